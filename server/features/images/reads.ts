import { sql } from 'kysely'
import type { Db } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'
import { calendarDay } from '#server/time/clock.ts'
import { maxOfYear, speakerIn } from './rules.ts'

/**
 * The chapter's pictures, which have a page each, newest first, with the time of their last change; without those of
 * unpublished events.
 */
export const imagePages = (db: Db, chapter: ChapterId) =>
  db
    .selectFrom('images')
    .leftJoin('events', (join) =>
      join.onRef('events.eventId', '=', 'images.eventId').on('events.chapterId', '=', chapter),
    )
    .select(['images.imageId as id', 'images.updatedAt as changedAt'])
    .where('images.chapterId', '=', chapter)
    .where((image) => image.or([image('images.eventId', 'is', null), image('events.isPublished', '=', 1)]))
    .orderBy('images.createdAt', 'desc')
    .orderBy('images.imageId')

const ofPublished = (db: Db, chapter: ChapterId) =>
  db
    .selectFrom('images')
    .innerJoin('events', (join) =>
      join.onRef('events.eventId', '=', 'images.eventId').on('events.chapterId', '=', chapter),
    )
    .where('images.chapterId', '=', chapter)
    .where('events.isPublished', '=', 1)
    .orderBy('events.startsAt', 'desc')
    .orderBy('events.eventId')

const pictures = (db: Db, chapter: ChapterId) =>
  ofPublished(db, chapter)
    .select([
      'images.imageId',
      'images.image',
      'images.imageDescription',
      'images.createdAt',
      'images.updatedAt',
      'events.eventId',
      'events.eventName',
      'events.startsAt',
      'events.endsAt',
    ])
    .orderBy('images.createdAt')
    .orderBy('images.imageId')

/** The pictures of published events, latest event first. */
export const picturesOfEvents = (db: Db, chapter: ChapterId) => pictures(db, chapter).execute()

/** The pictures of one event, in the order in which they were added. */
export const picturesOfEvent = (db: Db, chapter: ChapterId, eventId: string) =>
  db
    .selectFrom('images')
    .select(['imageId', 'image', 'imageDescription', 'createdAt', 'updatedAt'])
    .where('chapterId', '=', chapter)
    .where('eventId', '=', eventId)
    .orderBy('createdAt')
    .orderBy('imageId')
    .execute()

/**
 * Returns the pictures of events by the year in which the event starts, in its time zone, latest year first; all
 * pictures of the year `whole`, and only the first few of other years. Portraits of speakers announce an event, and are
 * not pictures of it.
 */
export async function yearBookOf(
  db: Db,
  chapter: ChapterId,
  { ofChapter, whole }: { ofChapter: string; whole: string | null | undefined },
) {
  const columns = ['events.eventId', 'events.eventName', 'events.startsAt', 'events.timeZone'] as const
  const speakers = await speakersOf(db, chapter)
  const events = await ofPublished(db, chapter)
    .$if(speakers.length > 0, (query) => query.where('images.imageId', 'not in', speakers))
    .groupBy(columns)
    .select([...columns, sql<number>`count(*)`.as('count')])
    .execute()
  const years = grouped(events, ({ startsAt, timeZone }) =>
    calendarDay(new Date(startsAt), timeZone ?? ofChapter).slice(0, 4),
  ).sort(([one], [other]) => other.localeCompare(one))
  return Promise.all(
    years.map(async ([year, ofYear]) => {
      const ids = ofYear.map(({ eventId }) => eventId)
      // Each of these events has at least one picture.
      const read = year === whole ? pictures(db, chapter) : pictures(db, chapter).limit(maxOfYear)
      const rows = await read
        .where('images.eventId', 'in', year === whole ? ids : ids.slice(0, maxOfYear))
        .$if(speakers.length > 0, (query) => query.where('images.imageId', 'not in', speakers))
        .execute()
      return {
        year,
        count: ofYear.reduce((total, { count }) => total + Number(count), 0),
        events: [...new Set(ofYear.map(({ eventName }) => eventName))],
        pictures: rows.map(({ imageId, image, imageDescription, eventName }) => ({
          imageId,
          image,
          imageDescription,
          eventName,
        })),
      }
    }),
  )
}

/** Returns the ids of the pictures that name a speaker. */
async function speakersOf(db: Db, chapter: ChapterId): Promise<string[]> {
  // The database only drops most of the others: what names a speaker has one definition.
  const named = await ofPublished(db, chapter)
    .select(['images.imageId', 'images.imageDescription'])
    .where('images.imageDescription', 'like', '%:%')
    .execute()
  return named.filter(({ imageDescription }) => speakerIn(imageDescription)).map(({ imageId }) => imageId)
}

/** Groups rows by a key, keeping their order. */
export function grouped<Row>(rows: readonly Row[], keyOf: (row: Row) => string): [string, Row[]][] {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return [...groups]
}
