/** Makes a backup on the shelf, tests one, copies one to a bucket, and removes those whose time is over. */
import { existsSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'
import { isPostgres } from '#db/store.ts'
import type { LogDefinition } from '#events-log/fact.ts'
import type { BackupS3Place, S3Place } from '#server/env.ts'
import { copyToBucket } from './bucket.writes.ts'
import { packFolder, removeAll, syncFolder, unpackArchive, verifyArchive } from './archive.writes.ts'
import { assertNothingInTheWay, CannotBackUp, databaseName, type Environment } from './contents.reads.ts'
import { writeWhole } from './files.writes.ts'
import { keptOf } from './kept.decisions.ts'
import { restoreBackup } from './restore.writes.ts'
import type { Made } from './rules.ts'
import { passphraseIn } from './passphrase.reads.ts'
import { isSealed, openSealed, sealFile, verifySealed, WrongPassphrase } from './sealed.writes.ts'
import {
  archiveName,
  claimOn,
  isEntry,
  isRunning,
  maxWorkMs,
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

/** What a process needs to make, test or copy a backup; plain data, since another process does it. */
export type BackupTask = {
  /** `copy`: the newest goes to the bucket. */
  kind: 'make' | 'test' | 'copy'
  /** Whether a system admin asked for this backup. */
  isByHand?: boolean
  shelf: string
  /** When the backup is taken, or was (UTC). */
  takenAt: string
  /** UTC. */
  now: string
  timeZone: string
  dataDir: string
  database: string
  appSecret: string
  /** Where the uploaded files are, unless they are in DATA_DIR. */
  s3: S3Place | null
  /** Where backups are copied to; null if they are not. */
  bucket: BackupS3Place | null
  /** The file of the passphrase of archives; empty if they are not encrypted. */
  passphraseFile: string
}

/**
 * Where the files are before they are encrypted: with a passphrase not on the shelf, which may be anybody's, but beside
 * the data, which is not encrypted either.
 */
const workplaceOf = ({ shelf, dataDir, passphraseFile }: Pick<BackupTask, 'shelf' | 'dataDir' | 'passphraseFile'>) =>
  passphraseFile === '' ? shelf : dataDir

/**
 * Carries out a task, unless another process is at one on the same shelf. A failure is noted on the shelf.
 * @returns false when another process is at it
 * @throws what went wrong
 */
export async function carryOut(task: BackupTask, logDefinition: LogDefinition): Promise<boolean> {
  mkdirSync(task.shelf, { recursive: true, mode: 0o700 })
  if (!claim(task)) return false
  try {
    await removeLeftovers(task)
    if (task.kind === 'make') await make(task, logDefinition)
    else if (task.kind === 'test') await test(task, logDefinition)
    else if (task.bucket) await copyToBucket({ ...task, bucket: task.bucket })
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
async function removeLeftovers({ shelf, dataDir }: Pick<BackupTask, 'shelf' | 'dataDir'>): Promise<void> {
  const names = namesIn(shelf)
  const isLeft = (name: string) =>
    name.startsWith(making) ||
    (name.endsWith('.new') && isEntry(name.replace(/\.new$/, ''))) ||
    // Of an archive that never got its name, or that was removed first.
    (isEntry(name) && !['zip', 'zip.age'].some((ending) => names.includes(name.replace(/json$/, ending))))
  for (const name of names.filter(isLeft)) await removeAll(path.join(shelf, name))
  // Whether or not there is a passphrase now.
  for (const name of namesIn(dataDir).filter((one) => one.startsWith(making))) await removeAll(path.join(dataDir, name))
}

/** How the names of unfinished work begin. */
const making = '.making'

/** Removes what killed processes left on the shelf, unless one is at work there. */
export async function tidy(task: Pick<BackupTask, 'shelf' | 'dataDir' | 'now'>): Promise<void> {
  const { shelf } = task
  if (!claim(task)) return
  try {
    await removeLeftovers(task)
  } finally {
    release(shelf, process.pid)
  }
}

/** What backups, restores and rehearsals of updates unpack or copy beside the data; none of it is encrypted. */
const besideData = /^(\.making.*|unpacking(\.zip)?|restoring|rehearsing-\d+|fetching-[\da-f]+)$/

/**
 * Removes what killed processes left beside the data. Whether one is still at work cannot be told without a shelf, so
 * only what none can take that long for.
 */
export async function tidyData(dataDir: string, now: Date): Promise<void> {
  for (const name of namesIn(dataDir).filter((one) => besideData.test(one))) {
    const changed = statSync(path.join(dataDir, name), { throwIfNoEntry: false })?.mtimeMs
    if (changed !== undefined && now.getTime() - changed > maxWorkMs) await removeAll(path.join(dataDir, name))
  }
}

/** Does for a process of this machine that was killed what it would have done at its end. */
export async function tidyAfter(task: Pick<BackupTask, 'shelf' | 'dataDir'>, pid: number): Promise<void> {
  const { shelf } = task
  if (claimOn(shelf)?.pid !== pid) return
  await removeLeftovers(task)
  release(shelf, pid)
}

/** Changes the shelf's notes, in one step. */
export function note(shelf: string, changes: Partial<ShelfNotes>): void {
  mkdirSync(shelf, { recursive: true, mode: 0o700 })
  writeWhole(path.join(shelf, notesName), { ...shelfNotes(shelf), ...changes })
}

async function make(task: BackupTask, logDefinition: LogDefinition): Promise<void> {
  const { shelf, takenAt } = task
  const started = performance.now()
  const passphrase = passphraseOf(task)
  const isEncrypted = passphrase !== null
  const folder = path.join(workplaceOf(task), `${making}-${nameOf(takenAt)}`)
  const file = path.join(shelf, archiveName({ takenAt, isEncrypted }))
  const unnamed = path.join(shelf, `${making}-${archiveName({ takenAt, isEncrypted })}`)
  let problem: string | null = null
  try {
    const { problems, log, missing = [] } = await takeBackup(folder, environmentOf(task), { logDefinition, takenAt })
    if (problems.length > 0) throw new CannotBackUp(problems.join('; '))
    await packFolder(folder, `${folder}.zip`)
    await verifyArchive(`${folder}.zip`, folder)
    if (passphrase !== null) {
      await sealFile(`${folder}.zip`, unnamed, passphrase)
      await verifySealed(unnamed, `${folder}.zip`, passphrase)
    }
    const { size } = statSync(unnamed)
    problem = missing.length > 0 ? lacksText(missing) : null
    // Listed once both are there. The archive last: without its entry nothing would ever remove it.
    writeEntry(shelf, {
      takenAt,
      seconds: Math.round((performance.now() - started) / 100) / 10,
      bytes: size,
      isEncrypted,
      isByHand: task.isByHand === true,
      facts: log?.facts ?? null,
      head: log?.head ?? null,
      problem,
      testedAt: null,
      testProblem: null,
    })
    renameSync(unnamed, file)
    await syncFolder(shelf)
  } finally {
    for (const place of [folder, `${folder}.unfinished`, `${folder}.zip`, unnamed]) await removeAll(place)
  }
  const { since, alertedAt } = shelfNotes(shelf)
  note(shelf, { failure: null, alertedAt: problem === null ? null : alertedAt, since: since ?? takenAt })
  removeOld(task)
}

/** How many missing files are named one by one. */
const named = 5

function lacksText(missing: readonly string[]): string {
  const more = missing.length - named
  return `Uploaded files are not in S3: ${missing.slice(0, named).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

const passphraseOf = ({ passphraseFile }: BackupTask) => (passphraseFile === '' ? null : passphraseIn(passphraseFile))

function removeOld({ shelf, timeZone, now }: BackupTask) {
  const { made } = shelfIn(shelf, new Date(now))
  const stays = keptOf(made, timeZone)
  for (const entry of made.filter(({ takenAt }) => !stays.has(takenAt))) {
    // The entry last: without an archive it is not listed, and the next backup removes it.
    rmSync(path.join(shelf, archiveName(entry)), { force: true })
    rmSync(path.join(shelf, `${nameOf(entry.takenAt)}.json`), { force: true })
  }
}

const writeEntry = (shelf: string, entry: Made) => writeWhole(path.join(shelf, `${nameOf(entry.takenAt)}.json`), entry)

/**
 * Restores a backup into a scratch folder, where it must have the same files, rows, entries and last hash. Records the
 * result. A dump of PostgreSQL would need a database of its own, so only SQLite's are tested. An encrypted one is not
 * tested without its passphrase, of which nothing is recorded: the archive may be sound.
 */
async function test(task: BackupTask, logDefinition: LogDefinition): Promise<void> {
  const { shelf, takenAt, now } = task
  const entry = shelfIn(shelf, new Date(now)).made.find((one) => one.takenAt === takenAt)
  if (!entry || isPostgres(task.database)) return
  if (entry.isEncrypted && task.passphraseFile === '') return
  const passphrase = entry.isEncrypted ? passphraseIn(task.passphraseFile) : ''
  const scratch = path.join(workplaceOf(task), `${making}-test`)
  let testProblem: string | null = null
  try {
    const environment = { DATA_DIR: path.join(scratch, 'data'), APP_SECRET: task.appSecret }
    const { problems, log } = await restoreArchive(
      path.join(shelf, archiveName(entry)),
      environment,
      logDefinition,
      async () => passphrase,
    )
    if (problems.length > 0) testProblem = problems.join('; ')
    else if (log?.head !== entry.head || log.facts !== entry.facts)
      testProblem = `The restored log has ${log?.facts} entries and ends with ${log?.head}`
  } catch (error) {
    if (error instanceof WrongPassphrase) throw error
    testProblem = error instanceof Error ? error.message : String(error)
  } finally {
    await removeAll(scratch)
  }
  writeEntry(shelf, { ...entry, testedAt: now, testProblem })
  if (testProblem !== null) throw new CannotBackUp(`The backup of ${takenAt} cannot be restored: ${testProblem}`)
}

/** Checks that no database would be lost, before anything is fetched or unpacked. @throws CannotBackUp */
export function assertNoDatabase(dataDir: string): void {
  const database = path.join(dataDir, databaseName)
  if (existsSync(database)) assertNothingInTheWay(dataDir, database)
}

/**
 * Restores a backup from its archive; the parts are unpacked beside the target first.
 * @param askPassphrase is called if the archive is encrypted
 * @throws CannotBackUp when it cannot be done; nothing was overwritten
 */
export async function restoreArchive(
  file: string,
  environment: Environment,
  logDefinition: LogDefinition,
  askPassphrase: () => Promise<string>,
) {
  const dataDir = environment.DATA_DIR || './data'
  assertNoDatabase(dataDir)
  const unpacked = path.join(dataDir, 'unpacking')
  await removeAll(unpacked)
  mkdirSync(unpacked, { recursive: true, mode: 0o700 })
  const archive = `${unpacked}.zip`
  await removeAll(archive)
  try {
    if (await isSealed(file)) {
      await openSealed(file, archive, await askPassphrase())
      await unpackArchive(archive, unpacked)
      await removeAll(archive)
    } else await unpackArchive(file, unpacked)
    const outcome = await restoreBackup(unpacked, environment, logDefinition)
    return { ...outcome, lines: outcome.lines.map((line) => line.replaceAll(unpacked, file)) }
  } finally {
    await removeAll(unpacked)
    await removeAll(archive)
  }
}

/** The environment that `takeBackup` reads: a demo's settings do, with the portal's own places and secret. */
const environmentOf = ({ dataDir, database, appSecret, s3 }: BackupTask): Environment => ({
  DATA_DIR: dataDir,
  APP_SECRET: appSecret,
  ...(isPostgres(database) ? { DATABASE_URL: database } : {}),
  ...(s3 ? environmentOfS3(s3) : {}),
})

const environmentOfS3 = ({ bucket, region, endpoint, accessKeyId, secretAccessKey }: S3Place): Environment => ({
  S3_BUCKET: bucket,
  S3_REGION: region,
  S3_ENDPOINT: endpoint,
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
})
