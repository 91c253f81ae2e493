import { sql } from 'kysely'
import type { Db } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'
import { beginningOf } from '#server/text/beginnings.ts'

/** Entries in the calendar of a chapter; with more the earliest are left out. */
const mostEntries = 500
/** Characters of a description from which an entry takes its first words. */
const characters = 10_000

/**
 * Everything that calendars are told of the chapter's events: those that are announced, and the last word on those that
 * were.
 */
export async function calendarOf(db: Db, chapter: ChapterId, since: Date) {
  const rows = await entries(db, chapter)
    .where('calendarEntries.endsAt', '>=', since.toISOString())
    .orderBy('calendarEntries.endsAt', 'desc')
    .orderBy('calendarEntries.eventId')
    .limit(mostEntries)
    .execute()
  return rows.reverse()
}

/** The same of one event; undefined when it was never announced. */
export const calendarEntryOf = (db: Db, chapter: ChapterId, eventId: string) =>
  entries(db, chapter).where('calendarEntries.eventId', '=', eventId).executeTakeFirst()

/** Of an event that is a draft, nothing but its entry. */
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
 * The chapter's published events which have a page or a landing page for visitors, the next and the last first, and
 * when each changed.
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
