import type { Db } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'
import { calendarDay } from '#server/time/clock.ts'
import { mostOfYear } from './rules.ts'

/** The chapter's pictures, which have a page each, the newest first, and when each changed; not those of events that are not published. */
export const imagePages = (db: Db, chapter: ChapterId) =>
  db
    .selectFrom('images')
    .leftJoin('events', (join) => join.onRef('events.eventId', '=', 'images.eventId').on('events.chapterId', '=', chapter))
    .select(['images.imageId as id', 'images.updatedAt as changedAt'])
    .where('images.chapterId', '=', chapter)
    .where((image) => image.or([image('images.eventId', 'is', null), image('events.isPublished', '=', 1)]))
    .orderBy('images.createdAt', 'desc')
    .orderBy('images.imageId')

/** The pictures of published events, the last event first. */
export const picturesOfEvents = (db: Db, chapter: ChapterId) =>
  db
    .selectFrom('images')
    .innerJoin('events', (join) => join.onRef('events.eventId', '=', 'images.eventId').on('events.chapterId', '=', chapter))
    .where('images.chapterId', '=', chapter)
    .where('events.isPublished', '=', 1)
    .select(['images.imageId', 'images.image', 'images.imageDescription', 'events.eventId', 'events.eventName', 'events.startsAt', 'events.endsAt'])
    .orderBy('events.startsAt', 'desc')
    .orderBy('events.eventId')
    .orderBy('images.createdAt')
    .orderBy('images.imageId')
    .execute()

export type EventPicture = Awaited<ReturnType<typeof picturesOfEvents>>[number]

/** The pictures of events by the year in which the event starts, the last year first; of the year `whole` all, of others the first. */
export async function yearBookOf(db: Db, chapter: ChapterId, { timeZone, whole }: { timeZone: string; whole: string | null | undefined }) {
  const yearOf = ({ startsAt }: EventPicture) => calendarDay(new Date(startsAt), timeZone).slice(0, 4)
  return grouped(await picturesOfEvents(db, chapter), yearOf).map(([year, pictures]) => ({
    year,
    count: pictures.length,
    events: [...new Set(pictures.map(({ eventName }) => eventName))],
    pictures: (year === whole ? pictures : pictures.slice(0, mostOfYear)).map(({ imageId, image, imageDescription, eventName }) => ({ imageId, image, imageDescription, eventName })),
  }))
}

/** Rows in their order, by what they share. */
export function grouped<Row>(rows: readonly Row[], keyOf: (row: Row) => string): [string, Row[]][] {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return [...groups]
}
