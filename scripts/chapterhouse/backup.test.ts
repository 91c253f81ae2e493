/** Backups in a bucket by the commands, after the portal's machine is gone. */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { contentsOf } from '#db/row-counts.ts'
import { readEnv } from '#server/env.ts'
import { keepBackups } from '#server/features/backups/jobs.ts'
import { logDefinition } from '#server/wiring/log-definition.ts'
import { startBucket, type Bucket } from '#tests/support/fakes/bucket.ts'
import { movedClock } from '#tests/support/fakes/clock.ts'
import { laySmallAssociation } from '#tests/support/world/small-association.ts'

const umask = process.umask()
let folder: string
let bucket: Bucket

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'chapterhouse-backup-command-'))
  bucket = await startBucket()
})
afterEach(async () => {
  process.umask(umask)
  await bucket.close()
  rmSync(folder, { recursive: true })
})

const program = path.resolve('scripts/chapterhouse.js')

async function chapterhouse(environment: Record<string, string>, ...words: string[]) {
  // The client warns about releases of Node.
  const env = { ...process.env, AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true', ...environment }
  const run = promisify(execFile)(process.execPath, [program, ...words], { env })
  const { stdout, stderr } = await run.catch((error: unknown) => error as { stdout: string; stderr: string })
  return { out: stdout, err: stderr }
}

test('both places are listed, and the portal comes back from the bucket alone', async () => {
  const live = path.join(folder, 'live')
  await laySmallAssociation(live)
  const settings = {
    BACKUP_DIR: path.join(folder, 'shelf'),
    BACKUP_S3_BUCKET: 'backups',
    BACKUP_S3_ENDPOINT: bucket.endpoint,
    BACKUP_S3_ACCESS_KEY_ID: 'key',
    BACKUP_S3_SECRET_ACCESS_KEY: 'a secret for tests',
  }
  const env = readEnv({ DATA_DIR: live, ...settings })
  const clock = movedClock('2026-11-27T17:00:00.000Z')
  await keepBackups({ env, clock, log: pino({ level: 'silent' }), logDefinition })
  const { tables } = await contentsOf(env.database)

  const name = 'chapterhouse-2026-11-27T17-00-00Z'
  const listed = await chapterhouse({ DATA_DIR: live, ...settings }, 'backup', 'list')
  expect(listed.err).toBe('')
  expect(listed.out.split('\n')).toEqual([
    `In ${settings.BACKUP_DIR}: 1`,
    expect.stringMatching(`^  ${name}.zip  [\\d.]+ kB$`),
    `In backups at ${new URL(bucket.endpoint).host}: 1`,
    expect.stringMatching(`^  ${name}.zip  [\\d.]+ kB$`),
    '',
  ])

  rmSync(live, { recursive: true })
  rmSync(settings.BACKUP_DIR, { recursive: true })
  const target = { ...settings, DATA_DIR: path.join(folder, 'new'), APP_SECRET: env.appSecret }
  const restored = await chapterhouse(target, 'restore', '--from-bucket', name)
  expect([restored.err, restored.out]).toEqual(['', expect.stringContaining(`Restored ${name} and verified it`)])
  expect((await contentsOf(readEnv(target).database)).tables).toEqual(tables)
  const again = await chapterhouse(target, 'restore', '--from-bucket', name)
  expect(again.err).toContain('it was not touched')
}, 120_000)
