import type { Db } from '#db/tables/tables.ts'
import { first, run, type Work } from '#db/work.ts'
import { StoreUnavailable, type SqlBuilder, type Store } from '#db/store.ts'
import type { Chapter } from '../chapter.ts'
import { Refusal } from '../refusal.ts'
import { calendarDay, type Clock } from '../time/clock.ts'
import type { Actor, SignedIn } from './actor.ts'
import {
  allEvents,
  coversEvents,
  includes,
  mayDo,
  suffices,
  together,
  type EventLimits,
  type Level,
  type Need,
  type Right,
  type Rights,
} from './rights.rules.ts'

/** A term that runs today. */
export type HeldTerm = {
  termId: string
  officeId: string
  officeName: string
  untilDay: string
  rights: Rights
  eventIds: readonly string[] | null
}

/** What the offices that a person holds today may do together. */
export type Held = {
  rights: Rights
  eventIds: EventLimits
  terms: readonly HeldTerm[]
}

/**
 * Returns the offices that a person holds in a chapter on a day, or null for none. Read with every request of people at
 * work: a term begins and ends with the day in the chapter's zone, and needs no job.
 */
export async function heldBy(db: Db, chapter: Pick<Chapter, 'id' | 'timeZone'>, personId: string, now: Date) {
  const today = calendarDay(now, chapter.timeZone)
  const rows = await db
    .selectFrom('officeTerms')
    .innerJoin('officeRights', 'officeRights.officeId', 'officeTerms.officeId')
    .innerJoin('offices', 'offices.officeId', 'officeTerms.officeId')
    .select(['officeTerms.termId', 'officeTerms.officeId', 'officeName', 'untilDay', 'rights', 'eventIds'])
    .where('officeTerms.personId', '=', personId)
    .where('officeTerms.chapterId', '=', chapter.id)
    .where('fromDay', '<=', today)
    .where('untilDay', '>=', today)
    .where('endedAt', 'is', null)
    .orderBy('officeTerms.termId')
    .execute()
  if (rows.length === 0) return null
  const terms = rows.map((row): HeldTerm => ({
    ...row,
    rights: JSON.parse(row.rights) as Rights,
    eventIds: row.eventIds === null ? null : (JSON.parse(row.eventIds) as string[]),
  }))
  return { rights: together(terms.map(({ rights }) => rights)), eventIds: eventsOf(terms), terms } satisfies Held
}

/**
 * Returns the events of the terms with the right over them, at each level: an office that sees all events does not widen
 * another one that changes some.
 */
export function eventsOf(terms: readonly Pick<HeldTerm, 'rights' | 'eventIds'>[]): EventLimits {
  const at = (level: Level) => {
    const overEvents = terms.filter(({ rights }) => rights.events === 'change' || rights.events === level)
    if (overEvents.some(({ eventIds }) => eventIds === null) || overEvents.length === 0) return null
    return [...new Set(overEvents.flatMap(({ eventIds }) => eventIds ?? []))]
  }
  return { see: at('see'), change: at('change') }
}

/** Returns the events that somebody sees in the lists of officers; null for all. */
export const seenEvents = ({ held }: { held?: Held }): readonly string[] | null =>
  !held || held.rights.audit !== undefined ? null : held.eventIds.see

/** Returns whether somebody may do something of this event: officers may be limited to others. An auditor sees all. */
export function mayAtEvent(actor: Actor, eventId: string, level: Level = 'see'): boolean {
  if (!mayDo(actor, 'events', level)) return false
  if (actor.role !== 'member') return true
  const { held } = actor
  if (!held || held.eventIds[level]?.includes(eventId) !== false) return true
  return level === 'see' && held.rights.audit !== undefined
}

/** How often the use of a right is written down. */
const hourMs = 60 * 60_000

/** Returns the uses to write down: of rights whose last one is an hour ago, for the terms that gave them. */
export async function usesToRecord(
  db: Db,
  chapterId: string,
  { terms }: Held,
  needs: readonly Need[],
  now: Date,
): Promise<{ termId: string; right: Right }[]> {
  const used = terms.flatMap(({ termId, rights }) =>
    needs
      .filter((need) => suffices(rights, need))
      .map(({ right }) => ({ termId, right: rights[right] ? right : ('audit' as const) })),
  )
  if (used.length === 0) return []
  const since = new Date(now.getTime() - hourMs).toISOString()
  const recent = await db
    .selectFrom('officeUses')
    .select(['termId', 'right'])
    .where('chapterId', '=', chapterId)
    .where('termId', 'in', [...new Set(used.map(({ termId }) => termId))])
    .where('usedAt', '>', since)
    .execute()
  return used.filter((use) => !recent.some(({ termId, right }) => termId === use.termId && right === use.right))
}

/** Writes down that rights were used; a database that takes no writes must not stop what only reads. */
export async function noteUses(
  { store, chapter }: { store: Pick<Store, 'write'>; chapter: Pick<Chapter, 'id'> },
  uses: readonly { termId: string; right: Right }[],
  now: Date,
): Promise<void> {
  try {
    await store.write((builder) => recordUses(builder, chapter.id, uses, now))
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error
  }
}

function* recordUses(
  { sql }: SqlBuilder,
  chapterId: string,
  uses: readonly { termId: string; right: Right }[],
  now: Date,
): Work<void> {
  const usedAt = now.toISOString()
  for (const use of uses)
    yield* run(
      sql
        .insertInto('officeUses')
        .values({ ...use, chapterId, usedAt })
        .onConflict((conflict) => conflict.columns(['termId', 'right']).doUpdateSet({ usedAt })),
    )
}

/** A day early, since chapters behind UTC are on their last day while it is over in UTC. */
const notOver = (now: Date) => new Date(now.getTime() - 24 * hourMs).toISOString().slice(0, 10)

/** Returns whether a person holds an office of a chapter, or is named for one. */
export function* hasOffice({ sql }: SqlBuilder, chapterId: string, personId: string, now: Date): Work<boolean> {
  const row = yield* first(
    sql
      .selectFrom('officeTerms')
      .select('termId')
      .where('chapterId', '=', chapterId)
      .where('personId', '=', personId)
      .where('endedAt', 'is', null)
      .where('untilDay', '>=', notOver(now))
      .limit(1),
  )
  return row !== undefined
}

type Touched = { personId: string; isAdmin: boolean; isSystemAdmin: boolean }

/**
 * Checks that officers leave alone who may do more than they: an address that they changed would open the account, and
 * its rights, to them. Admins may. @throws Refusal forbidden
 */
export async function assertNotAbove(
  {
    db,
    chapter,
    clock,
    actor,
  }: { db: Db; chapter: Pick<Chapter, 'id'>; clock: Clock; actor: Pick<SignedIn, 'rights' | 'held'> },
  subject: Touched,
): Promise<void> {
  if (actor.rights === undefined) return
  const terms = await db
    .selectFrom('officeTerms')
    .innerJoin('officeRights', 'officeRights.officeId', 'officeTerms.officeId')
    .select(['rights', 'eventIds'])
    .where('officeTerms.chapterId', '=', chapter.id)
    .where('personId', '=', subject.personId)
    .where('endedAt', 'is', null)
    .where('untilDay', '>=', notOver(clock.now()))
    .execute()
  const own = actor.held?.eventIds ?? allEvents
  const isAbove = terms.some((term) => {
    const rights = JSON.parse(term.rights) as Rights
    const eventIds = term.eventIds === null ? null : (JSON.parse(term.eventIds) as string[])
    return !includes(actor.rights!, rights) || !coversEvents(own, { rights, eventIds })
  })
  if (subject.isAdmin || subject.isSystemAdmin || isAbove)
    throw new Refusal('forbidden', 'This member has rights that you do not have. Ask an admin of the chapter.')
}
