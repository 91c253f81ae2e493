import { existsSync, utimesSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate } from '#db/migrate.ts'
import { openStore } from '#db/open-store.ts'
import type { Store } from '#db/store.ts'
import { run } from '#db/work.ts'
import { upgradeCopies } from '#db/upgrade-copy.ts'
import { pino } from 'pino'
import { readEnv } from '../env.ts'
import { earlierDatabase } from '#tests/support/databases/earlier.ts'
import { dropUpgradeCopies } from './upgrade-copies.ts'

const upgraded = new Date('2026-11-25T12:00:00.000Z')

let store: Store
let copy: string
let drop: () => Promise<void>
let close: () => unknown
beforeEach(async () => {
  const { location, drop: remove } = await earlierDatabase('sqlite', '0480-search-of-parts')
  await migrate(location)
  copy = upgradeCopies(location)[0]!.file
  utimesSync(copy, upgraded, upgraded)
  store = await openStore(location)
  const env = { ...readEnv({ APP_SECRET: 'x'.repeat(32) }), database: location }
  drop = () => dropUpgradeCopies({ store, env, log: pino({ level: 'silent' }) })
  close = remove
})
afterEach(async () => {
  await store.close()
  await close()
})

const verified = (startedAt: string, state: 'whole' | 'damaged') =>
  store.write(({ sql }) =>
    run(
      sql.insertInto('verifications').values({
        verificationId: startedAt,
        state,
        requestedBy: 'system:daily',
        chapterId: null,
        startedAt,
        endedAt: startedAt,
        facts: 1,
        gaps: 0,
        head: '',
        checkpointPosition: null,
        checkpointHash: null,
        problems: '[]',
      }),
    ),
  )

test('the pre-upgrade copy stays until the new release has verified the books twice, a day apart', async () => {
  await verified('2026-11-20T00:00:00.000Z', 'whole')
  await drop()
  expect(existsSync(copy)).toBe(true)
  await verified('2026-11-25T12:01:00.000Z', 'whole')
  await verified('2026-11-26T11:00:00.000Z', 'whole')
  await verified('2026-11-26T12:30:00.000Z', 'damaged')
  await drop()
  expect(existsSync(copy)).toBe(true)
  await verified('2026-11-26T12:31:00.000Z', 'whole')
  await drop()
  expect(existsSync(copy)).toBe(false)
})
