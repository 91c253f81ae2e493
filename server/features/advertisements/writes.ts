import type { AdvertisementRow } from '#db/tables/advertisements.ts'
import { all, first, type Work } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import type { SignedIn } from '#server/auth/actor.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Context, Tx } from '#server/context.ts'
import { eventAt } from '#server/features/events/reads.ts'
import { barePath } from '#server/providers/files/upload-path.ts'
import { chapterRecords } from '#server/records/records.ts'
import { Refusal, refusedField } from '#server/refusal.ts'
import { filesIn } from '#server/records/shapes.ts'
import { calendarDay } from '#server/time/clock.ts'
import type { z } from 'zod'
import { enteredDays, assertNotInUse, assertSameFiles } from './decisions.ts'
import type { advertisementUpdate, newAdvertisement } from './schema.ts'

type Writer = Pick<Context, 'chapter' | 'env'> & { actor: SignedIn }

export const noAd = () =>
  new Refusal('missing', 'There is no such advertisement here.', { documented: 'Advertisement not found' })
export const noSponsor = () =>
  new Refusal('missing', 'There is no such sponsor here.', { documented: 'Sponsor not found' })

const ads = chapterRecords('advertisements', 'imageId', {
  files: { image: 'public' },
  video: ['image'],
  readable: { active: { text: (active) => (active ? 'live' : 'deactivated') }, sponsorId: { lookUp: nameOfSponsor } },
  missing: noAd,
})

export const sponsors = chapterRecords('sponsors', 'sponsorId', { html: ['description'], missing: noSponsor })

const sponsorAt = (tx: Tx, chapter: ChapterId, sponsorId: string) =>
  first(sponsors.of(tx.sql, chapter).select(['sponsorId', 'sponsorName']).where('sponsorId', '=', sponsorId))

function* nameOfSponsor(tx: Tx, sponsorId: string, chapter: ChapterId): Work<string> {
  return (yield* sponsorAt(tx, chapter, sponsorId))?.sponsorName ?? ''
}

/**
 * Rejects a sponsor of another chapter. Locking the head of the log keeps the sponsor until the advertisement is
 * written.
 */
function* assertSameSponsor(tx: Tx, chapter: ChapterId, sponsorId: string): Work<void> {
  yield* lockHead(tx)
  if (!(yield* sponsorAt(tx, chapter, sponsorId)))
    throw refusedField('sponsorId', 'There is no such sponsor in this chapter')
}

function* assertSameEvent(tx: Tx, chapter: ChapterId, eventId: string | null): Work<string> {
  if (eventId === null) throw refusedField('eventId', 'Choose the event')
  const event = yield* eventAt(tx, chapter, eventId)
  if (!event) throw refusedField('eventId', 'There is no such event in this chapter')
  if (event.endsAt <= tx.now.toISOString()) throw refusedField('eventId', 'This event is over')
  return eventId
}

const noDays = { startDate: null, expireDate: null }

const today = ({ now }: Tx, { chapter }: Writer) => calendarDay(now, chapter.timeZone)

/** Adds one advertisement for each file. Returns their ids. */
export function* addAds(
  tx: Tx,
  writer: Writer,
  { advType: type, eventId, sponsorId, startDate, expireDate, images, address }: z.output<typeof newAdvertisement>,
): Work<string[]> {
  const paths = filesIn(images)
  if (address !== '' && !paths.some((path) => barePath(path) === barePath(address))) paths.push(address)
  assertSameFiles(type, paths)
  const isOfEvent = type === 'event-sponsor'
  const days = isOfEvent ? noDays : enteredDays({ startDate, expireDate }, today(tx, writer))
  yield* assertSameSponsor(tx, writer.chapter.id, sponsorId)
  const place = { type, sponsorId, eventId: isOfEvent ? yield* assertSameEvent(tx, writer.chapter.id, eventId) : null }
  const ids: string[] = []
  for (const image of paths) {
    // Lists are newest first, and the first file must come first.
    const earlier = { ...tx, now: new Date(tx.now.getTime() - ids.length) }
    ids.push(yield* addOne(earlier, writer, { ...place, ...days, image, active: 1 }))
  }
  return ids
}

/** Adds one advertisement. An unusable file is reported at the form field that holds all of them. */
function* addOne(tx: Tx, writer: Writer, row: Parameters<typeof ads.add>[2]): Work<string> {
  try {
    return yield* ads.add(tx, writer, row)
  } catch (error) {
    const text = error instanceof Refusal && error.details.fields?.image
    throw text ? refusedField('images', text) : error
  }
}

/**
 * Changes the given fields of an advertisement. Its place cannot change, nor can the days of an event's advertisement.
 */
export function* changeAd(
  tx: Tx,
  writer: Writer,
  { imageId, ...changes }: z.output<typeof advertisementUpdate>,
): Work<void> {
  yield* lockHead(tx)
  const before = yield* first(ads.of(tx.sql, writer.chapter.id).selectAll().where('imageId', '=', imageId))
  if (!before) throw noAd()
  // Edit conflicts are reported before the input is validated.
  yield* ads.assertCurrent(tx, writer, imageId, changes)
  if (changes.image !== undefined) assertSameFiles(before.type, [changes.image], 'image')
  if (changes.sponsorId !== undefined) yield* assertSameSponsor(tx, writer.chapter.id, changes.sponsorId)
  const days = yield* changedDays(tx, writer, before, changes)
  yield* ads.change(tx, writer, imageId, { ...changes, ...days })
}

type NewDays = { startDate?: string | undefined; expireDate?: string | undefined }

function* changedDays(
  tx: Tx,
  writer: Writer,
  before: AdvertisementRow,
  { startDate, expireDate }: NewDays,
): Work<typeof noDays | NewDays> {
  if (startDate === undefined && expireDate === undefined) return {}
  if (before.startDate !== null && before.expireDate !== null) {
    const stood = { startDate: before.startDate, expireDate: before.expireDate }
    return enteredDays(
      { startDate: startDate ?? stood.startDate, expireDate: expireDate ?? stood.expireDate },
      today(tx, writer),
      stood,
    )
  }
  // Clients send back the whole row that they received.
  const event = yield* eventAt(tx, writer.chapter.id, before.eventId ?? '')
  const dayOf = (time: string | undefined) => time && calendarDay(new Date(time), writer.chapter.timeZone)
  if (startDate !== undefined && startDate !== dayOf(event?.startsAt))
    throw refusedField('startDate', 'An event ad takes the dates of its event')
  if (expireDate !== undefined && expireDate !== dayOf(event?.endsAt))
    throw refusedField('expireDate', 'An event ad takes the dates of its event')
  return noDays
}

/** Deletes an advertisement and its file. @throws Refusal missing */
export const removeAd = (tx: Tx, writer: Writer, imageId: string): Work<void> => ads.remove(tx, writer, imageId)

/** Deletes a sponsor without advertisements. */
export function* removeSponsor(tx: Tx, writer: Writer, sponsorId: string): Work<void> {
  yield* lockHead(tx)
  const sponsor = yield* sponsorAt(tx, writer.chapter.id, sponsorId)
  if (!sponsor) throw noSponsor()
  const standing = yield* all(ads.of(tx.sql, writer.chapter.id).select('imageId').where('sponsorId', '=', sponsorId))
  assertNotInUse(sponsor.sponsorName, standing.length)
  yield* sponsors.remove(tx, writer, sponsorId)
}

/** Deletes the advertisements of an event along with it. */
export function* removeAdsOf(tx: Tx, chapter: ChapterId, eventId: string): Work<void> {
  yield* ads.removeWhere(tx, chapter, { eventId })
}
