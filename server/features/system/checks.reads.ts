/** What the portal examines about itself: /system and `chapterhouse doctor` show the same. */
import { statfs } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import { freemem, totalmem } from 'node:os'
import { sql } from 'kysely'
import { searchIndexes } from '#db/search-indexes.ts'
import type { Store } from '#db/store.ts'
import { isPostgres } from '#db/store.ts'
import { release } from '#db/release.ts'
import { isSecretOf } from '#server/auth/app-secret.ts'
import type { Env } from '#server/env.ts'
import { isFitSecret } from '#server/env.ts'
import { bucketShelfIn, bucketText } from '#server/features/backups/bucket.reads.ts'
import { problemOfFolder, shelfIn } from '#server/features/backups/shelf.reads.ts'
import { requirePrograms } from '#server/features/backups/postgres.reads.ts'
import { problemOfPassphrase } from '#server/features/backups/passphrase.reads.ts'
import { isOverdue, lastGoodOf } from '#server/features/backups/rules.ts'
import { unreadMailboxes } from '#server/features/mail-records/reads.ts'
import type { JobRuns } from '#server/threads/job-runs.ts'
import type { Clock } from '#server/time/clock.ts'
import { clockBehind } from '#server/time/clock-behind.ts'
import { mailQueue } from './mail.reads.ts'
import { bytesText, fullPercent, spanText, type Check } from './rules.ts'

type Examined = {
  store: Store
  env: Env
  clock: Clock
  /** Only the running portal knows them. */
  jobRuns?: JobRuns
}

const hourMs = 3_600_000

/** Examines the portal. Reads only; a check that cannot be made is a problem with its reason. */
export async function checksOf(examined: Examined): Promise<Check[]> {
  const all: [Check['id'], (from: Examined) => Omit<Check, 'id'> | Promise<Omit<Check, 'id'>>][] = [
    ['release', ofRelease],
    ['secret', ofSecret],
    ['database', ofDatabase],
    ['log', ofLog],
    ['clock', ofClock],
    ['disk', ofDisk],
    ['memory', ofMemory],
    ['mail', ofMail],
    ['backups', ofBackups],
    ...(examined.env.backupS3 && examined.env.backupDir !== ''
      ? ([['copies', ofCopies]] as [Check['id'], typeof ofCopies][])
      : []),
    ...(examined.jobRuns ? ([['jobs', ofJobs]] as [Check['id'], typeof ofJobs][]) : []),
  ]
  return Promise.all(
    all.map(async ([id, check]): Promise<Check> => {
      try {
        return { id, ...(await check(examined)) }
      } catch (error) {
        return { id, ...problem(`It could not be examined: ${error instanceof Error ? error.message : String(error)}`) }
      }
    }),
  )
}

const good = (says: string) => ({ state: 'good', says }) as const
const warning = (says: string) => ({ state: 'warning', says }) as const
const problem = (says: string) => ({ state: 'problem', says }) as const

function ofRelease({ env }: Examined) {
  const text = `Chapterhouse ${release} on Node ${process.versions.node}`
  const isPractice = env.mode === 'live' && env.paypalEnvironment === 'practice'
  return isPractice ? warning(`${text}; PAYPAL_ENVIRONMENT is practice: no money moves`) : good(text)
}

async function ofSecret({ store, env }: Examined) {
  if (!(await isSecretOf(store.read, env.appSecret))) return problem('APP_SECRET is not the secret of this data')
  if (env.mode === 'live' && !isFitSecret(env.appSecret)) return problem('APP_SECRET is too short or can be guessed')
  return good('APP_SECRET fits the data')
}

async function ofDatabase({ store, env }: Examined) {
  const head = await store.read.selectFrom('logHead').select('position').executeTakeFirst()
  const kind = isPostgres(env.database) ? 'PostgreSQL' : 'SQLite'
  const text = `${kind}, a log of ${(head?.position ?? 0).toLocaleString('en-US')} entries`
  const missing = store.dialect === 'postgres' ? await missingIndexes(store) : []
  if (missing.length === 0) return good(text)
  return warning(
    `${text}; the search of members has no index (${missing.join(', ')}): add pg_trgm as in docs/install-large.md`,
  )
}

async function missingIndexes({ read }: Store): Promise<string[]> {
  const names = Object.keys(searchIndexes)
  const { rows } = await sql<{ name: string }>`select indexname as "name" from pg_indexes
    where schemaname = current_schema() and indexname in (${sql.join(names)})`.execute(read)
  return names.filter((name) => !rows.some((row) => row.name === name))
}

const entries = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'entry' : 'entries'}`

/** The books are verified once a day; a verification that was missed twice is late. */
const lateAfterHours = 50

async function ofLog({ store, clock }: Examined) {
  const last = await store.read
    .selectFrom('verifications')
    .select(['state', 'startedAt', 'facts', 'gaps'])
    .where('state', 'in', ['whole', 'damaged'])
    .orderBy('startedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return warning('The log was never verified')
  const ago = clock.now().getTime() - Date.parse(last.startedAt)
  if (last.state === 'damaged') return problem(`The log is not what was written, as of ${spanText(ago)} ago`)
  const head = await store.read.selectFrom('logHead').select('position').executeTakeFirst()
  const newer = (head?.position ?? 0) - last.facts - last.gaps
  const isLate = ago > lateAfterHours * hourMs
  // On the day of the first start, and after a restore of a backup of that day; the portal makes up for it by itself.
  if (last.facts === 0 && newer > 0 && !isLate)
    return good(`None of ${entries(newer)} verified yet: it is done within the hour`)
  const since = newer > 0 ? `; ${newer.toLocaleString('en-US')} newer` : ''
  const text = `${entries(last.facts)} verified ${spanText(ago)} ago, none missing${since}`
  return isLate ? warning(text) : good(text)
}

async function ofClock({ store, clock }: Examined) {
  const behind = await clockBehind(store.read, clock)
  if (behind === null) return good('The clock is not behind the records')
  return problem(`The clock says ${behind.now}, and the newest record is of ${behind.newestRecord}`)
}

/** Bytes: below the first, saving will soon fail; below the second, an upgrade's copy may not fit. */
const [tooLittle, little] = [200e6, 2e9]

async function ofDisk({ env }: Examined) {
  const { bavail, bsize, blocks } = await statfs(env.dataDir)
  const [free, total] = [bavail * bsize, blocks * bsize]
  const text = `${bytesText(free)} of ${bytesText(total)} free in DATA_DIR, ${fullPercent(free, total)}% full`
  return free < tooLittle ? problem(text) : free < little ? warning(text) : good(text)
}

function ofMemory() {
  const available = availableBytes()
  const text = `${bytesText(available)} of ${bytesText(totalmem())} available`
  return available < 100e6 ? warning(text) : good(text)
}

/** Linux counts memory that caches give up at once; elsewhere only what is free is known. */
function availableBytes(): number {
  try {
    const kilobytes = /^MemAvailable:\s+(\d+) kB$/m.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1]
    if (kilobytes) return Number(kilobytes) * 1024
  } catch {
    // Not Linux.
  }
  return freemem()
}

async function ofMail(from: Examined) {
  const { waiting, oldest, failed } = await mailQueue(from)
  const age = oldest === null ? 0 : from.clock.now().getTime() - Date.parse(oldest)
  const failing = await unreadMailboxes(from.store.read)
  const text = [
    waiting === 0
      ? 'No email waits'
      : `${waiting === 1 ? '1 email waits' : `${waiting.toLocaleString('en-US')} emails wait`}, the oldest for ${spanText(age)}`,
    failed === 0 ? 'none was given up today' : `${failed.toLocaleString('en-US')} could not be delivered in a day`,
    ...failing.slice(0, 5).map(({ chapter, why }) => `bounces of ${chapter} are not read: ${why}`),
  ].join('; ')
  return failed > 0 || failing.length > 0 || age > 6 * hourMs ? warning(text) : good(text)
}

async function ofBackups({ env, clock }: Examined) {
  if (env.backupDir === '') return warning('None are made: BACKUP_DIR is not set')
  const now = clock.now()
  const shelf = shelfIn(env.backupDir, now)
  const [newest] = shelf.made
  const unwritable = problemOfFolder(env.backupDir)
  if (unwritable) return problem(`No backup can be made: ${unwritable}`)
  if (isPostgres(env.database)) {
    const cannot = await requirePrograms(env.database).then(
      () => null,
      (error: Error) => error.message,
    )
    if (cannot !== null) return problem(`No backup can be made: ${cannot}`)
  }
  if (env.backupPassphraseFile !== '') {
    const cannot = problemOfPassphrase(env.backupPassphraseFile)
    if (cannot !== null) return problem(`No backup can be made: ${cannot}`)
  }
  const failure = shelf.failure ? `; the last attempt failed: ${shelf.failure.problem}` : ''
  const tested = shelf.made.find(({ testedAt }) => testedAt !== null)
  if (isOverdue(shelf, now))
    return problem(
      `${newest ? `The newest is ${spanText(now.getTime() - Date.parse(newest.takenAt))} old` : 'There is none'}${failure}`,
    )
  if (tested && tested.testProblem !== null)
    return problem(`That of ${tested.takenAt} cannot be restored: ${tested.testProblem}`)
  if (!newest) return warning(`There is none yet${failure}`)
  if (newest.problem !== null) return problem(`The newest is not whole. ${newest.problem}${failure}`)
  const text = `The newest is ${spanText(now.getTime() - Date.parse(newest.takenAt))} old and has ${bytesText(newest.bytes)}, ${newest.isEncrypted ? 'encrypted' : 'not encrypted'}${failure}`
  return shelf.failure ? warning(text) : good(text)
}

/** As the folder remembers the bucket: nothing is asked there. */
function ofCopies({ env, clock }: Examined) {
  const now = clock.now()
  const place = env.backupS3!
  const copies = bucketShelfIn(env.backupDir, place)
  const newest = lastGoodOf(copies)
  const failure = copies.failure ? `; the last copy failed: ${copies.failure.problem}` : ''
  const where = `in ${bucketText(place)}`
  if (!newest)
    return isOverdue(copies, now)
      ? problem(`There is none ${where}${failure}`)
      : warning(`There is none yet ${where}${failure}`)
  const text = `The newest good one ${where} is ${spanText(now.getTime() - Date.parse(newest.takenAt))} old${failure}`
  if (isOverdue(copies, now)) return problem(text)
  return copies.failure ? warning(text) : good(text)
}

function ofJobs({ jobRuns = new Map() }: Examined) {
  const failing = [...jobRuns].filter(([, { failure }]) => failure !== null).map(([name]) => name)
  if (failing.length > 0) return warning(`The last run failed: ${failing.join(', ')}`)
  return good(`${jobRuns.size} jobs, and the last run of each worked`)
}
