/** Backups whose process is killed: what the shelf lists can always be restored, and the next one clears up. */
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seededRandom } from '#server/demo/seeded-random.ts'
import { readEnv } from '#server/env.ts'
import { archiveName, shelfIn } from '#server/features/backups/shelf.reads.ts'
import { restoreArchive, type BackupTask } from '#server/features/backups/shelf.writes.ts'
import type { Made } from '#server/features/backups/rules.ts'
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
const passphrase = 'a passphrase of several words'
const passphraseFile = () => path.join(folder, 'passphrase')
const dataDir = () => path.join(folder, 'live')

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'chapterhouse-backup-kills-'))
  shelf = path.join(folder, 'shelf')
  await laySmallAssociation(dataDir())
  writeFileSync(passphraseFile(), passphrase)
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

/** Whether the archives are encrypted. */
type Kind = 'plain' | 'encrypted'

/** Makes the backup of a night in its own process. `killAt` 0 lets it finish. */
function backUp(night: number, kind: Kind, killAt: number): Promise<{ isKilled: boolean; changes: number }> {
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
    s3: null,
    bucket: null,
    passphraseFile: kind === 'plain' ? '' : passphraseFile(),
  }
  return new Promise((resolve, reject) => {
    const words = [path.join(program, 'backup-maker.mjs'), String(killAt), JSON.stringify(task)]
    execFile(process.execPath, words, (error, out) => {
      if (error && error.signal !== 'SIGKILL') reject(new Error('The backup failed', { cause: error }))
      else resolve({ isKilled: error?.signal === 'SIGKILL', changes: Number(out) })
    })
  })
}

let restored = 0
async function restores(made: Made) {
  const environment = { DATA_DIR: path.join(folder, `restored-${++restored}`), APP_SECRET: appSecret }
  const { problems } = await restoreArchive(
    path.join(shelf, archiveName(made)),
    environment,
    logDefinition,
    async () => passphrase,
  )
  rmSync(environment.DATA_DIR, { recursive: true })
  return problems
}

const halfMadeIn = (place: string) => readdirSync(place).filter((name) => name.startsWith('.making'))

test(`after ${kills} kills, every backup that is listed restores, and the next leaves nothing half-made`, async () => {
  const changes = { plain: 0, encrypted: 0 }
  ;({ changes: changes.plain } = await backUp(0, 'plain', 0))
  ;({ changes: changes.encrypted } = await backUp(1, 'encrypted', 0))
  const random = seededRandom(32)
  const checked = new Set<string>()
  const halfMade = { 'on the shelf': 0, 'beside the data': 0 }
  const listed = () => shelfIn(shelf, new Date(nightOf(kills + 4))).made
  for (let kill = 1; kill <= kills; kill++) {
    const kind = kill % 2 === 1 ? 'plain' : 'encrypted'
    // Spread over the whole of it, from the claim to the removal of old ones.
    const killAt = 1 + Math.floor(((kill - 1 + random.next()) / kills) * (changes[kind] - 1))
    expect(await backUp(kill + 1, kind, killAt)).toMatchObject({ isKilled: true })
    if (halfMadeIn(shelf).length > 0) halfMade['on the shelf']++
    if (halfMadeIn(dataDir()).length > 0) halfMade['beside the data']++
    for (const made of listed().filter((one) => !checked.has(one.takenAt))) {
      expect([made.takenAt, await restores(made)]).toEqual([made.takenAt, []])
      checked.add(made.takenAt)
    }
  }
  // Leftovers of one kind are removed by a backup of the other as well.
  await backUp(kills + 2, kills % 2 === 1 ? 'encrypted' : 'plain', 0)
  tell('kills of backups', {
    kills,
    'changes of files': changes.plain,
    encrypted: changes.encrypted,
    ...halfMade,
    restored: checked.size,
  })
  // Otherwise the kills missed what they are for; a few may all be early or late.
  expect(halfMade['on the shelf'] + halfMade['beside the data']).toBeGreaterThan(0)
  if (kills > 3) expect(Math.min(...Object.values(halfMade))).toBeGreaterThan(0)
  expect([halfMadeIn(shelf), halfMadeIn(dataDir())]).toEqual([[], []])
  const [newest] = listed()
  expect(newest!.takenAt).toBe(nightOf(kills + 2))
  expect([await restores(newest!), shelfIn(shelf, new Date(nightOf(kills + 4))).isRunning]).toEqual([[], false])
}, 300_000)
