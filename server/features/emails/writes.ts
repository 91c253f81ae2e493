import { randomUUID } from 'node:crypto'
import { sql as rawSql } from 'kysely'
import type { z } from 'zod'
import type { EmailDeliveryRow, EmailRow } from '#db/tables/emails.ts'
import { all, first, run, type Work } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import type { SignedIn } from '#server/auth/actor.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Context, Tx } from '#server/context.ts'
import { claimFiles } from '#server/providers/files/claims.ts'
import { barePath } from '#server/providers/files/upload-path.ts'
import { takeOutDead, withdraw } from '#server/providers/mail/outbox.ts'
import { clearUnwanted, unwantedOf } from '#server/providers/mail/unwanted.ts'
import { Refusal, refusedField } from '#server/refusal.ts'
import { filesIn } from '#server/records/shapes.ts'
import { cleanText, plainText, renderedHtml, uploadsIn } from '#server/text/rich-text.ts'
import { bouncedOf, isHeld, sendableAgain } from './reads.ts'
import type { Recipient } from './recipients.reads.ts'
import { maxAttachedBytes } from './rules.ts'
import type { newEmail, secondEmail, testEmail } from './schema.ts'

type Writer = Pick<Context, 'chapter'> & { actor: SignedIn }

export const missing = () => new Refusal('missing', 'There is no such email here.', { documented: 'Email not found' })

const stopped = () => new Refusal('conflict', 'This email was stopped. Write it again to send it.')

/** Rows per statement: databases limit the number of values. */
const rowsAtOnce = 100

/** Stores an email and all its recipients. Submitting the same form again stores nothing. Returns its id. */
export function* addEmail(
  tx: Tx,
  { chapter, actor }: Writer,
  input: z.output<typeof newEmail>,
  people: readonly Recipient[],
  sendAt: string | null,
): Work<string> {
  const { sql, now } = tx
  const emailId = input.emailId ?? randomUUID()
  yield* lockHead(tx)
  const before = yield* first(sql.selectFrom('emails').select('chapterId').where('emailId', '=', emailId))
  if (before && before.chapterId !== chapter.id)
    throw new Refusal('conflict', 'This form cannot be sent. Open it again.')
  if (before) return emailId
  yield* assertEarlier(tx, chapter.id, input.fromEmailId)
  const body = cleanText(input.body)
  if (plainText(renderedHtml(body)) === '' && uploadsIn(renderedHtml(body)).length === 0)
    throw refusedField('body', 'Required')
  const { title, audience, attachments } = input
  const email: EmailRow = {
    emailId,
    chapterId: chapter.id,
    title,
    body,
    audience,
    eventId: audience === 'event' ? input.eventId : null,
    attachments,
    state: 'sending',
    createdBy: actor.personId,
    createdAt: now.toISOString(),
    sendAt,
  }
  yield* run(sql.insertInto('emails').values(email))
  yield* claimFiles(
    sql,
    { table: 'emails', id: emailId },
    {
      chapter: chapter.id,
      by: actor.personId,
      named: [
        { field: 'body', paths: uploadsIn(renderedHtml(body)), visibility: 'public' },
        { field: 'attachments', paths: filesIn(attachments), visibility: 'admins', office: true },
      ],
    },
  )
  yield* assertNotHeavy(tx, chapter.id, filesIn(attachments))
  const rows = people.map(({ personId, name, address, element, unwanted }, at): EmailDeliveryRow => {
    return {
      emailId,
      place: at + 1,
      chapterId: chapter.id,
      personId,
      name,
      address,
      element,
      leftOut: unwanted?.reason ?? '',
      mailId: null,
    }
  })
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    yield* run(sql.insertInto('emailDeliveries').values(rows.slice(from, from + rowsAtOnce)))
  return emailId
}

/** Rejects the id of an earlier email that is not of this chapter; '' is none. @throws Refusal missing */
function* assertEarlier({ sql }: Pick<Tx, 'sql'>, chapter: ChapterId, emailId: string): Work<void> {
  if (emailId === '') return
  const own = sql.selectFrom('emails').select('emailId').where('chapterId', '=', chapter)
  if (!(yield* first(own.where('emailId', '=', emailId)))) throw missing()
}

/** Rejects files that together exceed what mail servers accept. @throws Refusal invalid */
function* assertNotHeavy({ sql }: Pick<Tx, 'sql'>, chapter: ChapterId, paths: readonly string[]): Work<void> {
  if (paths.length === 0) return
  const files = yield* all(
    sql.selectFrom('uploads').select('bytes').where('chapterId', '=', chapter).where('path', 'in', paths.map(barePath)),
  )
  if (files.reduce((sum, { bytes }) => sum + Number(bytes), 0) > maxAttachedBytes)
    throw refusedField('attachments', 'At most 15 MB together: many mail servers take no more')
}

/** Rejects a test's file that is neither this admin's upload nor of the earlier email. @throws Refusal invalid */
export function* assertOwnFiles(
  { sql }: Pick<Tx, 'sql'>,
  { chapter, actor }: Writer,
  { attachments, fromEmailId }: Pick<z.output<typeof testEmail>, 'attachments' | 'fromEmailId'>,
): Work<void> {
  yield* assertEarlier({ sql }, chapter.id, fromEmailId)
  const paths = filesIn(attachments)
  if (paths.length === 0) return
  const own = sql
    .selectFrom('uploads')
    .select('path')
    .where('chapterId', '=', chapter.id)
    .where('path', 'in', paths.map(barePath))
  const uploads = yield* all(
    own.where((row) =>
      row.or([
        row.and([row('recordTable', '=', 'emails'), row('recordId', '=', fromEmailId)]),
        row.and([
          row('recordId', 'is', null),
          row.or([row('uploadedBy', 'is', null), row('uploadedBy', '=', actor.personId)]),
        ]),
      ]),
    ),
  )
  if (uploads.length < paths.length)
    throw refusedField('attachments', 'The uploaded file has expired. Please choose it again.')
  yield* assertNotHeavy({ sql }, chapter.id, paths)
}

/**
 * Pauses, resumes or stops an email: copies that are not being sent yet are removed from the outbox. An email that waits
 * for its time may also start now. Returns whether it was still waiting, and so has reached nobody.
 */
export function* controlEmail(
  tx: Tx,
  chapter: ChapterId,
  emailId: string,
  act: 'pause' | 'resume' | 'stop' | 'sendNow',
): Work<{ wasHeld: boolean }> {
  const { sql, now } = tx
  yield* lockHead(tx)
  const own = sql.selectFrom('emails').select(['state', 'sendAt']).where('chapterId', '=', chapter)
  const email = yield* first(own.where('emailId', '=', emailId))
  if (!email) throw missing()
  if (email.state === 'stopped') throw stopped()
  const wasHeld = isHeld(email, now)
  if (act === 'sendNow' && wasHeld) {
    const started = sql.updateTable('emails').set({ sendAt: now.toISOString() })
    yield* run(started.where('chapterId', '=', chapter).where('emailId', '=', emailId))
  }
  if (act === 'resume' || act === 'sendNow') {
    if (email.state === 'paused') yield* setState(tx, chapter, emailId, 'sending')
    return { wasHeld }
  }
  const given = yield* all(
    sql
      .selectFrom('emailDeliveries')
      .innerJoin('outbox', 'outbox.mailId', 'emailDeliveries.mailId')
      .select('emailDeliveries.mailId')
      .where('emailDeliveries.chapterId', '=', chapter)
      .where('emailDeliveries.emailId', '=', emailId)
      .where('outbox.nextAttemptAt', 'is not', null)
      // On a pause, copies that were already attempted continue: they may have arrived.
      .$if(act === 'pause', (query) => query.where('outbox.attempts', '=', 0)),
  )
  const { unsent } = yield* withdraw(
    sql,
    given.map(({ mailId }) => mailId!),
    now,
  )
  for (let from = 0; from < unsent.length; from += rowsAtOnce) {
    yield* run(
      sql
        .updateTable('emailDeliveries')
        .set({ mailId: null })
        .where('chapterId', '=', chapter)
        .where('emailId', '=', emailId)
        .where('mailId', 'in', unsent.slice(from, from + rowsAtOnce)),
    )
  }
  if (act === 'stop') {
    const waiting = sql
      .updateTable('emailDeliveries')
      .set({ leftOut: 'stopped' })
      .where('chapterId', '=', chapter)
      .where('emailId', '=', emailId)
    yield* run(waiting.where('mailId', 'is', null).where('leftOut', '=', rawSql.lit('')))
  }
  // An email that is completely sent cannot be paused.
  if (act === 'stop' || email.state === 'sending' || unsent.length > 0)
    yield* setState(tx, chapter, emailId, act === 'stop' ? 'stopped' : 'paused')
  return { wasHeld }
}

/**
 * Requeues an email for everyone whose copy had bounced by a given time and who has not unsubscribed; their mailboxes
 * count as valid again. Idempotent: requeued copies no longer have a bounce before that time. Returns their number.
 * @throws Refusal missing, or conflict when the email was stopped
 */
export function* sendAgain(tx: Tx, chapter: ChapterId, { emailId, until }: z.output<typeof secondEmail>): Work<number> {
  const { sql } = tx
  yield* lockHead(tx)
  const email = yield* first(
    sql.selectFrom('emails').select('state').where('chapterId', '=', chapter).where('emailId', '=', emailId),
  )
  if (!email) throw missing()
  if (email.state === 'stopped') throw stopped()
  const again = sendableAgain(yield* all(bouncedOf(sql, chapter, emailId, until)), yield* all(unwantedOf(sql, chapter)))
  for (const { address } of again) yield* clearUnwanted(sql, chapter, { address, reason: 'bounced' })
  for (let from = 0; from < again.length; from += rowsAtOnce) {
    const mailIds = again.slice(from, from + rowsAtOnce).map(({ mailId }) => mailId!)
    yield* takeOutDead(sql, chapter, mailIds)
    yield* run(
      sql
        .updateTable('emailDeliveries')
        .set({ mailId: null })
        .where('chapterId', '=', chapter)
        .where('emailId', '=', emailId)
        .where('mailId', 'in', mailIds),
    )
  }
  // A paused email stays paused until someone resumes it.
  if (again.length > 0 && email.state === 'done') yield* setState(tx, chapter, emailId, 'sending')
  return again.length
}

function* setState({ sql }: Tx, chapter: ChapterId, emailId: string, state: EmailRow['state']): Work<void> {
  yield* run(sql.updateTable('emails').set({ state }).where('chapterId', '=', chapter).where('emailId', '=', emailId))
}

/** Erases the name of a person who leaves from the recipients of all emails, and deletes their pending emails. */
export function* forgetRecipient({ sql }: Tx, chapter: ChapterId, personId: string): Work<void> {
  const own = sql.updateTable('emailDeliveries').where('chapterId', '=', chapter).where('personId', '=', personId)
  yield* run(own.set({ leftOut: 'gone' }).where('mailId', 'is', null).where('leftOut', '=', ''))
  yield* run(own.set({ personId: null, name: '', address: '' }))
}
