import { sql as rawSql } from 'kysely'
import type { EmailRow } from '#db/tables/emails.ts'
import { all, first, run, type Work } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import { asChapter, type Chapter, type ChapterId } from '#server/chapter.ts'
import { writerFor, type Context, type Portal, type Tx } from '#server/context.ts'
import { bulkMailOf, markTold, ofToday } from '#server/providers/mail/bulk-mail.ts'
import { post } from '#server/providers/mail/outbox.ts'
import { reasonFinder, unwantedOf } from '#server/providers/mail/unwanted.ts'
import { untilStop } from '#server/threads/job-runs.ts'
import { heldEmail } from './held.mail.ts'
import { waitingBulk } from './held.reads.ts'
import { composedEmail } from './mail.ts'
import { pictureWidthsIn, type PictureWidths } from './pictures.reads.ts'
import { isDue, isHeld } from './reads.ts'
import { maxHandedOver, strangers } from './rules.ts'
import { asValues, valueRows } from './values.reads.ts'
import { adminsIn } from '../notifications/reads.ts'

/** Maximum number moved in one transaction, so that other writers do not wait long. */
const handful = 50

/**
 * Moves the next recipients of each email being sent to the outbox, a few at a time, so that an email can be paused and
 * stopped. Each is moved once, across restarts and concurrent processes. Returns how many.
 */
export async function handOverEmails(portal: Portal): Promise<number> {
  const sending = await portal.store.read
    .selectFrom('emails')
    .selectAll()
    .where('state', '=', rawSql.lit('sending'))
    .where(isDue(portal.clock.now()))
    .orderBy('createdAt')
    .execute()
  let given = 0
  for (const email of untilStop(portal, sending)) {
    const row = await portal.store.read
      .selectFrom('chapters')
      .selectAll()
      .where('chapterId', '=', email.chapterId)
      .executeTakeFirst()
    if (!row) continue
    const chapter = asChapter(row, portal.env.association)
    const write = writerFor(portal, {
      chapterId: chapter.id,
      actor: 'system:housekeeping',
      correlation: `email-${email.emailId}`,
    })
    const widths = await pictureWidthsIn(portal.providers.files, chapter.id, email.body)
    let last: number
    do given += last = await write((tx) => handOver(tx, { ...portal, chapter }, email, widths))
    while (last > 0 && !portal.stopping.aborted)
  }
  return given
}

/** Tells the admins of each chapter whose bulk emails are held, once. Returns of how many chapters. */
export async function tellOfHeld(portal: Portal): Promise<number> {
  const { store, env, urls, clock } = portal
  const untold = await store.read
    .selectFrom('bulkMail')
    .innerJoin('chapters', 'chapters.chapterId', 'bulkMail.chapterId')
    .selectAll('chapters')
    .select(['heldBounced', 'heldAttempted'])
    .where('heldAt', 'is not', null)
    .where('toldAt', 'is', null)
    .execute()
  let told = 0
  for (const { heldBounced: bounced, heldAttempted: attempted, ...row } of untilStop(portal, untold)) {
    const chapter = asChapter(row, env.association)
    const waiting = await waitingBulk(store.read, chapter.id, clock.now())
    const write = writerFor(portal, { chapterId: chapter.id, actor: 'system:housekeeping', correlation: 'held-emails' })
    const isTold = await write(function* ({ sql, now }) {
      if (!(yield* markTold(sql, chapter.id, now))) return false
      for (const admin of yield* all(adminsIn(sql, chapter.id)))
        yield* post(sql, heldEmail({ chapter, env, urls }, admin, { bounced, attempted, waiting }), now)
      return true
    })
    if (isTold) told++
  }
  return told
}

/**
 * Moves one batch of one email. The head of the log is locked, so that of two processes the second sees what the first
 * moved.
 */
function* handOver(
  tx: Tx,
  sender: Pick<Context, 'env' | 'urls'> & { chapter: Chapter },
  { emailId }: EmailRow,
  widths: PictureWidths,
): Work<number> {
  const { sql, now } = tx
  const { chapter } = sender
  yield* lockHead(tx)
  const email = yield* first(
    sql.selectFrom('emails').selectAll().where('chapterId', '=', chapter.id).where('emailId', '=', emailId),
  )
  if (email?.state !== 'sending' || isHeld(email, now)) return 0
  const capacity = (yield* maxWaiting(tx, sender)) - (yield* lyingIn(tx, chapter.id))
  if (capacity <= 0) return 0
  const next = yield* all(
    sql
      .selectFrom('emailDeliveries')
      .select(['place', 'personId', 'address'])
      .where('chapterId', '=', chapter.id)
      .where('emailId', '=', emailId)
      .where('mailId', 'is', null)
      .where('leftOut', '=', rawSql.lit(''))
      .orderBy('place')
      .limit(Math.min(capacity, handful)),
  )
  if (next.length === 0)
    yield* run(
      sql
        .updateTable('emails')
        .set({ state: 'done' })
        .where('chapterId', '=', chapter.id)
        .where('emailId', '=', emailId),
    )
  const members = yield* all(
    valueRows(
      sql,
      chapter.id,
      next.flatMap(({ personId }) => personId ?? []),
    ),
  )
  const valuesOf = new Map(members.map((row) => [row.personId, asValues(row)]))
  const reasonOf = reasonFinder(yield* all(unwantedOf(sql, chapter.id)))
  for (const { place, personId, address } of next) {
    const delivery = sql
      .updateTable('emailDeliveries')
      .where('chapterId', '=', chapter.id)
      .where('emailId', '=', emailId)
      .where('place', '=', place)
    const reason = reasonOf(address)?.reason
    // Unsubscribed or bounced since the email was written.
    if (reason) {
      yield* run(delivery.set({ leftOut: reason }))
      continue
    }
    // Stable, so that a copy that is withdrawn and queued again keeps its Message-ID.
    const mailId = `${emailId}-${place}`
    const values = (personId !== null && valuesOf.get(personId)) || strangers
    yield* post(sql, composedEmail(sender, email, widths, { address, mailId, values }), now)
    yield* run(delivery.set({ mailId }))
  }
  return next.length
}

/**
 * Returns how many of a chapter's bulk emails the outbox may have. What is held, or goes out on another day, stays with
 * its email, where it can be stopped and people can still unsubscribe.
 */
function* maxWaiting({ sql, now }: Tx, { env, chapter }: { env: Context['env']; chapter: Chapter }): Work<number> {
  const row = yield* first(bulkMailOf(sql, chapter.id))
  if (row?.heldAt) return 0
  const today = env.mailWarmUp ? ofToday(row, chapter.timeZone, now) : null
  return today === null ? maxHandedOver : Math.min(maxHandedOver, today.max - today.taken)
}

/** Returns the number of a chapter's bulk emails in the outbox. */
function* lyingIn({ sql }: Tx, chapter: ChapterId): Work<number> {
  const lying = sql
    .selectFrom('outbox')
    .select('mailId')
    .where('isBulk', '=', 1)
    .where('nextAttemptAt', 'is not', null)
    .where('chapterId', '=', chapter)
  return (yield* all(lying.limit(maxHandedOver))).length
}
