import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { OutboxRow } from '#db/tables/portal/mail.ts'
import type { Tables } from '#db/tables/tables.ts'
import { first, run, type Work } from '#db/work.ts'
import { isolated } from '#server/text/isolates.ts'

/** An email to be sent: one recipient, the text and HTML of `writeEmail`. */
export type PostedEmail = {
  chapterId: string
  /** The occasion, for the records: 'activation', 'receipt', … */
  kind: string
  to: string
  subject: string
  text: string
  html: string
  /** Sent to many people at once: all other emails go first. */
  isBulk?: boolean
  /** For an email to a list: the address where one POST, without a login, unsubscribes its recipient (RFC 8058). */
  leaveUrl?: string
  /** Paths of uploaded files, which are read when it is sent. */
  attachments?: readonly string[]
  /** Its id, where its text contains it; generated otherwise. */
  mailId?: string
  /** It stays in the outbox until then, and can be withdrawn. */
  notBefore?: Date
  /** With a key, the second email of the same kind and key is not written. */
  dedupeKey?: string
}

/**
 * Puts an email into the outbox, in the transaction of the change that it reports, so that both are committed or
 * neither. Returns the email's id (that of the earlier one when the key was used before).
 */
export function* post(sql: Kysely<Tables>, email: PostedEmail, now: Date): Work<string> {
  const mailId = email.mailId ?? randomUUID()
  // A person who left no longer has an address.
  if (!email.to.includes('@')) return mailId
  const written = yield* run(
    sql
      .insertInto('outbox')
      .values({ ...rowOf(mailId, email, now), nextAttemptAt: (email.notBefore ?? now).toISOString() })
      .onConflict((conflict) => conflict.columns(['kind', 'dedupeKey']).doNothing()),
  )
  if (written > 0 || email.dedupeKey === undefined) return mailId
  const earlier = yield* first(
    sql.selectFrom('outbox').select('mailId').where('kind', '=', email.kind).where('dedupeKey', '=', email.dedupeKey),
  )
  return earlier?.mailId ?? mailId
}

/** Returns whether a statement may make an email due: it writes to the outbox, or releases what was held. */
export const makesEmailsDue = (sql: string): boolean => /^(?:insert into|update) "(?:outbox|bulkMail)"/.test(sql)

/**
 * Records that an email was sent outside the outbox, while the user waited for it. Without `keepEmail` its text is not
 * stored.
 */
export function* postSent(
  sql: Kysely<Tables>,
  { mailId, ...email }: PostedEmail & { mailId: string },
  { keepEmail }: { keepEmail: boolean },
  now: Date,
): Work<void> {
  const text = keepEmail ? {} : { text: '', html: '' }
  yield* run(
    sql.insertInto('outbox').values({ ...rowOf(mailId, email, now), ...text, attempts: 1, sentAt: now.toISOString() }),
  )
}

const rowOf = (mailId: string, email: PostedEmail, now: Date): OutboxRow => ({
  mailId,
  chapterId: email.chapterId,
  kind: email.kind,
  dedupeKey: email.dedupeKey ?? null,
  toAddress: email.to,
  subject: oneLine(email.subject),
  text: email.text,
  html: email.html,
  isBulk: email.isBulk ? 1 : 0,
  leaveUrl: email.leaveUrl ?? null,
  attachments: email.attachments?.length ? JSON.stringify(email.attachments) : null,
  attempts: 0,
  nextAttemptAt: null,
  leaseId: null,
  leasedUntil: null,
  triedAt: null,
  sentAt: null,
  deadAt: null,
  bouncedAt: null,
  complainedAt: null,
  lastError: null,
  createdAt: now.toISOString(),
})

/** Removes an email that the same transaction put into the outbox. */
export function* unpost(sql: Kysely<Tables>, mailId: string): Work<void> {
  yield* run(sql.deleteFrom('outbox').where('mailId', '=', mailId))
}

/** Removes waiting emails of a kind to an address; one that is being sent still goes out. */
export function* takeBack(
  sql: Kysely<Tables>,
  { chapterId, kind, to }: Pick<PostedEmail, 'chapterId' | 'kind' | 'to'>,
): Work<void> {
  yield* run(
    sql
      .deleteFrom('outbox')
      .where('nextAttemptAt', 'is not', null)
      .where('leaseId', 'is', null)
      .where('chapterId', '=', chapterId)
      .where('kind', '=', kind)
      .where('toAddress', '=', to),
  )
}

/** Removes a chapter's dead emails, so that they can be posted again under the same ids. */
export function* takeOutDead(sql: Kysely<Tables>, chapterId: string, mailIds: readonly string[]): Work<void> {
  yield* run(
    sql
      .deleteFrom('outbox')
      .where('chapterId', '=', chapterId)
      .where('deadAt', 'is not', null)
      .where('mailId', 'in', mailIds),
  )
}

/**
 * Withdraws emails that are not being sent and were never tried. Those that were tried may have arrived, so they are
 * only not tried again. Returns the ids of both.
 */
export function* withdraw(
  sql: Kysely<Tables>,
  mailIds: readonly string[],
  now: Date,
): Work<{ unsent: string[]; givenUp: string[] }> {
  const unsent: string[] = []
  const givenUp: string[] = []
  for (const mailId of mailIds) {
    const untried = sql
      .deleteFrom('outbox')
      .where('mailId', '=', mailId)
      .where('attempts', '=', 0)
      .where('leaseId', 'is', null)
    if ((yield* run(untried)) > 0) unsent.push(mailId)
    const tried = sql
      .updateTable('outbox')
      .set({ deadAt: now.toISOString(), nextAttemptAt: null, lastError: 'stopped', text: '', html: '' })
    if (
      (yield* run(
        tried.where('mailId', '=', mailId).where('leaseId', 'is', null).where('nextAttemptAt', 'is not', null),
      )) > 0
    )
      givenUp.push(mailId)
  }
  return { unsent, givenUp }
}

/** A subject is one header line, whatever was typed into it. */
const oneLine = (subject: string) => isolated(subject.replaceAll(/\s+/g, ' ').trim())
