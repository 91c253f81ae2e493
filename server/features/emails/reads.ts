import { sql as rawSql, type ExpressionBuilder } from 'kysely'
import type { z } from 'zod'
import type { EmailRow } from '#db/tables/emails.ts'
import type { Db, Tables } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { ExportColumn } from '#server/exports/export-sheet.ts'
import { reasonFinder, unwantedOf, type Unwanted } from '#server/providers/mail/unwanted.ts'
import { countRows, searched } from '#server/records/public-lists.ts'
import { beginningOf } from '#server/text/beginnings.ts'
import { contains, wordsOf } from '#server/text/search.ts'
import { deliveryWords, type DeliveryState, type leftOutStates } from './rules.ts'
import type { emailPeople, sentEmails } from './schema.ts'

/** The number of an email's recipients, by outcome. */
export type Progress = { people: number; sent: number; waiting: number; failed: number; leftOut: number }

const none: Progress = { people: 0, sent: 0, waiting: 0, failed: 0, leftOut: 0 }

/** Returns the progress of these emails. An email in the outbox waits until it has been sent or has failed. */
export async function progressOf(
  db: Db,
  chapter: ChapterId,
  emailIds: readonly string[],
): Promise<(emailId: string) => Progress> {
  if (emailIds.length === 0) return () => none
  const rows = await deliveries(db, chapter)
    .select('d.emailId')
    .select((row) => [
      row.fn.countAll<number>().as('people'),
      row.fn.count<number>('o.sentAt').as('sent'),
      row.fn.count<number>('o.deadAt').as('failed'),
    ])
    .select(rawSql<number>`sum(case when "d"."leftOut" = '' then 0 else 1 end)`.as('leftOut'))
    .where('d.emailId', 'in', emailIds)
    .groupBy('d.emailId')
    .execute()
  const byEmail = new Map(
    rows.map(({ emailId, ...counted }) => {
      const [people, sent, failed, leftOut] = [
        Number(counted.people),
        Number(counted.sent),
        Number(counted.failed),
        Number(counted.leftOut),
      ]
      return [emailId, { people, sent, failed, leftOut, waiting: people - sent - failed - leftOut }]
    }),
  )
  return (emailId) => byEmail.get(emailId) ?? none
}

/** The recipients of the chapter's emails, with the outcome for each. */
const deliveries = (db: Db, chapter: ChapterId) =>
  db
    .selectFrom('emailDeliveries as d')
    .leftJoin('outbox as o', 'o.mailId', 'd.mailId')
    .where('d.chapterId', '=', chapter)

/** The emails with a recipient whose name or address contains a word. */
const emailsTo = (db: Db, chapter: ChapterId, word: string) =>
  db
    .selectFrom('emailDeliveries as d')
    .select('d.emailId')
    .where('d.chapterId', '=', chapter)
    .where(contains(rawSql<string>`"d"."name" || ' ' || "d"."address"`, word))

/**
 * Returns a page of the chapter's emails, found by title or recipient, and their number. A page past the end is the
 * last one.
 */
export async function sentPage(
  db: Db,
  chapter: ChapterId,
  { search, sort, direction, page, size }: z.output<typeof sentEmails>,
) {
  const matches = wordsOf(search).reduce(
    (narrower, word) =>
      narrower.where((email) =>
        email.or([
          contains(email.ref('emails.title'), word),
          email('emails.emailId', 'in', emailsTo(db, chapter, word)),
        ]),
      ),
    db.selectFrom('emails').where('emails.chapterId', '=', chapter),
  )
  const total = await countRows(matches)
  const pageIndex = Math.min(page, Math.max(0, Math.ceil(total / size) - 1))
  const rows = await matches
    .select([
      'emails.emailId',
      'emails.title',
      'emails.audience',
      'emails.attachments',
      'emails.state',
      'emails.createdAt',
      'emails.sendAt',
    ])
    .select(beginningOf('emails.body', 'body'))
    // Numbered from the chapter's first email, so that a number is stable, no matter how the Sent Box is sorted or
    // searched.
    .select(
      rawSql<number>`(select count(*) from "emails" as "e" where "e"."chapterId" = ${chapter} and ("e"."createdAt" < "emails"."createdAt" or ("e"."createdAt" = "emails"."createdAt" and "e"."emailId" >= "emails"."emailId")))`.as(
        'number',
      ),
    )
    .orderBy(sort === 'title' ? 'title' : 'createdAt', direction)
    .orderBy('emailId')
    .limit(size)
    .offset(pageIndex * size)
    .execute()
  const progress = await progressOf(
    db,
    chapter,
    rows.map(({ emailId }) => emailId),
  )
  return { rows: rows.map((row) => ({ ...row, number: Number(row.number), progress: progress(row.emailId) })), total }
}

/** An email of the chapter; undefined if there is none. */
export const emailOf = (db: Db, chapter: ChapterId, emailId: string): Promise<EmailRow | undefined> =>
  db.selectFrom('emails').selectAll().where('chapterId', '=', chapter).where('emailId', '=', emailId).executeTakeFirst()

/**
 * The event whose registrants an email went to. It exists as long as the email: events with registrations are never
 * deleted.
 */
export const eventOf = (db: Db, chapter: ChapterId, eventId: string) =>
  db
    .selectFrom('events')
    .select(['eventId', 'eventName'])
    .where('chapterId', '=', chapter)
    .where('eventId', '=', eventId)
    .executeTakeFirstOrThrow()

/** Selects emails that are not held back, at a time. */
export const isDue = (now: Date) => (email: ExpressionBuilder<Tables, 'emails'>) =>
  email.or([email('sendAt', 'is', null), email('sendAt', '<=', now.toISOString())])

/** Whether an email waits for its time, and so has reached nobody. */
export const isHeld = ({ sendAt }: Pick<EmailRow, 'sendAt'>, now: Date): boolean =>
  sendAt !== null && sendAt > now.toISOString()

/** The time that an email waits for, and in how many seconds that is; null if it waits for none. */
export const waitOf = (email: Pick<EmailRow, 'sendAt'>, now: Date): { until: string; seconds: number } | null =>
  email.sendAt !== null && isHeld(email, now)
    ? { until: email.sendAt, seconds: Math.ceil((Date.parse(email.sendAt) - now.getTime()) / 1000) }
    : null

/** Returns the emails still being sent or waiting for their time, the newest first, with their progress. */
export async function goingEmails(db: Db, chapter: ChapterId, now: Date) {
  const emails = db
    .selectFrom('emails')
    .select(['emailId', 'title', 'state', 'sendAt', 'createdAt'])
    .where('chapterId', '=', chapter)
    .orderBy('createdAt', 'desc')
  const newest = await emails.limit(maxLookedAt).execute()
  const scheduled = await emails
    .where('state', 'in', ['sending', 'paused'])
    .where('sendAt', '>', now.toISOString())
    .limit(maxScheduled)
    .execute()
  const rows = [...new Map([...newest, ...scheduled].map((row) => [row.emailId, row])).values()]
  const progress = await progressOf(
    db,
    chapter,
    rows.map(({ emailId }) => emailId),
  )
  return rows
    .filter(({ emailId, state }) => state !== 'stopped' && progress(emailId).waiting > 0)
    .map(({ emailId, title, state, sendAt }) => ({
      emailId,
      title,
      state,
      wait: waitOf({ sendAt }, now),
      progress: progress(emailId),
    }))
}

/** Maximum number of emails examined: older ones are finished, or nobody is watching their progress. */
const maxLookedAt = 5

/** Maximum number of scheduled emails that are shown above the others. */
const maxScheduled = 20

/** The recipients whose copies bounced or failed, optionally up to a time (UTC), in their order. */
export const bouncedOf = (db: Db, chapter: ChapterId, emailId: string, until?: string) =>
  deliveries(db, chapter)
    .select(['d.place', 'd.address', 'd.mailId', 'o.deadAt'])
    .where('d.emailId', '=', emailId)
    .where('d.address', '!=', '')
    .where('o.deadAt', 'is not', null)
    .$if(until !== undefined, (query) => query.where('o.deadAt', '<=', until!))
    .orderBy('d.place')

/** Filters the recipients to whom an email may be resent: those who unsubscribed are skipped. */
export const sendableAgain = <Bounced extends { address: string }>(
  bounced: readonly Bounced[],
  unwanted: readonly Unwanted[],
): Bounced[] => {
  const reasonOf = reasonFinder(unwanted)
  return bounced.filter(({ address }) => reasonOf(address)?.reason !== 'left')
}

/**
 * Returns how many recipients a resend would reach, and the time of the last bounce (UTC); null if the email was
 * stopped or nothing bounced.
 */
export async function secondOf(
  db: Db,
  chapter: ChapterId,
  { emailId, state }: Pick<EmailRow, 'emailId' | 'state'>,
  until?: string,
): Promise<{ people: number; until: string } | null> {
  if (state === 'stopped') return null
  const again = sendableAgain(
    await bouncedOf(db, chapter, emailId, until).execute(),
    await unwantedOf(db, chapter).execute(),
  )
  const last = again.reduce((latest, { deadAt }) => (deadAt! > latest ? deadAt! : latest), '')
  return again.length > 0 ? { people: again.length, until: last } : null
}

type Delivery = ExpressionBuilder<Tables & { d: Tables['emailDeliveries']; o: Tables['outbox'] }, 'd' | 'o'>

const inState = {
  sent: (row: Delivery) => row('o.sentAt', 'is not', null),
  failed: (row: Delivery) => row('o.deadAt', 'is not', null),
  'left out': (row: Delivery) => row('d.leftOut', '!=', ''),
  waiting: (row: Delivery) =>
    row.and([row('d.leftOut', '=', ''), row('o.sentAt', 'is', null), row('o.deadAt', 'is', null)]),
}

type AskedPeople = Omit<z.output<typeof emailPeople>, 'page' | 'size'>

/** Returns a page of the recipients of an email, each with the outcome and its reason. */
export async function peopleOf(db: Db, chapter: ChapterId, { page, size, ...asked }: z.output<typeof emailPeople>) {
  const total = await countRows(narrowedPeople(db, chapter, asked))
  const pageIndex = Math.min(page, Math.max(0, Math.ceil(total / size) - 1))
  const rows = await orderedPeople(db, chapter, asked)
    .limit(size)
    .offset(pageIndex * size)
    .execute()
  return { total, rows: rows.map(asPerson) }
}

/** Returns all recipients of an email for export: the outcome, when, and the mail server's reply. */
export async function allPeopleOf(db: Db, chapter: ChapterId, asked: AskedPeople) {
  const rows = await orderedPeople(db, chapter, asked).execute()
  return rows.map(asPerson).map(({ name, address, state, at, said }) => ({ name, address, state, at, said }))
}

/** The columns of the exported recipients of an email. */
export const peopleColumns: readonly ExportColumn[] = [
  { id: 'name', header: 'Name', kind: 'text' },
  { id: 'address', header: 'Email', kind: 'text', none: 'No email' },
  { id: 'at', header: 'Date', kind: 'date' },
  { id: 'state', header: 'Delivery', kind: 'text', words: deliveryWords },
  { id: 'said', header: 'Note', kind: 'text' },
]

function narrowedPeople(db: Db, chapter: ChapterId, { emailId, state, search }: AskedPeople) {
  const people = deliveries(db, chapter).where('d.emailId', '=', emailId)
  return searched(
    state ? people.where((row) => inState[state](row as unknown as Delivery)) : people,
    ['d.name', 'd.address'],
    search,
  )
}

function orderedPeople(db: Db, chapter: ChapterId, asked: AskedPeople) {
  const columns = { place: 'd.place', name: 'd.name', address: 'd.address' } as const
  return narrowedPeople(db, chapter, asked)
    .select([
      'd.place',
      'd.name',
      'd.address',
      'd.leftOut',
      'd.mailId',
      'o.sentAt',
      'o.deadAt',
      'o.attempts',
      'o.nextAttemptAt',
      'o.lastError',
    ])
    .orderBy(columns[asked.sort ?? 'place'], asked.direction)
    .orderBy('d.place')
}

type Row = {
  leftOut: '' | (typeof leftOutStates)[number]
  sentAt: string | null
  deadAt: string | null
  attempts: number | null
  nextAttemptAt: string | null
  lastError: string | null
}

function asPerson<Person extends Row & { place: number; name: string; address: string }>({
  place,
  name,
  address,
  ...row
}: Person) {
  const triedBefore = row.sentAt === null && row.deadAt === null && (row.attempts ?? 0) > 0
  return {
    place,
    name,
    address,
    state: stateOf(row),
    at: row.sentAt ?? row.deadAt,
    /** The mail server's reply for an email that was not sent. */
    said: row.sentAt === null ? (row.lastError ?? '') : '',
    nextTry: triedBefore && row.lastError ? row.nextAttemptAt : null,
  }
}

function stateOf({ leftOut, sentAt, deadAt }: Row): DeliveryState {
  if (leftOut !== '') return leftOut
  return sentAt ? 'sent' : deadAt ? 'failed' : 'waiting'
}

/**
 * Returns the recipients of emails as the documented calls list them: one element per email sent, or one per recipient.
 */
export async function sentToOf(
  db: Db,
  chapter: ChapterId,
  emailIds: readonly string[],
): Promise<Map<string, string[]>> {
  const lists = new Map<string, Map<number, string[]>>(emailIds.map((emailId) => [emailId, new Map()]))
  if (emailIds.length > 0) {
    const rows = await db
      .selectFrom('emailDeliveries')
      .select(['emailId', 'element', 'address'])
      .where('chapterId', '=', chapter)
      .where('emailId', 'in', emailIds)
      .where('address', '!=', '')
      .orderBy('emailId')
      .orderBy('place')
      .execute()
    for (const { emailId, element, address } of rows) {
      const elements = lists.get(emailId)!
      elements.set(element, [...(elements.get(element) ?? []), address])
    }
  }
  return new Map(
    [...lists].map(([emailId, elements]) => [emailId, [...elements.values()].map((addresses) => addresses.join(','))]),
  )
}
