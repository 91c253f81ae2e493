import type { SignedIn } from '#server/auth/actor.ts'
import { limit } from '#server/auth/limits.ts'
import type { Context } from '#server/context.ts'
import { eventReference } from '#server/features/events/schema.ts'
import { Refusal, refusedField } from '#server/refusal.ts'
import { openTurns } from '#server/threads/turns.ts'
import { calendarDay } from '#server/time/clock.ts'
import { admin, anyone, may, router } from '#server/trpc.ts'
import { undoable } from '#server/undo/undoable.ts'
import {
  adsIn,
  asSeen,
  countsOfAds,
  eventsToCome,
  displayedAds,
  displayedVideo,
  sponsorsIn,
  type Ad,
  type Today,
} from './reads.ts'
import { isDisplayed, maxDisplayed } from './rules.ts'
import {
  advertisementList,
  advertisementReference,
  advertisementUpdate,
  managedType,
  newAdvertisement,
} from './schema.ts'
import { addAds, changeAd, noAd, removeAd } from './writes.ts'

const advertising = 'advertisement'

const todayOf = ({ clock, chapter }: Context): Today => ({ now: clock.now(), timeZone: chapter.timeZone })

/** The row as the documented calls return it: only admins see the sponsor's contact details [spec 64]. */
function asListed(
  { imageId, image, sponsorId, eventId, eventName, type, startDate, expireDate, active, status, ...row }: Ad,
  ctx: Context,
) {
  const contact = may(ctx, 'advertising') ? { email: row.email, phone: row.phone } : { email: '', phone: '' }
  const sponsor = { sponsorName: row.sponsorName, ...contact, website: row.website }
  const { createdAt, updatedAt } = row
  const days = { startDate, expireDate, createdAt, updatedAt }
  return { imageId, image, sponsorId, eventId, eventName, type, sponsor, ...days, active: active === 1, status }
}

/**
 * Limits how many files of other sites are held in memory until checked: chapters take turns, and the queues are short
 * enough to wait in.
 */
const places = openTurns(
  { atOnce: 3, waiting: 12, waitingOfOne: 4 },
  () =>
    new Refusal('unavailable', 'Too many files are being fetched from other sites. Please try again in a minute.', {
      retryAfterSeconds: 60,
    }),
)

/**
 * Fetches a file of another site, stores it as an upload of the admin and returns its path. It is checked like any
 * upload.
 */
async function storedCopy(ctx: Context & { actor: SignedIn }, address: string): Promise<string> {
  await places.take(ctx.chapter.id)
  try {
    return await fetchedFile(ctx, address)
  } finally {
    places.release()
  }
}

async function fetchedFile(ctx: Context & { actor: SignedIn }, address: string): Promise<string> {
  await limit(ctx, 'uploadByAddress', ctx.clientAddress)
  const { bytes, name } = await ctx.providers.outsideFiles.read(address)
  try {
    return await ctx.providers.files.keep(bytes, {
      chapter: ctx.chapter.id,
      actor: ctx.actor,
      sentName: name,
      address: ctx.clientAddress,
    })
  } catch (error) {
    throw error instanceof Refusal && error.why === 'invalid' ? refusedField('address', error.message) : error
  }
}

/** Returns the advertisements that the viewer may see; admins see all of them. */
const readable = (ctx: Context) => (may(ctx, 'advertising') ? () => true : isDisplayed)

/** Advertisements of a chapter, each with a sponsor, a place and a period (content, "Advertisements") [spec 63]. */
export const advertisements = router({
  /** The advertisements of a place for the admin page, and the number in each place. */
  managed: admin
    .inModule(advertising)
    .input(managedType)
    .query(async ({ ctx, input }) => ({
      rows: (await adsIn(ctx.db, ctx.chapter.id, todayOf(ctx), input)).map(
        ({ description: _, website: __, createdAt: ___, ...row }) => row,
      ),
      counts: await countsOfAds(ctx.db, ctx.chapter.id),
      sponsors: (await sponsorsIn(ctx.db, ctx.chapter.id)).length,
    })),

  /** The form's options: the sponsors; the events that are not over, soonest first, with their days; and today. */
  choices: admin.inModule(advertising).query(async ({ ctx }) => {
    const { now, timeZone } = todayOf(ctx)
    const events = await eventsToCome(ctx.db, ctx.chapter.id, now)
    const dayOf = (time: string) => calendarDay(new Date(time), timeZone)
    return {
      today: calendarDay(now, timeZone),
      sponsors: (await sponsorsIn(ctx.db, ctx.chapter.id)).map(({ sponsorId, sponsorName }) => ({
        sponsorId,
        sponsorName,
      })),
      events: events.map(({ eventId, eventName, startsAt, endsAt }) => ({
        eventId,
        eventName,
        startDate: dayOf(startsAt),
        expireDate: dayOf(endsAt),
      })),
    }
  }),

  /** The banners and the video of the home page. */
  onHome: anyone.inModule(advertising).query(async ({ ctx }) => ({
    banners: (await displayedAds(ctx.db, ctx.chapter.id, todayOf(ctx), { type: 'home-main-banner' })).map(asSeen),
    video: await displayedVideo(ctx.db, ctx.chapter.id, todayOf(ctx)),
  })),

  /** The advertisements of an event; empty in a chapter without the advertising module, which may still have events. */
  ofEvent: anyone.input(eventReference).query(async ({ ctx, input: { eventId } }) => {
    if (!ctx.chapter.advertisement) return []
    return (await displayedAds(ctx.db, ctx.chapter.id, todayOf(ctx), { type: 'event-sponsor', eventId })).map((ad) => ({
      ...asSeen(ad),
      createdAt: ad.createdAt,
      updatedAt: ad.updatedAt,
    }))
  }),

  /** The carousel of an event: its own advertisements, then the banners of the chapter (docs/decisions/152). */
  onEvent: anyone.input(eventReference).query(async ({ ctx, input: { eventId } }) => {
    if (!ctx.chapter.advertisement) return []
    const [own, banners] = await Promise.all([
      displayedAds(ctx.db, ctx.chapter.id, todayOf(ctx), { type: 'event-sponsor', eventId }),
      displayedAds(ctx.db, ctx.chapter.id, todayOf(ctx), { type: 'home-main-banner' }),
    ])
    return [...own, ...banners].slice(0, maxDisplayed).map(asSeen)
  }),

  /** The documented list. `active` filters those that are live. */
  inChapter: anyone
    .inModule(advertising)
    .input(advertisementList)
    .query(async ({ ctx, input: { advType, eventId, active } }) => {
      const rows = (await adsIn(ctx.db, ctx.chapter.id, todayOf(ctx), { type: advType, eventId })).filter(readable(ctx))
      return rows
        .filter(({ status }) => active === undefined || active === (status === 'LIVE'))
        .map((row) => asListed(row, ctx))
    }),

  byId: anyone
    .inModule(advertising)
    .input(advertisementReference)
    .query(async ({ ctx, input }) => {
      const [row] = (await adsIn(ctx.db, ctx.chapter.id, todayOf(ctx), input)).filter(readable(ctx))
      if (!row) throw noAd()
      return asListed(row, ctx)
    }),

  /** Adds one advertisement for each file; returns their ids. */
  add: admin
    .inModule(advertising)
    .input(newAdvertisement)
    .mutation(async ({ ctx, input }) => {
      const address = input.address.startsWith('https://') ? await storedCopy(ctx, input.address) : input.address
      return ctx.write((tx) => addAds(tx, ctx, { ...input, address }))
    }),

  update: admin
    .inModule(advertising)
    .input(advertisementUpdate)
    .mutation(({ ctx, input }) => ctx.write((tx) => changeAd(tx, ctx, input))),

  remove: admin
    .inModule(advertising)
    .input(advertisementReference)
    .mutation(({ ctx, input }) => undoable(ctx)((tx) => removeAd(tx, ctx, input.imageId))),
})
