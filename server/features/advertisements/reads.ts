import { sql } from 'kysely'
import type { Db } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'
import { barePath } from '#server/providers/files/upload-path.ts'
import { calendarDay } from '#server/time/clock.ts'
import { excerpt } from '#server/text/rich-text.ts'
import { adTypes, isDisplayed, maxLength, maxDisplayed, statusOf, type AdType } from './rules.ts'

/**
 * A chapter's advertisements with their sponsors and events, newest first. Every join includes the chapter, because an
 * id alone is not trusted.
 */
const ads = (db: Db, chapter: ChapterId) =>
  db
    .selectFrom('advertisements')
    .innerJoin('sponsors', (join) =>
      join.onRef('sponsors.sponsorId', '=', 'advertisements.sponsorId').on('sponsors.chapterId', '=', chapter),
    )
    .leftJoin('events', (join) =>
      join.onRef('events.eventId', '=', 'advertisements.eventId').on('events.chapterId', '=', chapter),
    )
    .where('advertisements.chapterId', '=', chapter)
    .orderBy('advertisements.createdAt', 'desc')
    .orderBy('advertisements.imageId')

/** What determines today's date: the current time and a time zone. */
export type Today = { now: Date; timeZone: string }

type Filter = { type?: AdType | undefined; eventId?: string | undefined; imageId?: string | undefined }

/**
 * Returns the advertisements of a chapter with their days (those of the event, if they belong to one) and today's
 * status.
 */
export async function adsIn(
  db: Db,
  chapter: ChapterId,
  { now, timeZone }: Today,
  { type, eventId, imageId }: Filter = {},
) {
  let query = ads(db, chapter)
  if (type) query = query.where('advertisements.type', '=', type)
  if (eventId) query = query.where('advertisements.eventId', '=', eventId)
  if (imageId) query = query.where('advertisements.imageId', '=', imageId)
  const today = calendarDay(now, timeZone)
  const rows = await query.select(columns).execute()
  return rows.map(({ startsAt, endsAt, ...row }) => {
    const dayOf = (time: string | null) => (time === null ? '' : calendarDay(new Date(time), timeZone))
    const days = { startDate: row.startDate ?? dayOf(startsAt), expireDate: row.expireDate ?? dayOf(endsAt) }
    return { ...row, ...days, status: statusOf({ ...row, ...days }, today), isOver: today > days.expireDate }
  })
}

const columns = [
  'advertisements.imageId',
  'advertisements.type',
  'advertisements.image',
  'advertisements.sponsorId',
  'advertisements.eventId',
  'advertisements.startDate',
  'advertisements.expireDate',
  'advertisements.active',
  'advertisements.createdAt',
  'advertisements.updatedAt',
  'sponsors.sponsorName',
  'sponsors.email',
  'sponsors.phone',
  'sponsors.website',
  'sponsors.description',
  'events.eventName',
  'events.startsAt',
  'events.endsAt',
] as const

export type Ad = Awaited<ReturnType<typeof adsIn>>[number]

/** Returns an advertisement as a page shows it: the picture and its sponsor. */
export const asSeen = ({ imageId, image, sponsorName, website, description }: Ad) => ({
  imageId,
  image,
  sponsorName,
  website,
  line: excerpt(description, maxLength.line),
})

/** Returns the advertisements of a place that readers see, newest first. */
export async function displayedAds(db: Db, chapter: ChapterId, today: Today, filter: Filter) {
  return (await adsIn(db, chapter, today, filter)).filter(isDisplayed).slice(0, maxDisplayed)
}

/** The newest video that is live, with its length. */
export async function displayedVideo(db: Db, chapter: ChapterId, today: Today) {
  const [ad] = await displayedAds(db, chapter, today, { type: 'home-video-box' })
  if (!ad) return null
  const file = await db
    .selectFrom('uploads')
    .select('seconds')
    .where('chapterId', '=', chapter)
    .where('path', '=', barePath(ad.image))
    .executeTakeFirst()
  return { ...asSeen(ad), seconds: file?.seconds ?? null }
}

/** The events that can still get an advertisement, soonest first. */
export const eventsToCome = (db: Db, chapter: ChapterId, now: Date) =>
  db
    .selectFrom('events')
    .where('chapterId', '=', chapter)
    .where('endsAt', '>', now.toISOString())
    .select(['eventId', 'eventName', 'startsAt', 'endsAt'])
    .orderBy('startsAt')
    .orderBy('eventId')
    .execute()

/** Returns the number of advertisements in each place. */
export async function countsOfAds(db: Db, chapter: ChapterId): Promise<Record<AdType, number>> {
  const rows = await db
    .selectFrom('advertisements')
    .where('chapterId', '=', chapter)
    .groupBy('type')
    .select(['type', sql<number>`count(*)`.as('count')])
    .execute()
  const counts = new Map(rows.map(({ type, count }) => [type, Number(count)]))
  return Object.fromEntries(adTypes.map((type) => [type, counts.get(type) ?? 0])) as Record<AdType, number>
}

/** Returns the chapter's sponsors by name, each with the number of its advertisements. */
export async function sponsorsIn(db: Db, chapter: ChapterId) {
  const rows = await db
    .selectFrom('sponsors')
    .where('sponsors.chapterId', '=', chapter)
    .select([
      'sponsorId',
      'sponsorName',
      'email',
      'phone',
      'address',
      'website',
      'description',
      'createdAt',
      'updatedAt',
    ])
    .select((row) =>
      row
        .selectFrom('advertisements')
        .where('advertisements.chapterId', '=', chapter)
        .whereRef('advertisements.sponsorId', '=', 'sponsors.sponsorId')
        .select(sql<number>`count(*)`.as('count'))
        .as('ads'),
    )
    .orderBy('sponsorName')
    .orderBy('sponsorId')
    .execute()
  return rows.map((row) => ({ ...row, ads: Number(row.ads) }))
}
