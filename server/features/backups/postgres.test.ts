import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openStore } from '#db/open-store.ts'
import { readEnv } from '#server/env.ts'
import { checksOf } from '#server/features/system/checks.reads.ts'
import { movedClock } from '#tests/support/fakes/clock.ts'
import { freshDatabase, type FreshDatabase } from '#tests/support/databases/postgres.ts'
import { requirePrograms } from './postgres.reads.ts'

let database: FreshDatabase
let folder: string

beforeEach(async () => {
  database = await freshDatabase()
  folder = mkdtempSync(path.join(tmpdir(), 'chapterhouse-programs-'))
})
afterEach(async () => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
  await database.drop()
})

/** Puts programs of this version before the installed ones. */
function install(version: string) {
  for (const program of ['pg_dump', 'pg_restore']) {
    const script = `#!/bin/sh\necho '${program} (PostgreSQL) ${version}'\n`
    writeFileSync(path.join(folder, program), script, { mode: 0o755 })
  }
  vi.stubEnv('PATH', `${folder}:${process.env.PATH}`)
}

const refusal = /^pg_dump 9 cannot dump a server of PostgreSQL \d+\. Install .* of version \d+ or newer\.$/

test('programs older than the server are refused by their versions, and newer ones are not', async () => {
  install('9.6.24')
  await expect(requirePrograms(database.url)).rejects.toThrow(refusal)
  install('99beta1 (Debian 99~beta1-1.pgdg120+1)')
  await requirePrograms(database.url)
})

test('the checks of a portal say so before the night does', async () => {
  const store = await openStore(database.url)
  const env = readEnv({ DATA_DIR: folder, DATABASE_URL: database.url, BACKUP_DIR: 'backups' })
  const backups = async () =>
    (await checksOf({ store, env, clock: movedClock('2026-11-27T17:00:00.000Z') })).find(({ id }) => id === 'backups')
  try {
    install('99.1')
    expect(await backups()).toMatchObject({ state: 'warning', says: 'There is none yet' })
    install('9.6.24')
    expect(await backups()).toMatchObject({
      state: 'problem',
      says: expect.stringMatching(/^No backup can be made: pg_dump 9 cannot dump/) as string,
    })
    vi.stubEnv('PATH', '/nowhere')
    expect((await backups())!.says).toContain('pg_dump is not there')
  } finally {
    await store.close()
  }
})
