import type { ExpressionBuilder, Kysely } from 'kysely'
import type { OutboxRow } from '#db/tables/portal/mail.ts'
import type { Db, Tables } from '#db/tables/tables.ts'
import { all, run, type Work } from '#db/work.ts'
import { cutText } from '#server/text/graphemes.ts'
import { giveBack, holdIfBouncing, takeOfToday } from './bulk-mail.ts'
import { noteBounce } from './unwanted.ts'

/** How long an email belongs to the sender that took it. After a crash, another one then takes it. */
const leaseMinutes = 3
/**
 * Emails taken at once and sent in parallel: one slow server should not hold up the rest, and there should not be a
 * hundred open connections.
 */
const handful = 8
/** An email that nobody can send yet, because there is no mail account, is tried again after this long. */
export const noAccountMinutes = 1

/**
 * Emails to a single person, and bulk emails. The lanes work independently, so the first never waits for the second.
 */
export const lanes = ['single', 'bulk'] as const

export type Lane = (typeof lanes)[number]

/** After this many attempts, about 21 hours, an email is dead. */
const maxAttempts = 12

/** One minute after the first failure, doubling with each further one, six hours at most. */
const backOffMinutes = (attempts: number) => Math.min(2 ** (attempts - 1), 6 * 60)

/** `warmUp`: chapters that are new as senders have a bound a day. */
type Bounds = { warmUp: boolean }

/** Returns whether a pass would find anything; a read, so that polling does not write. */
export async function somethingIsDue(db: Db, lane: Lane, bounds: Bounds, now: Date): Promise<boolean> {
  const email = await db
    .selectFrom('outbox')
    .select('mailId')
    .where((outbox) => isDue(outbox, lane, bounds, now))
    .limit(1)
    .executeTakeFirst()
  return email !== undefined
}

/**
 * Leases the emails of a lane that have been due the longest. Each update checks again, so only one of two senders gets
 * an email.
 */
export function* claimDue(
  sql: Kysely<Tables>,
  lane: Lane,
  leaseId: string,
  bounds: Bounds,
  now: Date,
): Work<OutboxRow[]> {
  const due = yield* all(
    sql
      .selectFrom('outbox')
      .selectAll()
      .where((outbox) => isDue(outbox, lane, bounds, now))
      .orderBy('nextAttemptAt')
      .orderBy('mailId')
      .limit(handful),
  )
  const mine: OutboxRow[] = []
  const full = new Set<string>()
  const held = new Set<string>()
  for (const chapterId of lane === 'bulk' ? new Set(due.map((email) => email.chapterId)) : [])
    if (yield* holdIfBouncing(sql, chapterId, now)) held.add(chapterId)
  for (const email of due.filter(({ chapterId }) => !held.has(chapterId))) {
    const attempts = email.attempts + 1
    const isFirst = lane === 'bulk' && bounds.warmUp && email.attempts === 0
    if (full.has(email.chapterId) && isFirst) continue
    if (isFirst && !(yield* takeOfToday(sql, email.chapterId, now))) {
      full.add(email.chapterId)
      continue
    }
    const taken = yield* run(
      sql
        .updateTable('outbox')
        .set({ leaseId, leasedUntil: minutesAfter(now, leaseMinutes), attempts, triedAt: now.toISOString() })
        .where('mailId', '=', email.mailId)
        .where((outbox) => isDue(outbox, lane, bounds, now)),
    )
    if (taken === 1) mine.push({ ...email, attempts })
    else if (isFirst) yield* giveBack(sql, email)
  }
  return mine
}

/** Marks an email as sent, whoever now holds its lease: it did go out. Without `keepEmail` its text is erased. */
export function* markSent(
  sql: Kysely<Tables>,
  mailId: string,
  { keepEmail }: { keepEmail: boolean },
  now: Date,
): Work<void> {
  yield* run(
    sql
      .updateTable('outbox')
      .set({
        ...handedBack,
        ...(keepEmail ? {} : erased),
        sentAt: now.toISOString(),
        nextAttemptAt: null,
        lastError: null,
      })
      .where('mailId', '=', mailId)
      .where('sentAt', 'is', null),
  )
}

/** Records a failure and sets the next attempt, or gives the email up. Returns whether it is now dead. */
export function* markFailed(
  sql: Kysely<Tables>,
  email: OutboxRow,
  leaseId: string,
  failure: { reason: string; forGood: boolean; bounced: boolean; keepEmail: boolean },
  now: Date,
): Work<boolean> {
  const dead = failure.forGood || email.attempts >= maxAttempts
  const outcome = dead
    ? {
        deadAt: now.toISOString(),
        nextAttemptAt: null,
        bouncedAt: failure.forGood ? now.toISOString() : null,
        ...(failure.keepEmail ? {} : erased),
      }
    : { nextAttemptAt: minutesAfter(now, backOffMinutes(email.attempts)) }
  if (failure.bounced) yield* noteBounce(sql, email, failure.reason, now)
  const marked = yield* run(
    sql
      .updateTable('outbox')
      .set({ ...handedBack, ...outcome, lastError: cutText(failure.reason, 300) })
      .where('mailId', '=', email.mailId)
      .where('leaseId', '=', leaseId)
      .where('sentAt', 'is', null),
  )
  if (failure.forGood && email.isBulk === 1 && marked > 0) yield* holdIfBouncing(sql, email.chapterId, now)
  return dead
}

/** Hands an email back that nobody could send yet: it is tried again soon, and this attempt does not count. */
export function* markWaiting(
  sql: Kysely<Tables>,
  email: OutboxRow,
  leaseId: string,
  { warmUp }: Bounds,
  now: Date,
): Work<void> {
  const marked = yield* run(
    sql
      .updateTable('outbox')
      .set({
        ...handedBack,
        attempts: email.attempts - 1,
        triedAt: null,
        nextAttemptAt: minutesAfter(now, noAccountMinutes),
      })
      .where('mailId', '=', email.mailId)
      .where('leaseId', '=', leaseId)
      .where('sentAt', 'is', null),
  )
  if (marked > 0 && warmUp && email.isBulk === 1 && email.attempts === 1) yield* giveBack(sql, email)
}

const handedBack = { leaseId: null, leasedUntil: null }
const erased = { text: '', html: '' }

function isDue(outbox: ExpressionBuilder<Tables, 'outbox'>, lane: Lane, { warmUp }: Bounds, now: Date) {
  const time = now.toISOString()
  const sender = () =>
    outbox.selectFrom('bulkMail').select('bulkMail.chapterId').whereRef('bulkMail.chapterId', '=', 'outbox.chapterId')
  return outbox.and([
    // Held ones, and those beyond the day's bound, wait where they are.
    ...(lane === 'bulk' ? [outbox.not(outbox.exists(sender().where('heldAt', 'is not', null)))] : []),
    ...(lane === 'bulk' && warmUp
      ? [outbox.or([outbox('attempts', '>', 0), outbox.not(outbox.exists(sender().where('fullUntil', '>', time)))])]
      : []),
    outbox('isBulk', '=', lanes.indexOf(lane)),
    outbox('nextAttemptAt', '<=', time),
    outbox.or([outbox('leasedUntil', 'is', null), outbox('leasedUntil', '<=', time)]),
  ])
}

const minutesAfter = (time: Date, minutes: number) => new Date(time.getTime() + minutes * 60_000).toISOString()
