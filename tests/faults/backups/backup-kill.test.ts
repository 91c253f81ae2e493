/** Backups whose process is killed: what the shelf lists can always be restored, and the next one clears up. */
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seededRandom } from '#server/demo/seeded-random.ts'
import { readEnv } from '#server/env.ts'
import { nameOf, shelfIn } from '#server/features/backups/shelf.reads.ts'
import { restoreArchive, type BackupTask } from '#server/features/backups/shelf.writes.ts'
import { logDefinition } from '#server/wiring/log-definition.ts'
import { laySmallAssociation } from '#tests/support/world/small-association.ts'
import { tell, timesOf } from '../figures.ts'

const umask = process.umask()
const kills = timesOf(20)
let folder: string
let shelf: string
let program: string
let appSecret: string
let database: string
const dataDir = () => path.join(folder, 'live')

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'chapterhouse-backup-kills-'))
  shelf = path.join(folder, 'shelf')
  await laySmallAssociation(dataDir())
  ;({ appSecret, database } = readEnv({ DATA_DIR: dataDir() }))
  // Bundled, since each kill takes a process; inside the project, so that packages resolve.
  mkdirSync('node_modules/.cache', { recursive: true })
  program = path.resolve(`node_modules/.cache/backup-maker-${process.pid}`)
  await build({
    entryPoints: ['tests/faults/backups/backup-maker.ts'],
    outdir: program,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    logLevel: 'warning',
  })
}, 120_000)
afterAll(() => {
  process.umask(umask)
  rmSync(folder, { recursive: true, force: true })
  rmSync(program, { recursive: true, force: true })
})

const nightOf = (night: number) => new Date(Date.UTC(2026, 0, 1 + night, 8)).toISOString()

/** Makes the backup of a night in its own process. `killAt` 0 lets it finish. */
function backUp(night: number, killAt: number): Promise<{ isKilled: boolean; changes: number }> {
  const takenAt = nightOf(night)
  const task: BackupTask = {
    kind: 'make',
    shelf,
    takenAt,
    now: takenAt,
    timeZone: 'America/New_York',
    dataDir: dataDir(),
    database,
    appSecret,
    hasS3: false,
    passphraseFile: '',
  }
  return new Promise((resolve, reject) => {
    const words = [path.join(program, 'backup-maker.mjs'), String(killAt), JSON.stringify(task)]
    execFile(process.execPath, words, (error, out) => {
      if (error && error.signal !== 'SIGKILL') reject(new Error('The backup failed', { cause: error }))
      else resolve({ isKilled: error?.signal === 'SIGKILL', changes: Number(out) })
    })
  })
}

const noPassphrase = async () => ''
let restored = 0
async function restores(takenAt: string) {
  const environment = { DATA_DIR: path.join(folder, `restored-${++restored}`), APP_SECRET: appSecret }
  const { problems } = await restoreArchive(
    path.join(shelf, `${nameOf(takenAt)}.zip`),
    environment,
    logDefinition,
    noPassphrase,
  )
  rmSync(environment.DATA_DIR, { recursive: true })
  return problems
}

const leftovers = () => readdirSync(shelf).filter((name) => name.startsWith('.making'))

test(`after ${kills} kills, every backup that is listed restores, and the next leaves nothing half-made`, async () => {
  const { changes } = await backUp(0, 0)
  const random = seededRandom(32)
  const checked = new Set<string>()
  let halfMade = 0
  for (let kill = 1; kill <= kills; kill++) {
    // Spread over the whole of it, from the claim to the removal of old ones.
    const killAt = 1 + Math.floor(((kill - 1 + random.next()) / kills) * (changes - 1))
    expect(await backUp(kill, killAt)).toMatchObject({ isKilled: true })
    if (leftovers().length > 0) halfMade++
    for (const { takenAt } of shelfIn(shelf, new Date(nightOf(kills + 2))).made.filter(
      (one) => !checked.has(one.takenAt),
    )) {
      expect([takenAt, await restores(takenAt)]).toEqual([takenAt, []])
      checked.add(takenAt)
    }
  }
  await backUp(kills + 1, 0)
  tell('kills of backups', { kills, 'changes of files': changes, 'left half-made': halfMade, restored: checked.size })
  // Otherwise the kills missed what they are for.
  expect(halfMade).toBeGreaterThan(0)
  expect(leftovers()).toEqual([])
  const [newest] = shelfIn(shelf, new Date(nightOf(kills + 2))).made
  expect(newest!.takenAt).toBe(nightOf(kills + 1))
  expect([await restores(newest!.takenAt), shelfIn(shelf, new Date(nightOf(kills + 2))).isRunning]).toEqual([[], false])
}, 300_000)
