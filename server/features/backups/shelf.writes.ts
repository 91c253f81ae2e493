/** Makes a backup on the shelf, tests one, and removes those whose time is over. */
import { existsSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'
import { isPostgres } from '#db/store.ts'
import type { LogDefinition } from '#events-log/fact.ts'
import { packFolder, removeAll, syncFolder, unpackArchive, verifyArchive } from './archive.writes.ts'
import { CannotBackUp, type Environment } from './contents.reads.ts'
import { keptOf } from './kept.decisions.ts'
import { restoreBackup } from './restore.writes.ts'
import type { Made } from './rules.ts'
import {
  claimOn,
  isEntry,
  isRunning,
  nameOf,
  namesIn,
  notesName,
  runningName,
  shelfIn,
  shelfNotes,
  type Claim,
  type ShelfNotes,
} from './shelf.reads.ts'
import { takeBackup } from './take.writes.ts'

/** What a process needs to make or test a backup; plain data, since another process does it. */
export type BackupTask = {
  kind: 'make' | 'test'
  shelf: string
  /** When the backup is taken, or was (UTC). */
  takenAt: string
  /** UTC. */
  now: string
  timeZone: string
  dataDir: string
  database: string
  appSecret: string
  /** The uploaded files are in S3, and no part of backups. */
  hasS3: boolean
}

/**
 * Carries out a task, unless another process is at one on the same shelf. A failure is noted on the shelf.
 * @returns false when another process is at it
 * @throws what went wrong
 */
export async function carryOut(task: BackupTask, logDefinition: LogDefinition): Promise<boolean> {
  mkdirSync(task.shelf, { recursive: true, mode: 0o700 })
  if (!claim(task)) return false
  try {
    await removeLeftovers(task.shelf)
    if (task.kind === 'make') await make(task, logDefinition)
    else await test(task, logDefinition)
    return true
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    if (task.kind === 'make') note(task.shelf, { failure: { at: task.now, problem } })
    throw error
  } finally {
    release(task.shelf, process.pid)
  }
}

function claim({ shelf, now }: Pick<BackupTask, 'shelf' | 'now'>): boolean {
  const file = path.join(shelf, runningName)
  if (isRunning(shelf, new Date(now))) return false
  rmSync(file, { force: true })
  const by: Claim = { host: hostname(), pid: process.pid, since: now }
  try {
    writeFileSync(file, JSON.stringify(by), { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Takes a process of this machine off the shelf; another's claim stays. */
function release(shelf: string, pid: number): void {
  const by = claimOn(shelf)
  if (by?.host === hostname() && by.pid === pid) rmSync(path.join(shelf, runningName), { force: true })
}

/** Removes what processes left that were killed at a backup, or at the test of one. */
async function removeLeftovers(shelf: string): Promise<void> {
  const names = namesIn(shelf)
  const isLeft = (name: string) =>
    name.startsWith('.making') ||
    (name.endsWith('.new') && isEntry(name.replace(/\.new$/, ''))) ||
    // Of an archive that never got its name, or that was removed first.
    (isEntry(name) && !names.includes(name.replace(/json$/, 'zip')))
  for (const name of names.filter(isLeft)) await removeAll(path.join(shelf, name))
}

/** Removes what killed processes left on the shelf, unless one is at work there. */
export async function tidy(shelf: string, now: Date): Promise<void> {
  if (!claim({ shelf, now: now.toISOString() })) return
  try {
    await removeLeftovers(shelf)
  } finally {
    release(shelf, process.pid)
  }
}

/** Does for a process of this machine that was killed what it would have done at its end. */
export async function tidyAfter(shelf: string, pid: number): Promise<void> {
  if (claimOn(shelf)?.pid !== pid) return
  await removeLeftovers(shelf)
  release(shelf, pid)
}

/** Changes the shelf's notes, in one step. */
export function note(shelf: string, changes: Partial<ShelfNotes>): void {
  mkdirSync(shelf, { recursive: true, mode: 0o700 })
  writeWhole(path.join(shelf, notesName), { ...shelfNotes(shelf), ...changes })
}

function writeWhole(file: string, value: object) {
  writeFileSync(`${file}.new`, JSON.stringify(value), { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
}

async function make(task: BackupTask, logDefinition: LogDefinition): Promise<void> {
  const { shelf, takenAt } = task
  const started = performance.now()
  const folder = path.join(shelf, `.making-${nameOf(takenAt)}`)
  const file = path.join(shelf, `${nameOf(takenAt)}.zip`)
  try {
    const { problems, log } = await takeBackup(folder, environmentOf(task), { logDefinition, takenAt })
    if (problems.length > 0) throw new CannotBackUp(problems.join('; '))
    await packFolder(folder, `${folder}.zip`)
    await verifyArchive(`${folder}.zip`, folder)
    const { size } = statSync(`${folder}.zip`)
    // Listed once both are there. The archive last: without its entry nothing would ever remove it.
    writeEntry(shelf, {
      takenAt,
      seconds: Math.round((performance.now() - started) / 100) / 10,
      bytes: size,
      facts: log?.facts ?? null,
      head: log?.head ?? null,
      testedAt: null,
      testProblem: null,
    })
    renameSync(`${folder}.zip`, file)
    await syncFolder(shelf)
  } finally {
    for (const place of [folder, `${folder}.unfinished`, `${folder}.zip`]) await removeAll(place)
  }
  note(shelf, { failure: null, alertedAt: null, since: shelfNotes(shelf).since ?? takenAt })
  removeOld(task)
}

function removeOld({ shelf, timeZone, now }: BackupTask) {
  const taken = shelfIn(shelf, new Date(now)).made.map(({ takenAt }) => takenAt)
  const stays = keptOf(taken, timeZone)
  for (const takenAt of taken.filter((one) => !stays.has(one))) {
    // The entry last: without an archive it is not listed, and the next backup removes it.
    rmSync(path.join(shelf, `${nameOf(takenAt)}.zip`), { force: true })
    rmSync(path.join(shelf, `${nameOf(takenAt)}.json`), { force: true })
  }
}

const writeEntry = (shelf: string, entry: Made) => writeWhole(path.join(shelf, `${nameOf(entry.takenAt)}.json`), entry)

/**
 * Restores a backup into a scratch folder, where it must have the same files, rows, entries and last hash. Records the
 * result. A dump of PostgreSQL would need a database of its own, so only SQLite's are tested.
 */
async function test(task: BackupTask, logDefinition: LogDefinition): Promise<void> {
  const { shelf, takenAt, now } = task
  const entry = shelfIn(shelf, new Date(now)).made.find((one) => one.takenAt === takenAt)
  if (!entry || isPostgres(task.database)) return
  const scratch = path.join(shelf, '.making-test')
  let testProblem: string | null = null
  try {
    const environment = { DATA_DIR: path.join(scratch, 'data'), APP_SECRET: task.appSecret }
    const { problems, log } = await restoreArchive(archiveOf(shelf, takenAt), environment, logDefinition)
    if (problems.length > 0) testProblem = problems.join('; ')
    else if (log?.head !== entry.head || log.facts !== entry.facts)
      testProblem = `The restored log has ${log?.facts} entries and ends with ${log?.head}`
  } catch (error) {
    testProblem = error instanceof Error ? error.message : String(error)
  } finally {
    await removeAll(scratch)
  }
  writeEntry(shelf, { ...entry, testedAt: now, testProblem })
  if (testProblem !== null) throw new CannotBackUp(`The backup of ${takenAt} cannot be restored: ${testProblem}`)
}

const archiveOf = (shelf: string, takenAt: string) => path.join(shelf, `${nameOf(takenAt)}.zip`)

/**
 * Restores a backup from its archive; the parts are unpacked beside the target first.
 * @throws CannotBackUp when it cannot be done; nothing was overwritten
 */
export async function restoreArchive(file: string, environment: Environment, logDefinition: LogDefinition) {
  const dataDir = environment.DATA_DIR || './data'
  if (existsSync(path.join(dataDir, 'chapterhouse.sqlite')))
    throw new CannotBackUp(`There is a database in ${dataDir}, and it was not touched. Restore into an empty DATA_DIR.`)
  const unpacked = path.join(dataDir, 'unpacking')
  await removeAll(unpacked)
  mkdirSync(unpacked, { recursive: true, mode: 0o700 })
  try {
    await unpackArchive(file, unpacked)
    const outcome = await restoreBackup(unpacked, environment, logDefinition)
    return { ...outcome, lines: outcome.lines.map((line) => line.replaceAll(unpacked, file)) }
  } finally {
    await removeAll(unpacked)
  }
}

/** The environment that `takeBackup` reads: a demo's settings do, with the portal's own places and secret. */
const environmentOf = ({ dataDir, database, appSecret, hasS3 }: BackupTask): Environment => ({
  DATA_DIR: dataDir,
  APP_SECRET: appSecret,
  ...(isPostgres(database) ? { DATABASE_URL: database } : {}),
  ...(hasS3 ? { S3_BUCKET: 'elsewhere' } : {}),
})
