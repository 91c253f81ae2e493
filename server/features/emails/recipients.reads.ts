import type { z } from 'zod'
import type { Context } from '#server/context.ts'
import { reasonFinder, unwantedOf, type Unwanted } from '#server/providers/mail/unwanted.ts'
import { Refusal, refusedField } from '#server/refusal.ts'
import { email as emailShape } from '#server/records/shapes.ts'
import { cutText } from '#server/text/graphemes.ts'
import { addressComplaint, cleanAddress, notAnAddress } from '#server/text/contacts.ts'
import { narrowed, type Matching } from '../members/directory/query.reads.ts'
import { entriesIn } from './entries.rules.ts'
import { maxTyped } from './rules.ts'
import type { recipients } from './schema.ts'

/** One chosen recipient; `unwanted` says why nothing is sent there. */
export type Recipient = {
  personId: string | null
  name: string
  address: string
  element: number
  unwanted: Unwanted | undefined
}

type Asked = z.output<typeof recipients>
type Asking = Pick<Context, 'db' | 'chapter'>
type Match = Omit<Recipient, 'unwanted'>

/**
 * Returns the recipients of an email, each address once, in the order of the names or as typed. Members without an
 * address are omitted. People who unsubscribed, or whose mailbox bounced, are included with the reason.
 * @throws Refusal invalid, at the field `to` or `audience`
 */
export async function recipientsOf(ctx: Asking, asked: Asked): Promise<Recipient[]> {
  const matches = await matchesFor(ctx, asked)
  const byAddress = new Map<string, Match>()
  for (const one of matches) {
    const key = one.address.toLowerCase()
    if (key.includes('@') && !byAddress.has(key)) byAddress.set(key, one)
  }
  if (byAddress.size === 0) {
    if (asked.audience === 'custom')
      throw new Refusal('invalid', nobody.custom, {
        fields: { to: nobody.custom },
        documented: 'Please choose reciepent.',
      })
    throw refusedField('audience', nobody[asked.audience])
  }
  const reasonOf = reasonFinder(await unwantedOf(ctx.db, ctx.chapter.id).execute())
  return [...byAddress.values()].map((one) => ({ ...one, unwanted: reasonOf(one.address) }))
}

function matchesFor(ctx: Asking, asked: Asked): Promise<Match[]> {
  if (asked.audience === 'custom') return typedIn(ctx, asked.to)
  return asked.audience === 'event' ? registeredFor(ctx, asked.eventId) : membersOf(ctx, asked)
}

const nobody: Record<Asked['audience'], string> = {
  members: 'The chapter has no members yet',
  committee: 'No committee serves now',
  custom: 'Choose who gets this email',
  table: 'The table shows no members',
  event: 'Nobody is registered for this event',
}

const people = ({ db }: Pick<Context, 'db'>) =>
  db
    .selectFrom('members')
    .innerJoin('people', 'people.personId', 'members.personId')
    .select(['members.personId', 'members.memberId', 'people.firstName', 'people.lastName', 'people.email'])

type Person = { personId: string; firstName: string; lastName: string; email: string }

const asRecipient = ({ personId, firstName, lastName, email }: Person, element = 0): Match => ({
  personId,
  name: `${firstName} ${lastName}`,
  address: email,
  element,
})

async function membersOf(ctx: Asking, { audience, search, status, memberType, tag, field }: Asked): Promise<Match[]> {
  const inOrder = people(ctx).orderBy('people.lastNameKey').orderBy('people.firstNameKey').orderBy('members.memberId')
  if (audience === 'committee') {
    const serving = ctx.db
      .selectFrom('committeeMembers as c')
      .innerJoin('committeeSessions as s', (join) =>
        join.onRef('s.chapterId', '=', 'c.chapterId').onRef('s.cSessionId', '=', 'c.cSessionId'),
      )
      .select('c.memberId')
      .where('c.chapterId', '=', ctx.chapter.id)
      .where('s.active', '=', 1)
    return (await inOrder.where('members.memberId', 'in', serving).execute()).map((row, at) => asRecipient(row, at))
  }
  const list =
    audience === 'table'
      ? {
          search,
          status: status || undefined,
          memberType: memberType || undefined,
          tag: tag || undefined,
          field: field || undefined,
        }
      : { search: '', status: undefined, memberType: undefined }
  const rows = narrowed(
    ctx.db,
    inOrder as unknown as Matching,
    { chapter: ctx.chapter.id, searchesEmail: true },
    { ...list, admins: false, answersOf: ctx.chapter.id },
  )
  return (await (rows as unknown as typeof inOrder).execute()).map((row, at) => asRecipient(row, at))
}

/**
 * Returns the people registered for an event of the chapter who have not canceled; for a registration handed over, the
 * current holder.
 */
async function registeredFor({ db, chapter }: Asking, eventId: string): Promise<Match[]> {
  const rows = await db
    .selectFrom('registrants')
    .innerJoin('registrations', 'registrations.registrationId', 'registrants.registrationId')
    .select([
      'registrations.personId',
      'registrations.handedOverAt',
      'registrants.firstName',
      'registrants.lastName',
      'registrants.email',
    ])
    .where('registrants.chapterId', '=', chapter.id)
    .where('registrants.eventId', '=', eventId)
    .where('registrations.state', '=', 'registered')
    .orderBy('registrants.lastNameKey')
    .orderBy('registrants.firstNameKey')
    .orderBy('registrants.registrationId')
    .execute()
  return rows.map(({ personId, handedOverAt, firstName, lastName, email }, element) => ({
    personId: handedOverAt === null ? personId : null,
    name: `${firstName} ${lastName}`,
    address: email,
    element,
  }))
}

/** Returns typed addresses and member ids; ids of members of other chapters are unknown here. */
async function typedIn(ctx: Asking, elements: readonly string[]): Promise<Match[]> {
  const entries = elements.flatMap((text, element) => entriesIn(text).map((entry) => ({ entry, element })))
  if (entries.length > maxTyped)
    throw refusedField(
      'to',
      `At most ${maxTyped.toLocaleString('en-US')} addresses. This list has ${entries.length.toLocaleString('en-US')}.`,
    )
  // Continue with the normalized address, or someone who unsubscribed might not be recognized.
  const read = entries.map(({ entry, element }) => ({
    entry,
    element,
    address: isMemberId(entry) ? null : emailShape.safeParse(entry).data,
  }))
  const wrong = read.filter(({ address }) => address === undefined).map(({ entry }) => entry)
  if (wrong.length > 0) throw refusedField('to', complaintAbout(wrong))
  const ids = read.filter(({ address }) => address === null).map(({ entry }) => entry)
  const addresses = read.flatMap(({ address }) => address ?? [])
  const byId = await inParts(ids, async (part) =>
    people(ctx).where('members.chapterId', '=', ctx.chapter.id).where('members.memberId', 'in', part).execute(),
  )
  const byEmail = await inParts(addresses, (part) =>
    people(ctx).where('members.chapterId', '=', ctx.chapter.id).where('people.email', 'in', part).execute(),
  )
  const known = new Map([
    ...byId.map((row) => [row.memberId, row] as const),
    ...byEmail.map((row) => [row.email.toLowerCase(), row] as const),
  ])
  return read.map(({ entry, address, element }) => {
    const person = known.get(address ?? entry)
    if (person) return asRecipient(person, element)
    if (!address) throw refusedField('to', `No member of this chapter has the ID ${entry}`)
    return { personId: null, name: '', address, element }
  })
}

/** Names at most five wrong entries; for a single one, also the invalid character. */
function complaintAbout(wrong: string[]): string {
  if (wrong.length === 1)
    return (addressComplaint(cleanAddress(wrong[0]!)) ?? notAnAddress).replace('This', () => cutText(wrong[0]!, 100))
  const named = wrong
    .slice(0, 5)
    .map((entry) => cutText(entry, 100))
    .join(', ')
  return wrong.length > 5
    ? `${named} and ${wrong.length - 5} more are not email addresses`
    : `${named} are not email addresses`
}

const isMemberId = (entry: string) => /^\d{1,12}$/.test(entry)

/** Reads in batches: databases limit the number of values in one statement. */
async function inParts<Row>(values: readonly string[], read: (part: string[]) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = []
  for (let from = 0; from < values.length; from += 500) rows.push(...(await read(values.slice(from, from + 500))))
  return rows
}
