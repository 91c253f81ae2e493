import type { Db } from '#db/tables/tables.ts'
import { all, first, type Work } from '#db/work.ts'
import type { SignedIn } from '#server/auth/actor.ts'
import { asChapter, mainSubDomain } from '#server/chapter.ts'
import type { Context, Tx } from '#server/context.ts'
import { writeEmail } from '#server/providers/mail/email.ts'
import { chapterTitle, emailHead } from '#server/providers/mail/email-words.ts'
import { post, type PostedEmail } from '#server/providers/mail/outbox.ts'
import { warningKind } from '#server/providers/mail/transport.ts'
import { inOfficeAt, standingIn, systemAdmins } from './answering.ts'
import { planDateTime, zoneName } from '#server/time/dates.ts'

/** An admin's act, for the people who are notified of it. */
export type ActNotice = {
  chapterId: string
  /** Completes a sentence after the actor's name: "closed the chapter". `of` is the chapter's title. */
  did: (of: string) => string
  subject: (of: string) => string
  /** The parts that changed, each with its new value. */
  cells?: [name: string, value: string][]
  /** Where to look at it. */
  path?: string
  /** Additional addresses to notify, such as the chapter's previous one. */
  also?: readonly string[]
  /** The person concerned, who is notified too. */
  person?: string
}

/** Whose act it is; null for the operator of the server, on the command line. */
type Notifier = Pick<Context, 'env' | 'urls'> & { actor: SignedIn | null }

/**
 * Emails an admin's act to every admin of the chapter, to the chapter's own address and, for a system admin's act, to
 * the other system admins, who hear of every act in a chapter without an admin. The emails are posted in the act's
 * transaction. The actor is notified too: it may have been a stolen session.
 */
export function* notifyAdmins(tx: Tx, { env, urls, actor }: Notifier, act: ActNotice): Work<void> {
  const rows = yield* all(tx.sql.selectFrom('chapters').selectAll())
  const row = rows.find(({ chapterId }) => chapterId === act.chapterId)
  // A chapter that was just deleted no longer has a sender; the association's own chapter sends instead.
  const senderRow = row ?? rows.find(({ subDomain }) => subDomain === mainSubDomain(env.association))
  if (!senderRow) return
  const chapter = asChapter(senderRow, env.association)
  const of = chapterTitle({ chapter, env })
  const doer =
    actor &&
    (yield* first(
      tx.sql.selectFrom('people').select(['firstName', 'lastName', 'email']).where('personId', '=', actor.personId),
    ))
  const message = actEmail({ chapter, env, urls }, act, { of, doer, now: tx.now })
  for (const to of yield* hearers(tx, actor, act, row?.chapterEmail)) yield* post(tx.sql, { ...message, to }, tx.now)
}

type Doer = { firstName: string; lastName: string; email: string }

/**
 * Builds the email about an act, without its recipient; `doer` is undefined once the account is gone, and null for the
 * operator of the server.
 */
export function actEmail(
  { chapter, env, urls }: Pick<Context, 'chapter' | 'env' | 'urls'>,
  act: Pick<ActNotice, 'did' | 'subject' | 'cells' | 'path'>,
  { of, doer, now }: { of: string; doer: Doer | undefined | null; now: Date },
): Omit<PostedEmail, 'to'> {
  const name = doer ? `${doer.firstName} ${doer.lastName}` : doer === null ? 'The operator of the server' : 'An admin'
  const at = `${planDateTime(now.toISOString(), chapter.timeZone)}, ${zoneName(now, chapter.timeZone)}`
  return {
    chapterId: chapter.id,
    kind: warningKind,
    subject: act.subject(of),
    ...writeEmail({
      head: emailHead({ chapter, env, urls }),
      greeting: 'Hello,',
      paragraphs: [`${name}${doer ? ` (${doer.email})` : ''} ${act.did(of)} on ${at}.`],
      ...(act.cells?.length ? { facts: [{ cells: act.cells }] } : {}),
      ...(act.path ? { link: { label: 'Look at it', url: `${urls.origin(chapter)}${act.path}` } } : {}),
      notes: [
        'If you did not expect this, ask them. If it was not them, tell another admin right away: someone may be using their account.',
      ],
    }),
  }
}

/** Selects the members who hear of an act; `isOfAll`: a system admin's or the operator's, of which all of them hear. */
export function hearing(sql: Db, { chapterId, person }: Pick<ActNotice, 'chapterId' | 'person'>, isOfAll: boolean) {
  const ids = inOfficeAt(sql, chapterId).unionAll(isOfAll ? systemAdmins(sql) : standingIn(sql, chapterId))
  const concerned = sql
    .selectFrom('members')
    .select('members.personId')
    .where('members.personId', '=', person ?? '')
  return sql
    .selectFrom('members')
    .innerJoin('people', 'people.personId', 'members.personId')
    .select('people.email')
    .where('members.personId', 'in', person === undefined ? ids : ids.unionAll(concerned))
    .orderBy('people.email')
}

/** Returns each address once, case-insensitively. */
function* hearers(tx: Tx, actor: SignedIn | null, act: ActNotice, chapterEmail = ''): Work<string[]> {
  const people = yield* all(hearing(tx.sql, act, actor === null || actor.role === 'systemAdmin'))
  const { also = [] } = act
  const addresses = [...people.map(({ email }) => email), chapterEmail, ...also].filter((address) => address !== '')
  return [...new Map(addresses.map((address) => [address.toLowerCase(), address])).values()]
}
