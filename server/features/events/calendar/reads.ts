import { sql } from 'kysely'
import type { Db } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'
import { beginningOf } from '#server/text/beginnings.ts'

/** Maximum number of entries in a chapter's calendar; beyond that the earliest are omitted. */
const maxEntries = 500
/** Number of characters of a description from which an entry takes its first words. */
const characters = 10_000

/** Returns the chapter's calendar entries: the announced events, and the last state of those no longer announced. */
export async function calendarOf(db: Db, chapter: ChapterId, since: Date) {
  const rows = await entries(db, chapter)
    .where('calendarEntries.endsAt', '>=', since.toISOString())
    .orderBy('calendarEntries.endsAt', 'desc')
    .orderBy('calendarEntries.eventId')
    .limit(maxEntries)
    .execute()
  return rows.reverse()
}

/** Returns one event's entry; undefined if it was never announced. */
export const calendarEntryOf = (db: Db, chapter: ChapterId, eventId: string) =>
  entries(db, chapter).where('calendarEntries.eventId', '=', eventId).executeTakeFirst()

/** Selects calendar entries with their events. For a draft, only the entry is used. */
const entries = (db: Db, chapter: ChapterId) =>
  db
    .selectFrom('calendarEntries')
    .leftJoin('events', (join) =>
      join
        .onRef('events.eventId', '=', 'calendarEntries.eventId')
        .onRef('events.chapterId', '=', 'calendarEntries.chapterId')
        .on('events.isPublished', '=', 1),
    )
    .selectAll('calendarEntries')
    .select('events.eventAddress')
    .select(beginningOf<'eventDescription', string | null>('events.eventDescription', 'eventDescription', characters))
    .where('calendarEntries.chapterId', '=', chapter)

export type CalendarEntry = NonNullable<Awaited<ReturnType<typeof calendarEntryOf>>>

/**
 * The chapter's published events that have a page or a landing page for visitors, latest first, with the time of their
 * last change.
 */
export const publishedEventPages = (db: Db, chapter: ChapterId) =>
  db
    .selectFrom('events')
    .select([
      sql<string>`case when "showsLanding" = 1 then "eventId" || '/landing' else "eventId" end`.as('id'),
      'updatedAt as changedAt',
    ])
    .where('chapterId', '=', chapter)
    .where('isPublished', '=', 1)
    .where((event) => event.or([event('sendsToForm', '=', 0), event('showsLanding', '=', 1)]))
    .orderBy('startsAt', 'desc')
    .orderBy('eventId')
