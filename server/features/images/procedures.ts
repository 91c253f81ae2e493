import { seenEvents } from '#server/auth/office-rights.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Context, Tx } from '#server/context.ts'
import type { Work } from '#db/work.ts'
import { eventAt, eventIn, lockEvent } from '#server/features/events/reads.ts'
import { eventReference } from '#server/features/events/schema.ts'
import { zoneOfEvent } from '#server/features/events/times.decisions.ts'
import { chapterRecords } from '#server/records/records.ts'
import { Refusal, refusedField } from '#server/refusal.ts'
import { filesIn } from '#server/records/shapes.ts'
import { calendarDay } from '#server/time/clock.ts'
import { admin, anyone, may, router } from '#server/trpc.ts'
import { undoable } from '#server/undo/undoable.ts'
import { grouped, picturesOfEvent, picturesOfEvents, yearBookOf } from './reads.ts'
import { maxInCarousel, maxInStrip, type Place } from './rules.ts'
import { imagePage, imageReference, imageUpdate, newImage, newPictures } from './schema.ts'

const missing = () => new Refusal('missing', 'There is no such picture here.', { documented: 'image not found' })

const placeTexts: Record<string, string> = {
  navbarImage: 'the header of every page',
  homeScreenImage: 'the home page',
  eventImage: 'the gallery of its event',
}

const imageRecords = chapterRecords('images', 'imageId', {
  files: { image: 'public' },
  readable: {
    imageName: { text: (place) => placeTexts[place] ?? place },
    eventId: { lookUp: nameOfEvent },
  },
  missing,
})

function* nameOfEvent(tx: Tx, eventId: string | null, chapter: ChapterId): Work<string> {
  const event = eventId === null ? undefined : yield* eventAt(tx, chapter, eventId)
  return event?.eventName ?? 'no event'
}

const newestFirst = ({ db, chapter }: Pick<Context, 'db' | 'chapter'>) =>
  imageRecords
    .of(db, chapter.id)
    .orderBy('createdAt', 'desc')
    .orderBy('imageId')
    .select(['imageId', 'imageName', 'imageDescription', 'eventId', 'image', 'createdAt', 'updatedAt'])

const placed = (ctx: Context, place: Place) => newestFirst(ctx).where('imageName', '=', place)

const picturesAt = (ctx: Context, place: Place, max: number) =>
  placed(ctx, place).clearSelect().select(['imageId', 'image', 'imageDescription']).limit(max).execute()

const one = (ctx: Context, imageId: string) =>
  newestFirst(ctx).where('imageId', '=', imageId).executeTakeFirstOrThrow(missing)

type Named = { imageName?: string | undefined; eventId?: string | null | undefined }

function* assertSameEvent(tx: Tx, chapter: ChapterId, { imageName, eventId }: Named): Work<void> {
  if (imageName === 'eventImage' && eventId === null) throw refusedField('eventId', 'Choose the event')
  if (eventId && !(yield* eventAt(tx, chapter, eventId)))
    throw refusedField('eventId', 'There is no such event in this chapter')
}

/**
 * Pictures of a chapter: in the header, on the home page, and of its events in the Year Book (content, "Image page").
 */
export const images = router({
  /** All pictures with the names of their events, for the admin page. */
  managed: admin.query(({ ctx }) =>
    imageRecords
      .of(ctx.db, ctx.chapter.id)
      .leftJoin('events', (join) =>
        join.onRef('events.eventId', '=', 'images.eventId').on('events.chapterId', '=', ctx.chapter.id),
      )
      .select([
        'imageId',
        'imageName',
        'imageDescription',
        'images.eventId',
        'image',
        'eventName',
        'images.createdAt',
        'images.updatedAt',
      ])
      .orderBy('images.createdAt', 'desc')
      .orderBy('imageId')
      .execute(),
  ),

  /** The events that a picture may belong to, latest first, with the day on which they start. */
  events: admin.query(async ({ ctx }) => {
    const only = may(ctx, 'content') ? null : seenEvents(ctx.actor)
    const rows = await ctx.db
      .selectFrom('events')
      .where('chapterId', '=', ctx.chapter.id)
      .$if(only !== null, (query) => query.where('eventId', 'in', only ?? []))
      .select(['eventId', 'eventName', 'startsAt', 'timeZone'])
      .orderBy('startsAt', 'desc')
      .orderBy('eventId')
      .execute()
    return rows.map(({ startsAt, timeZone, ...event }) => ({
      ...event,
      startsOn: calendarDay(new Date(startsAt), zoneOfEvent({ timeZone }, ctx.chapter)),
    }))
  }),

  /** The newest pictures for the header. */
  strip: anyone.query(({ ctx }) => picturesAt(ctx, 'navbarImage', maxInStrip)),

  /** The newest pictures for the home page. */
  ofHome: anyone.query(({ ctx }) => picturesAt(ctx, 'homeScreenImage', maxInCarousel)),

  /** One picture, with the Year Book below it. */
  view: anyone.input(imagePage).query(async ({ ctx, input }) => ({
    image: await one(ctx, input.imageId),
    years: await yearBookOf(ctx.db, ctx.chapter.id, { ofChapter: ctx.chapter.timeZone, whole: input.year }),
  })),

  /** The documented lists: the pictures of one place, or all. */
  navbar: anyone.query(({ ctx }) => placed(ctx, 'navbarImage').execute()),

  homeScreen: anyone.query(({ ctx }) => placed(ctx, 'homeScreenImage').execute()),

  inChapter: anyone.query(({ ctx }) => newestFirst(ctx).execute()),

  /** The documented list of published events with their pictures, latest event first. */
  ofEvents: anyone.query(async ({ ctx }) =>
    grouped(await picturesOfEvents(ctx.db, ctx.chapter.id), ({ eventId }) => eventId).map(([eventId, pictures]) => ({
      eventId,
      eventName: pictures[0]!.eventName,
      startsAt: pictures[0]!.startsAt,
      endsAt: pictures[0]!.endsAt,
      pictures: pictures.map(({ imageId, image, imageDescription, createdAt, updatedAt }) => ({
        imageId,
        image,
        imageDescription,
        createdAt,
        updatedAt,
      })),
    })),
  ),

  /** The pictures of one event, in the order in which they were added. */
  ofEvent: anyone.input(eventReference).query(async ({ ctx, input }) => {
    if (!(await eventIn(ctx.db, ctx.chapter.id, input.eventId))) throw new Refusal('missing', 'Event not found')
    return picturesOfEvent(ctx.db, ctx.chapter.id, input.eventId)
  }),

  byId: anyone.input(imageReference).query(({ ctx, input }) => one(ctx, input.imageId)),

  add: admin.input(newImage).mutation(({ ctx, input }) => {
    return ctx.write(function* (tx) {
      yield* assertSameEvent(tx, ctx.chapter.id, input)
      return yield* imageRecords.add(tx, ctx, input)
    })
  }),

  /** Adds several pictures to the gallery of an event, in the order in which they were chosen. */
  addToEvent: admin.input(newPictures).mutation(({ ctx, input: { image: list, ...details } }) => {
    return ctx.write(function* (tx) {
      yield* lockEvent(tx, ctx.chapter.id, details.eventId)
      for (const [place, image] of filesIn(list).entries()) {
        // A gallery is ordered by when its pictures were added.
        const later = { ...tx, now: new Date(tx.now.getTime() + place) }
        yield* imageRecords.add(later, ctx, { imageName: 'eventImage', ...details, image })
      }
    })
  }),

  update: admin.input(imageUpdate).mutation(({ ctx, input: { imageId, ...details } }) => {
    return ctx.write(function* (tx) {
      yield* assertSameEvent(tx, ctx.chapter.id, details)
      yield* imageRecords.change(tx, ctx, imageId, details)
    })
  }),

  remove: admin
    .input(imageReference)
    .mutation(({ ctx, input }) => undoable(ctx)((tx) => imageRecords.remove(tx, ctx, input.imageId))),
})
