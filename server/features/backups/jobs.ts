import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { hourOfDay, calendarDay } from '#server/time/clock.ts'
import type { Portal } from '#server/context.ts'
import { isPostgres } from '#db/store.ts'
import { isBuilt, openChild } from '#server/threads/open-worker.ts'
import type { BackupAnswer } from './backup.worker.ts'
import { CannotBackUp } from './contents.reads.ts'
import { bucketShelfIn, bucketText, isCopyDue } from './bucket.reads.ts'
import { noteBucket } from './bucket.writes.ts'
import { isOverdue, lastGoodOf, type Made } from './rules.ts'
import { problemOfFolder, shelfIn } from './shelf.reads.ts'
import { carryOut, note, tidy, tidyAfter, tidyData, type BackupTask } from './shelf.writes.ts'

/** The hour of the association's day from which a night's backup is made. */
const firstHour = 3

const hourMs = 3_600_000
const weekMs = 7 * 24 * hourMs

type BackupPortal = Pick<Portal, 'env' | 'clock' | 'log' | 'logDefinition'>

/**
 * Makes a backup once a night, tests a restore once a week, copies the newest to the bucket, and raises the alarm when
 * the newest good backup is too old, here or there, or none can be written. A failed one is tried again an hour later.
 * Without BACKUP_DIR it only removes what killed processes left beside the data.
 */
export async function keepBackups(portal: BackupPortal): Promise<void> {
  const { env, clock, log } = portal
  const now = clock.now()
  await tidyData(env.dataDir, now).catch((error: unknown) => log.error({ err: error }, 'leftovers cannot be removed'))
  if (env.backupDir === '') return
  const made = () => shelfIn(env.backupDir, now).made
  try {
    if (shelfIn(env.backupDir, now).since === null) note(env.backupDir, { since: now.toISOString() })
    await tidy(taskOf(portal, 'make', now.toISOString()))
    if (isDue(made(), now, env.timeZone)) await backUp(portal)
    const [newest] = made()
    if (newest && isTestDue(made(), now) && !isPostgres(env.database)) await testBackup(portal, newest.takenAt)
  } catch (error) {
    log.error({ err: error }, 'a backup failed')
  }
  await copyOut(portal)
  await alarm(portal)
  await alarmOfBucket(portal)
}

/**
 * Copies the newest backup to the bucket, if there is a bucket and the backup is not there yet. A failure is noted for
 * the System page, and does not make the backup in the folder a bad one; the next hour tries again.
 */
export async function copyOut(portal: BackupPortal): Promise<void> {
  const { env, clock, log } = portal
  const now = clock.now()
  if (env.backupS3 === null || env.backupDir === '') return
  try {
    const copies = bucketShelfIn(env.backupDir, env.backupS3)
    if (copies.since === null) noteBucket(env.backupDir, env.backupS3, { since: now.toISOString() })
    if (isCopyDue(shelfIn(env.backupDir, now), copies, now))
      await carriedOut(portal, taskOf(portal, 'copy', now.toISOString()))
  } catch (error) {
    log.error({ err: error }, 'a backup was not copied to the bucket')
  }
}

const isDue = ([newest]: readonly Made[], now: Date, timeZone: string) =>
  hourOfDay(now, timeZone) >= firstHour &&
  (!newest || calendarDay(new Date(newest.takenAt), timeZone) !== calendarDay(now, timeZone))

/** A failed test is followed by one of the next backup. */
const isTestDue = (made: readonly Made[], now: Date) =>
  made[0]?.testedAt === null &&
  !made.some(
    ({ testedAt, testProblem }) =>
      testedAt !== null && testProblem === null && now.getTime() - Date.parse(testedAt) < weekMs,
  )

/**
 * Makes a backup now, in a separate process.
 * @param isByHand a system admin asked for it
 * @returns false when one is being made
 * @throws CannotBackUp
 */
export const backUp = (portal: BackupPortal, isByHand = false): Promise<boolean> =>
  carriedOut(portal, { ...taskOf(portal, 'make', portal.clock.now().toISOString()), isByHand })

/** Restores a backup into a scratch folder and records the result. @throws CannotBackUp when it cannot be restored */
const testBackup = (portal: BackupPortal, takenAt: string): Promise<boolean> =>
  carriedOut(portal, taskOf(portal, 'test', takenAt))

function taskOf({ env, clock }: BackupPortal, kind: BackupTask['kind'], takenAt: string): BackupTask {
  const { backupDir: shelf, backupPassphraseFile: passphraseFile, backupS3: bucket, s3 } = env
  const { timeZone, dataDir, database, appSecret } = env
  const now = clock.now().toISOString()
  return { kind, shelf, takenAt, now, timeZone, dataDir, database, appSecret, s3, bucket, passphraseFile }
}

const children = new Set<ChildProcess>()
/** Those that were ended on purpose. */
const stopped = new WeakSet<ChildProcess>()

async function carriedOut({ logDefinition }: BackupPortal, task: BackupTask): Promise<boolean> {
  // From source it runs in this process, which takes less time than bundling another.
  if (!isBuilt) {
    const umask = process.umask()
    try {
      return await carryOut(task, logDefinition)
    } finally {
      process.umask(umask)
    }
  }
  const child = await openChild(new URL('./backup.worker.ts', import.meta.url), { heapMb: 600 })
  children.add(child)
  const exited = once(child, 'exit')
  try {
    const ended = exited.then((): BackupAnswer =>
      stopped.has(child) ? { done: false } : { problem: 'The process that backs up ended early' },
    )
    const answered = once(child, 'message').then(([answer]) => answer as BackupAnswer)
    child.send(task)
    const answer = await Promise.race([answered, ended])
    if ('problem' in answer) throw new CannotBackUp(answer.problem)
    return answer.done
  } finally {
    children.delete(child)
    child.kill()
    if (stopped.has(child)) {
      await exited
      await tidyAfter(task, child.pid!)
    }
  }
}

/** Ends the backups under way: the portal is about to stop, and the next start makes another. */
export function stopBackups(): void {
  for (const child of children) {
    stopped.add(child)
    child.kill('SIGKILL')
  }
}

/** Folders that nothing can be written to, not even that the alarm was raised. */
const alertedFolders = new Set<string>()

/**
 * Says once, in the log and to ALERT_WEBHOOK_URL, that the newest good backup is too old, or that none can be written.
 */
async function alarm({ env, clock, log }: BackupPortal): Promise<void> {
  const shelf = shelfIn(env.backupDir, clock.now())
  const newest = lastGoodOf(shelf)?.takenAt ?? null
  const problem = problemOfFolder(env.backupDir)
  if (problem === null) alertedFolders.delete(env.backupDir)
  const isAlerted = problem === null ? shelf.alertedAt !== null : alertedFolders.has(env.backupDir)
  if (isAlerted || (problem === null && !isOverdue(shelf, clock.now()))) return
  const says = newest ? `the newest good backup is of ${newest}` : 'there is no good backup'
  const failure = shelf.failure ? ` The last attempt failed: ${shelf.failure.problem}` : ''
  log.error(
    { newest, failure: shelf.failure, problem },
    problem === null ? 'the newest good backup is too old' : 'no backup can be written',
  )
  await send(env, `${says}.${problem === null ? failure : ` No other can be made: ${problem}`}`)
  if (problem === null) note(env.backupDir, { alertedAt: clock.now().toISOString() })
  else alertedFolders.add(env.backupDir)
}

/** Says once, in the same ways, that the newest good backup in the bucket is too old. */
async function alarmOfBucket({ env, clock, log }: BackupPortal): Promise<void> {
  // What cannot be written to has raised the other alarm, and cannot say that this one was raised.
  if (env.backupS3 === null || env.backupDir === '' || problemOfFolder(env.backupDir) !== null) return
  const copies = bucketShelfIn(env.backupDir, env.backupS3)
  if (copies.alertedAt !== null || !isOverdue(copies, clock.now())) return
  const newest = lastGoodOf(copies)?.takenAt ?? null
  const where = `the bucket ${bucketText(env.backupS3)}`
  const says = newest ? `the newest good backup in ${where} is of ${newest}` : `there is no good backup in ${where}`
  const failure = copies.failure ? ` The last copy failed: ${copies.failure.problem}` : ''
  log.error({ newest, failure: copies.failure }, 'the newest good backup in the bucket is too old')
  await send(env, `${says}.${failure}`)
  noteBucket(env.backupDir, env.backupS3, { alertedAt: clock.now().toISOString() })
}

async function send({ alertWebhookUrl, association, baseDomain }: BackupPortal['env'], says: string): Promise<void> {
  if (alertWebhookUrl !== '') {
    const text = `${association.shortName} portal at ${baseDomain}: ${says}`
    const response = await fetch(alertWebhookUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text }),
      signal: AbortSignal.timeout(10_000),
    })
    if (!response.ok) throw new Error(`The alert webhook answered ${response.status}`)
  }
}
