import { all } from '#db/work.ts'
import { forgetOldDevices } from '../auth/known-devices.ts'
import { forgetOldNetworks } from '../auth/known-networks.ts'
import { forgetOldLimits } from '../auth/limits.ts'
import { forgetOldTokens } from '../auth/tokens.ts'
import { compareDaily } from '../features/books/comparison/jobs.ts'
import { turnBallots } from '../features/ballots/jobs.ts'
import { eraseEarlierBoxes } from '../features/ballots/erasing.jobs.ts'
import { remindVoters } from '../features/ballots/reminders.jobs.ts'
import { keepBackups, stopBackups } from '../features/backups/jobs.ts'
import { forgetOldStaged } from '../features/bank/staging.writes.ts'
import { forgetOldUnmapped } from '../features/bank/mappings/unmapped.writes.ts'
import { stopChecks } from '../features/books/integrity.jobs.ts'
import { mailCheckpoint, shareCheckpoints, writeCheckpoint } from '../features/books/checkpoints.writes.ts'
import type { Portal } from '../context.ts'
import { watchClock, type ClockWatch } from '../boot/clock-leaps.ts'
import { forgetUngiven } from '../features/donations/jobs.ts'
import { continueLetters, sendLetters } from '../features/donor-letters/jobs.ts'
import { handOverEmails, tellOfHeld } from '../features/emails/jobs.ts'
import { continueImports, removeUnstored } from '../features/imports/jobs.ts'
import { removeFailedPlans } from '../features/imports/progress/jobs.ts'
import { continuePlans } from '../features/imports/uploads/jobs.ts'
import { sendInvitations } from '../features/invitations/jobs.ts'
import { lookForMailRecords } from '../features/mail-records/jobs.ts'
import { readReportMailboxes } from '../features/mail-records/mailbox/jobs.ts'
import { lapseOverdue } from '../features/members/jobs.ts'
import { verifyDaily } from '../features/books/verification.jobs.ts'
import { verificationsSettled } from '../features/books/verification.writes.ts'
import { remindOfTerms } from '../features/offices/hand-over/jobs.ts'
import { reconcile } from '../features/payments/jobs.ts'
import { remindOfDues } from '../features/renewals/jobs.ts'
import { forgetUnconfirmed, sendDigests } from '../features/newsletter/jobs.ts'
import { sendNotifications } from '../features/notifications/jobs.ts'
import { endCancelled } from '../features/registrations/cancellations/cancelled-events.jobs.ts'
import { forgetAddresses, forgetUnregistered, releaseExpired } from '../features/registrations/jobs.ts'
import { serveLines } from '../features/registrations/waiting-list/jobs.ts'
import { notRun } from '../threads/job-runs.ts'
import { forgetOldUndos } from '../undo/undoable.ts'
import { dropUpgradeCopies } from '../boot/upgrade-copies.ts'

/** The portal's background jobs, each run at startup and then repeatedly. */
export type Jobs = { stop(): Promise<void> }

type Job = {
  name: string
  everyMs: number
  run(portal: Portal): Promise<unknown>
  /** The job counts days or years, so it waits while the clock cannot be trusted. */
  byCalendar?: true
}

const minute = 60_000
const hour = 60 * minute

const jobs: Job[] = [
  { name: 'reconcile payments', everyMs: minute, run: reconcile },
  { name: 'release expired holds', everyMs: minute, run: releaseExpired, byCalendar: true },
  { name: 'end registrations of canceled events', everyMs: 10_000, run: endCancelled },
  { name: 'open and close ballots', everyMs: 10_000, run: turnBallots, byCalendar: true },
  { name: 'erase earlier boxes of ballots', everyMs: minute, run: eraseEarlierBoxes },
  { name: 'serve waiting lists', everyMs: minute, run: serveLines, byCalendar: true },
  { name: 'forget who did not register', everyMs: hour, run: forgetUnregistered, byCalendar: true },
  { name: 'forget who did not give', everyMs: hour, run: forgetUngiven, byCalendar: true },
  { name: 'forget who did not confirm', everyMs: hour, run: forgetUnconfirmed, byCalendar: true },
  { name: 'forget from where seats were taken', everyMs: 10 * minute, run: forgetAddresses, byCalendar: true },
  { name: 'lapse overdue members', everyMs: hour, run: lapseOverdue, byCalendar: true },
  { name: 'send job alerts', everyMs: minute, run: sendDigests, byCalendar: true },
  { name: 'send notifications', everyMs: minute, run: sendNotifications, byCalendar: true },
  { name: 'remind of dues', everyMs: minute, run: remindOfDues, byCalendar: true },
  { name: 'remind of ballots', everyMs: minute, run: remindVoters, byCalendar: true },
  { name: 'remind of terms that end', everyMs: hour, run: remindOfTerms, byCalendar: true },
  { name: 'hand over emails', everyMs: 5000, run: handOverEmails },
  { name: 'tell of held emails', everyMs: minute, run: tellOfHeld },
  { name: 'go on with imports', everyMs: 2_000, run: continueImports },
  { name: 'go on with plans of imports', everyMs: 5_000, run: continuePlans },
  { name: 'remove imports that were not stored', everyMs: hour, run: removeUnstored, byCalendar: true },
  { name: 'remove imports that were not planned', everyMs: hour, run: removeFailedPlans, byCalendar: true },
  { name: 'send invitations', everyMs: minute, run: sendInvitations },
  { name: 'make donor letters', everyMs: 2_000, run: continueLetters },
  { name: 'send donor letters', everyMs: minute, run: sendLetters },
  { name: 'look for mail records', everyMs: 5 * minute, run: lookForMailRecords },
  { name: 'read mailboxes of reports', everyMs: minute, run: readReportMailboxes },
  { name: 'daily checkpoint', everyMs: hour, run: dailyCheckpoint, byCalendar: true },
  { name: 'verify the books', everyMs: hour, run: verifyDaily, byCalendar: true },
  { name: 'compare with the provider', everyMs: hour, run: compareDaily, byCalendar: true },
  { name: 'back up', everyMs: hour, run: keepBackups, byCalendar: true },
  { name: 'forget what is over', everyMs: hour, run: forgetWhatIsOver, byCalendar: true },
  { name: 'drop copies from before an upgrade', everyMs: hour, run: dropUpgradeCopies, byCalendar: true },
]

/**
 * Starts the jobs. A failed one is logged and runs again later; none runs twice at once. Those that count days or years
 * wait while the clock has leapt by more than a day against `uptimeMs`, or was behind `newestRecord` at startup, and
 * the log says so.
 */
export function startJobs(
  portal: Portal,
  { uptimeMs = () => performance.now(), newestRecord = '' }: { uptimeMs?: () => number; newestRecord?: string } = {},
): Jobs {
  const timers = new Set<NodeJS.Timeout>()
  const running = new Set<Promise<void>>()
  let stopped = false
  const isLeaping = leapTeller(portal, watchClock(portal.clock, uptimeMs, newestRecord), newestRecord)

  for (const job of jobs) {
    const record = notRun(job.everyMs)
    portal.jobRuns.set(job.name, record)
    const tick = () => {
      if (record.isRunning || stopped || (job.byCalendar && isLeaping())) return
      const started = performance.now()
      Object.assign(record, { isRunning: true, startedAt: portal.clock.now().toISOString(), runs: record.runs + 1 })
      const work = job
        .run(portal)
        .then(() => void (record.failure = null))
        .catch((error: unknown) => {
          record.failure = error instanceof Error ? error.message : String(error)
          record.failures++
          portal.log.error({ err: error, job: job.name }, 'a job failed')
        })
        .finally(() => {
          Object.assign(record, { isRunning: false, tookMs: Math.round(performance.now() - started) })
          running.delete(work)
        })
      running.add(work)
    }
    timers.add(setInterval(tick, job.everyMs).unref())
    tick()
  }
  portal.providers.mail.start()

  return {
    async stop() {
      stopped = true
      for (const timer of timers) clearInterval(timer)
      stopBackups()
      portal.providers.inbox.stop()
      await stopChecks()
      await Promise.all(running)
      await verificationsSettled()
      await portal.providers.mail.stop()
      await writeCheckpoint(portal)
    },
  }
}

/**
 * Returns whether the clock is wrong. Logs once each that it is behind the records at startup, that it leapt, and that
 * it is trusted again.
 */
function leapTeller({ clock, log }: Portal, watch: ClockWatch, newestRecord: string): () => boolean {
  let wasLeaping = watch.startsBehind
  if (watch.startsBehind) {
    log.warn(
      { now: clock.now().toISOString(), newestRecord },
      "the server's clock is behind the records: jobs of days and years wait. Set it right; they go on when it has caught up, or has stood so for a day",
    )
  }
  return () => {
    const leap = watch.leap()
    const isLeaping = leap !== 0
    if (isLeaping && !wasLeaping) {
      const days = Math.round(leap / (24 * 60 * minute))
      log.error(
        { now: clock.now().toISOString(), days },
        'the clock has leapt by more than a day: jobs of days and years wait. Set it right, or restart the portal if it is right',
      )
    }
    if (!isLeaping && wasLeaping)
      log.warn({ now: clock.now().toISOString() }, 'the clock is believed again: jobs of days and years go on')
    wasLeaping = isLeaping
    return isLeaping
  }
}

/** Writes a checkpoint once per clock day, regardless of restarts. */
async function dailyCheckpoint(portal: Portal) {
  // Other servers sign as well.
  await shareCheckpoints(portal)
  const [last] = await portal.store.write(({ sql }) =>
    all(sql.selectFrom('checkpoints').select('signedAt').orderBy('position', 'desc').limit(1)),
  )
  const today = portal.clock.now().toISOString().slice(0, 10)
  if (last?.signedAt.slice(0, 10) === today) return
  const checkpoint = await writeCheckpoint(portal)
  // The demo's books are made up, so their checkpoints are not emailed.
  if (checkpoint && portal.env.mode === 'live') await mailCheckpoint(portal, checkpoint)
}

async function forgetWhatIsOver({ store, clock, sessions, providers }: Portal) {
  const now = clock.now()
  await sessions.deleteExpiredSessions()
  await store.writeUnversioned((builder) => forgetOldLimits(builder, now))
  await store.writeUnversioned((builder) => forgetOldNetworks(builder, now))
  await store.writeUnversioned((builder) => forgetOldDevices(builder, now))
  await store.write((builder) => forgetOldTokens(builder, now))
  await store.write((builder) => forgetOldUndos(builder, now))
  await store.write((builder) => forgetOldUnmapped(builder, now))
  await store.write((builder) => forgetOldStaged(builder, now))
  await providers.files.prune()
}
