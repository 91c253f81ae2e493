import type { Db } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Rights } from '#server/auth/rights.rules.ts'
import type { Context } from '#server/context.ts'
import { calendarDay } from '#server/time/clock.ts'
import { dayAfter } from '#server/time/calendar.ts'
import { namesOf } from '../members/reads.ts'
import { inOffice } from '../members/directory/query.reads.ts'

/** A person as tables of offices show them; without a member id for one who has left the chapter. */
export type Officer = { memberId: string; name: string; firstName: string; lastName: string; profilePicture: string }

/** A term as pages show it; `untilDay` is its last day, which is earlier than planned for one that was ended. */
export type ShownTerm = {
  termId: string
  personId: string
  officer: Officer
  fromDay: string
  untilDay: string
  state: 'former' | 'current' | 'next'
  /** Whether it was ended before its last day. */
  isEnded: boolean
  namedAt: string
  /** The actor of the fact, such as `admin:<personId>`. */
  namedBy: string
}

export type ShownOffice = {
  officeId: string
  officeName: string
  position: string
  edition: string
  rights: Rights
  eventIds: string[] | null
  /** The names of those events; null for all. */
  eventNames: string[] | null
  holder: ShownTerm | null
  next: ShownTerm | null
  /** The last day of the last term, of an office that nobody holds; null if nobody ever did. */
  vacantSince: string | null
  /** The first day for which nobody is named. */
  freeFrom: string
  /** Newest first. */
  terms: ShownTerm[]
}

/** Returns the offices of a chapter in the order in which they were added, with all their terms. */
export async function shownOffices({ db, chapter, clock }: Context): Promise<ShownOffice[]> {
  const today = calendarDay(clock.now(), chapter.timeZone)
  const [rows, terms] = await Promise.all([
    db
      .selectFrom('offices')
      .innerJoin('officeRights', 'officeRights.officeId', 'offices.officeId')
      .select(['offices.officeId', 'officeName', 'position', 'updatedAt as edition', 'rights', 'eventIds'])
      .where('offices.chapterId', '=', chapter.id)
      .orderBy('createdAt')
      .orderBy('offices.officeId')
      .execute(),
    db
      .selectFrom('officeTerms')
      .selectAll()
      .where('chapterId', '=', chapter.id)
      .orderBy('fromDay', 'desc')
      .orderBy('termId')
      .execute(),
  ])
  const officerOf = await officersOf(
    db,
    chapter.id,
    terms.map(({ personId }) => personId),
  )
  const events = await eventNamesOf(
    db,
    chapter.id,
    rows.flatMap(({ eventIds }) => listIn(eventIds) ?? []),
  )
  return rows.map(({ rights, eventIds, ...row }) => {
    const own = terms
      .filter(({ officeId }) => officeId === row.officeId)
      .map(({ termId, personId, fromDay, untilDay, endedAt, namedAt, namedBy }): ShownTerm => {
        const last = endedAt === null ? untilDay : calendarDay(new Date(endedAt), chapter.timeZone)
        const state = endedAt !== null || untilDay < today ? 'former' : fromDay > today ? 'next' : 'current'
        const isEnded = endedAt !== null
        return {
          termId,
          personId,
          officer: officerOf(personId),
          fromDay,
          untilDay: last,
          state,
          isEnded,
          namedAt,
          namedBy,
        }
      })
      // What was ended before its first day never was.
      .filter(({ fromDay, untilDay }) => fromDay <= untilDay)
    const holder = own.find(({ state }) => state === 'current') ?? null
    const named = listIn(eventIds)
    const next = own.findLast(({ state }) => state === 'next') ?? null
    const last = own.find(({ state }) => state === 'next') ?? holder
    return {
      ...row,
      rights: JSON.parse(rights) as Rights,
      eventIds: named,
      eventNames: named && named.map((eventId) => events.get(eventId) ?? `Event ${eventId}`),
      holder,
      next,
      vacantSince: holder ? null : lastDayOf(own),
      freeFrom: last ? dayAfter(last.untilDay) : today,
      terms: own,
    }
  })
}

const lastDayOf = (terms: readonly ShownTerm[]) =>
  terms
    .filter(({ state }) => state === 'former')
    .map(({ untilDay }) => untilDay)
    .sort()
    .at(-1) ?? null

const listIn = (eventIds: string | null) => (eventIds === null ? null : (JSON.parse(eventIds) as string[]))

/** Returns the names of events, by id. */
export async function eventNamesOf(
  db: Db,
  chapter: ChapterId,
  eventIds: readonly string[],
): Promise<Map<string, string>> {
  if (eventIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('events')
    .select(['eventId', 'eventName'])
    .where('chapterId', '=', chapter)
    .where('eventId', 'in', [...new Set(eventIds)])
    .execute()
  return new Map(rows.map(({ eventId, eventName }) => [eventId, eventName]))
}

/** Returns the people of terms, by person: members with number and picture, those who have left by name alone. */
async function officersOf(
  db: Db,
  chapter: ChapterId,
  personIds: readonly string[],
): Promise<(personId: string) => Officer> {
  if (personIds.length === 0) return () => nobody
  const members = await db
    .selectFrom('members')
    .innerJoin('people', 'people.personId', 'members.personId')
    .select(['members.personId', 'memberId', 'firstName', 'lastName', 'profilePicture'])
    .where('members.chapterId', '=', chapter)
    .where('members.personId', 'in', [...new Set(personIds)])
    .execute()
  const byId = new Map(members.map(({ personId, ...member }) => [personId, member]))
  const others = await namesOf(
    db,
    chapter,
    personIds.filter((personId) => !byId.has(personId)),
  )
  return (personId) => {
    const { firstName = '', lastName = '' } = byId.get(personId) ?? others.get(personId) ?? {}
    const { memberId = '', profilePicture = '' } = byId.get(personId) ?? {}
    const name = `${firstName} ${lastName}`.trim() || nobody.name
    return { memberId, name, firstName, lastName, profilePicture }
  }
}

/** Somebody who was forgotten: only the id is left. */
const nobody: Officer = { memberId: '', name: 'Former member', firstName: '', lastName: '', profilePicture: '' }

/** Returns the chapter's admins, who have all rights without an end. */
export async function adminsOf({ db, chapter }: Context) {
  const rows = await db
    .selectFrom('members')
    .innerJoin('people', 'people.personId', 'members.personId')
    .select(['memberId', 'firstName', 'lastName', 'profilePicture', 'people.personId'])
    .where('members.chapterId', '=', chapter.id)
    .where((row) => row('members.personId', 'in', inOffice(row, chapter.id)))
    .where('isAdmin', '=', 1)
    .orderBy('lastNameKey')
    .orderBy('firstNameKey')
    .orderBy('people.personId')
    .execute()
  return rows.map(({ personId: _, ...row }) => ({ ...row, name: `${row.firstName} ${row.lastName}`.trim() }))
}

/**
 * Returns whom the newest active committee session proposes: for each office bound to a position, a member of the
 * chapter in that position who neither holds the office nor is named for it.
 */
export async function proposalsFor({ db, chapter }: Context, offices: readonly ShownOffice[]) {
  if (offices.every(({ position }) => position === '')) return []
  const session = await db
    .selectFrom('committeeSessions')
    .select(['cSessionId', 'fromYear', 'toYear'])
    .where('chapterId', '=', chapter.id)
    .where('active', '=', 1)
    .orderBy('fromYear', 'desc')
    .orderBy('toYear', 'desc')
    .executeTakeFirst()
  if (!session) return []
  const seats = await db
    .selectFrom('committeeMembers')
    .innerJoin('members', (join) =>
      join
        .onRef('members.memberId', '=', 'committeeMembers.memberId')
        .onRef('members.chapterId', '=', 'committeeMembers.chapterId'),
    )
    .innerJoin('people', 'people.personId', 'members.personId')
    .select(['position', 'members.memberId', 'members.personId', 'firstName', 'lastName'])
    .where('committeeMembers.chapterId', '=', chapter.id)
    .where('cSessionId', '=', session.cSessionId)
    .where('status', '=', 'active')
    .orderBy('cId')
    .execute()
  return offices.flatMap(({ officeId, officeName, position, holder, next }) =>
    seats
      .filter((seat) => seat.position === position && ![holder?.personId, next?.personId].includes(seat.personId))
      .map(({ memberId, firstName, lastName }) => ({
        officeId,
        officeName,
        memberId,
        name: `${firstName} ${lastName}`.trim(),
        years: `${session.fromYear}-${session.toYear}`,
      })),
  )
}

/** How many events the rights of an office offer to be limited to. */
const maxChoices = 100

/** Returns the coming events, to which a right over events can be limited. */
export const limitableEvents = ({ db, chapter, clock }: Context) =>
  db
    .selectFrom('events')
    .select(['eventId', 'eventName', 'startsAt'])
    .where('chapterId', '=', chapter.id)
    .where('endsAt', '>', clock.now().toISOString())
    .orderBy('startsAt')
    .orderBy('eventId')
    .limit(maxChoices)
    .execute()
