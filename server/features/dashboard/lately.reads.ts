import type { Db } from '#db/tables/tables.ts'
import type { LogDefinition } from '#events-log/fact.ts'
import { readFact } from '#events-log/read.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Kinds } from '#server/sale.ts'
import { donorNames } from '../donations/donors.reads.ts'
import { actorNames } from '../members/person.reads.ts'
import { guestNames } from '../registrations/guests.reads.ts'
import { happeningOf, type Happening, type What } from './lately.decisions.ts'

type Source = { db: Db; kinds: Kinds; logDefinition: LogDefinition }

/** A line of what happened lately; `by` is the admin who did it, null if nobody of the chapter did. */
type LatelyLine = {
  position: number
  at: string
  what: What
  name: string
  memberId: string | null
  eventId: string | null
  eventName: string
  paymentId: string | null
  amountCents: number | null
  subject: string
  by: string | null
}

/** The newest facts that are looked at: most are steps of a payment or a registration. */
const maxFacts = 200

/** Returns the newest things that happened in a chapter, newest first, with the names of those they are about. */
export async function lately({ db, kinds, logDefinition }: Source, chapter: ChapterId, max: number) {
  const rows = await db
    .selectFrom('facts')
    .selectAll()
    .where('chapterId', '=', chapter)
    .orderBy('position', 'desc')
    .limit(maxFacts)
    .execute()
  const happenings = rows
    .flatMap((row) => happeningOf(kinds, readFact(row, logDefinition)) ?? [])
    // The name of a deleted applicant is gone.
    .slice(0, max * 2)
  return (await withNames(db, chapter, happenings))
    .filter(({ what, name }) => name !== '' || what === 'settings' || what === 'refunded')
    .slice(0, max)
}

async function withNames(db: Db, chapter: ChapterId, happenings: Happening[]): Promise<LatelyLine[]> {
  const of = (key: 'personId' | 'registrationId' | 'donorId' | 'eventId' | 'paymentId') =>
    happenings.flatMap((one) => one[key] ?? [])
  const [payers, guests, donors, events, actorOf] = await Promise.all([
    payersOf(db, chapter, of('paymentId')),
    guestNames(db, chapter, of('registrationId')).execute(),
    donorNames(db, chapter, of('donorId')).execute(),
    db
      .selectFrom('events')
      .select(['eventId', 'eventName'])
      .where('chapterId', '=', chapter)
      .where('eventId', 'in', ['', ...of('eventId')])
      .execute(),
    actorNames(
      db,
      chapter,
      happenings.map(({ actor }) => actor),
    ),
  ])
  const people = await peopleOf(db, chapter, [...of('personId'), ...payers.values()])
  const nameOfGuest = new Map([...guests, ...donors].map(({ id, ...name }) => [id, fullName(name)]))
  const eventNames = new Map(events.map(({ eventId, eventName }) => [eventId, eventName]))
  return happenings.map(({ position, at, actor, what, personId, registrationId, donorId, ...rest }) => {
    const payer = payers.get(rest.paymentId ?? '') ?? ''
    const person = people.get(personId ?? payer)
    const guest = registrationId ?? donorId ?? payer.slice(payer.indexOf(':') + 1)
    return {
      position,
      at,
      what,
      name: person?.name ?? nameOfGuest.get(guest) ?? '',
      memberId: person?.memberId ?? null,
      ...rest,
      eventName: eventNames.get(rest.eventId ?? '') ?? '',
      by: /^(admin|systemAdmin):/.test(actor) ? actorOf(actor) : null,
    }
  })
}

/** Returns who made these payments: a person, or a guest as `kind:id`. */
async function payersOf(db: Db, chapter: ChapterId, paymentIds: string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('payments')
    .select(['paymentId', 'personId'])
    .where('chapterId', '=', chapter)
    .where('paymentId', 'in', ['', ...paymentIds])
    .execute()
  return new Map(rows.map(({ paymentId, personId }) => [paymentId, personId]))
}

/** Returns the names of members, former members and applicants of the chapter. */
async function peopleOf(db: Db, chapter: ChapterId, personIds: string[]) {
  const rows = await db
    .selectFrom('people')
    .leftJoin('members', 'members.personId', 'people.personId')
    .leftJoin('formerMembers', 'formerMembers.personId', 'people.personId')
    .leftJoin('applications', 'applications.personId', 'people.personId')
    .select(['people.personId', 'firstName', 'lastName', 'members.memberId'])
    .where('people.personId', 'in', ['', ...new Set(personIds)])
    .where((row) =>
      row.or([
        row('members.chapterId', '=', chapter),
        row('formerMembers.chapterId', '=', chapter),
        row('applications.chapterId', '=', chapter),
      ]),
    )
    .execute()
  return new Map(rows.map(({ personId, memberId, ...name }) => [personId, { memberId, name: fullName(name) }]))
}

const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`.trim()
