import { sql, type SelectQueryBuilder } from 'kysely'
import type { Db, Tables } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'
import { dayAfter, monthsBefore } from '#server/time/calendar.ts'
import { choiceOfType, typeChosen } from './rules.ts'

/** More events of one month are not shown. */
const maxInMonth = 300

/** A published event as a month shows it; its times are UTC. */
export type EventOfMonth = Pick<
  Tables['events'],
  'eventId' | 'eventName' | 'eventAddress' | 'eventType' | 'startsAt' | 'endsAt' | 'timeZone'
>

/**
 * Returns the published events that may lie in a month (yyyy-mm), soonest first, of a type or of all; with a day more
 * at both ends, because events have time zones of their own.
 */
export function eventsAround(
  db: Db,
  chapter: ChapterId,
  { month, type }: { month: string; type?: string | undefined },
): Promise<EventOfMonth[]> {
  const next = `${monthsBefore(month, -1)}-01`
  return ofType(publishedEvents(db, chapter), type)
    .select(['eventId', 'eventName', 'eventAddress', 'eventType', 'startsAt', 'endsAt', 'timeZone'])
    .where('startsAt', '<', `${dayAfter(next)}T00:00:00.000Z`)
    .where('endsAt', '>', new Date(Date.parse(`${month}-01T00:00:00Z`) - 86_400_000).toISOString())
    .orderBy('startsAt')
    .orderBy('eventId')
    .limit(maxInMonth)
    .execute()
}

/** Returns the start of the last event before a time, and of the first one from another; null where there is none. */
export async function eventsBeside(
  db: Db,
  chapter: ChapterId,
  { since, before, type }: { since: string; before: string; type?: string | undefined },
): Promise<{ earlier: string | null; later: string | null }> {
  const of = () => ofType(publishedEvents(db, chapter), type)
  const [earlier, later] = await Promise.all([
    of()
      .select(sql<string | null>`max("startsAt")`.as('at'))
      .where('startsAt', '<', since)
      .executeTakeFirst(),
    of()
      .select(sql<string | null>`min("startsAt")`.as('at'))
      .where('startsAt', '>=', before)
      .executeTakeFirst(),
  ])
  return { earlier: earlier?.at ?? null, later: later?.at ?? null }
}

/** Returns the types of a chapter's published events, its own among them, as the choices of a filter. */
export async function publishedTypes(db: Db, chapter: ChapterId): Promise<string[]> {
  const rows = await publishedEvents(db, chapter)
    .select(['eventType', 'typeName'])
    .distinct()
    .orderBy('typeName')
    .orderBy('eventType')
    .execute()
  return [...new Set(rows.map(choiceOfType))]
}

const publishedEvents = (db: Db, chapter: ChapterId) =>
  db.selectFrom('events').where('chapterId', '=', chapter).where('isPublished', '=', 1)

/** Narrows a query to events of the type that a choice stands for; without one, returns it as it is. */
export function ofType<Columns>(query: SelectQueryBuilder<Tables, 'events', Columns>, choice: string | undefined) {
  if (!choice) return query
  const { eventType, typeName = '' } = typeChosen(choice, undefined)
  const named = query.where('events.typeName', '=', typeName)
  // A chapter's own type is its name, whichever kind is behind it.
  return typeName ? named : named.where('events.eventType', '=', eventType)
}
