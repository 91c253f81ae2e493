import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { readEnv } from '#server/env.ts'
import { apiFor } from '#server/wiring/api.ts'
import { laySmallAssociation } from '#tests/support/world/small-association.ts'
import { describeOnSqlite } from '#tests/support/world/world.ts'
import { shelfIn } from './shelf.reads.ts'

const umask = process.umask()
afterEach(() => void process.umask(umask))

describeOnSqlite('backups by hand', (open) => {
  test('one that a system admin asks for is of their hand, so it takes the place of none of a night', async () => {
    const world = await open()
    const folder = mkdtempSync(path.join(tmpdir(), 'chapterhouse-by-hand-'))
    try {
      await laySmallAssociation(path.join(folder, 'live'))
      const env = readEnv({ DATA_DIR: path.join(folder, 'live'), BACKUP_DIR: path.join(folder, 'shelf') })
      await apiFor({ ...world.context('system'), env }).backups.make()
      // The answer does not wait for a slow one.
      await vi.waitFor(
        () => expect(shelfIn(env.backupDir, world.clock.now()).made).toMatchObject([{ isByHand: true }]),
        { timeout: 30_000 },
      )
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
