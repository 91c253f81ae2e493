import type { RegistrantRow } from '#db/tables/events.ts'
import { all, first, run, type Work } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import { LimitReached } from '#events-log/fact.ts'
import { bucketOf } from '#server/auth/limits.ts'
import type { Context, Desk } from '#server/context.ts'
import { post } from '#server/providers/mail/outbox.ts'
import { portalCurrency } from '#server/providers/payments/provider.ts'
import { Refusal } from '#server/refusal.ts'
import { eventAt } from '../events/reads.ts'
import type { FeePurchase } from '../payments/facts.ts'
import { beingCompleted } from '../payments/decisions.ts'
import type { Sale, Till } from '../payments/checkout.writes.ts'
import { complete, hasRoom, holdAgain, isPaying, isTooManyUnpaid, obstacleTo, release, type TakenByAddress, type Venue } from './decisions.ts'
import { registrationStream, type RegistrationState } from './facts.ts'
import { confirmationLetter } from './mail.ts'
import { noSeats } from './projection.ts'
import { registrationsOfCartAt, takenByAddress, venueAt } from './reads.ts'
import { addressCountsMs, mostUnpaidSeats, priceOf } from './rules.ts'

/**
 * The event with its seats, as they are now. Takes the place at the end of the log first, so that nobody takes a seat
 * before the transaction ends.
 */
export function* venueNow(desk: Desk, chapter: Context['chapter'], eventId: string): Work<Venue | undefined> {
  yield* lockHead(desk)
  return yield* venueAt(desk, chapter.id, eventId)
}

/** The same for who wants to register. @throws Refusal */
export function* openVenue(desk: Desk, chapter: Context['chapter'], eventId: string): Work<Venue> {
  const venue = yield* venueNow(desk, chapter, eventId)
  if (!venue) throw new Refusal('missing', 'Event not found')
  return venue
}

/** Once seats were taken: those that nobody may pay for are not all for one address. @throws Refusal */
export function* refuseTooManyUnpaid({ sql, now }: Desk, ctx: Context, venue: Venue): Work<void> {
  refuseUnpaid(ctx, venue, yield* all(takenByAddress(sql, ctx.chapter.id, venue.eventId, addressOf(ctx, now))))
}

/** Where a request comes from, and since when what was taken from there counts. */
export const addressOf = ({ clientAddress }: Pick<Context, 'clientAddress'>, now: Date) => ({
  addressHash: bucketOf('seatsByAddress', clientAddress),
  since: new Date(now.getTime() - addressCountsMs).toISOString(),
})

/** Admins may register whole groups. @throws Refusal with whom others ask */
export function refuseUnpaid({ actor, chapter }: Context, venue: Venue, taken: readonly TakenByAddress[]): void {
  if (actor.role === 'admin' || actor.role === 'systemAdmin' || !isTooManyUnpaid(venue, taken)) return
  const { chapterName, chapterEmail, chapterPhone } = chapter
  const text = `At most ${mostUnpaidSeats(venue.seats ?? 0)} seats of this event can be on hold or free from one internet connection within an hour.`
  const contact = [chapterEmail, chapterPhone].filter(Boolean).join(' or ')
  throw new Refusal('limited', `${text} To register more people, contact the ${chapterName} chapter: ${contact}. Nothing was charged.`)
}

/**
 * A purchase of nothing, under which money that came for what cannot be had is kept track of. It has no registration,
 * because the seats of whoever is given its id later are not its to let go.
 */
export const noFee: FeePurchase = {
  purpose: 'registration',
  registrationId: '',
  eventId: '',
  personId: null,
  memberId: '',
  adults: 0,
  minors: 0,
  seats: 0,
  lines: [],
  amountCents: 0,
  currency: portalCurrency,
}

/** Registrations, as the till sells them: seats are held while the buyer pays, and handed over with the money. */
export const registrationSale: Sale<FeePurchase> = {
  nothing: noFee,
  *objectionToTake(desk, chapter, { registrationId, eventId, seats }) {
    const venue = yield* venueNow(desk, chapter, eventId)
    const { stage } = yield* desk.scribe.read(registrationStream, registrationId)
    const others = yield* otherTries(desk, chapter, registrationId)
    const paying = others?.find(isPaying)
    if (paying) throw beingCompleted(paying.paymentId!)
    if (stage === 'registered' || others?.some(isRegistered)) return 'registeredAlready'
    if (!venue || !others) return 'closed'
    return obstacleTo(venue, stage === 'held' ? 0 : seats, desk.now)?.code ?? null
  },
  *priceNow(desk, chapter, { eventId, adults, minors, lines }) {
    const venue = yield* venueNow(desk, chapter, eventId)
    const contributionCents = lines.find(({ kind }) => kind === 'contribution')?.amountCents ?? 0
    return venue ? priceOf(venue, { adults, minors, contributionCents }).amountCents : null
  },
  *objectionToBook(desk, chapter, { registrationId, eventId, seats }) {
    const venue = yield* venueNow(desk, chapter, eventId)
    const { stage } = yield* desk.scribe.read(registrationStream, registrationId)
    const others = yield* otherTries(desk, chapter, registrationId)
    if (stage === 'registered' || others?.some(isRegistered)) return 'registeredAlready'
    // The event may have been closed since the money was asked for: who holds a seat keeps it.
    if (stage === 'held') return null
    if (!venue || !others) return 'closed'
    return hasRoom(venue, seats) ? null : 'soldOut'
  },
  *putAside(desk, chapter, purchase) {
    const limit = yield* seatsLimit(desk, chapter, purchase.eventId)
    yield* takingSeats(desk.scribe.record(registrationStream, purchase.registrationId, (state) => holdAgain(state, limit, desk.now)))
  },
  *letGo(desk, { registrationId }, reason) {
    yield* desk.scribe.record(registrationStream, registrationId, (state) => release(state, reason))
  },
  *handOver(desk, till, { paymentId, purchase, booked, payerEmail }) {
    const { registrationId, eventId } = purchase
    const limit = yield* seatsLimit(desk, till.chapter, eventId)
    const { position, hash, at } = booked
    const payment = { paymentId, paidAt: at, payerEmail, position, hash }
    const state = yield* takingSeats(
      desk.scribe.record(registrationStream, registrationId, (before) => complete(before, paymentId, limit, desk.now)),
    )
    yield* confirm(desk, till, registrationId, state, payment)
  },
}

/**
 * What the same buyer began besides, as in another window: one cart is paid once. Undefined when nobody is known to
 * register, because it was too long ago or never could be.
 */
function* otherTries(desk: Desk, { id }: Context['chapter'], registrationId: string) {
  const registrants = desk.sql.selectFrom('registrants').select('cartId').where('chapterId', '=', id)
  const known = yield* first(registrants.where('registrationId', '=', registrationId))
  if (!known) return undefined
  const begun = known.cartId ? yield* registrationsOfCartAt(desk, id, known.cartId) : []
  return begun.filter((one) => one.registrationId !== registrationId)
}

const isRegistered = ({ state }: { state: string }) => state === 'registered'

function* seatsLimit(desk: Desk, chapter: Context['chapter'], eventId: string): Work<number | null> {
  return (yield* eventAt(desk, chapter.id, eventId))?.seats ?? null
}

/** The conditional update has the last word on seats. @throws Refusal when it found none */
export function* takingSeats(work: Work<RegistrationState>): Work<RegistrationState> {
  try {
    return yield* work
  } catch (error) {
    if (!(error instanceof LimitReached) || error.limit !== noSeats) throw error
    throw new Refusal('conflict', 'The last seats have been taken. Nothing was charged.')
  }
}

/** Writes the letter of a registration that is complete. */
export function* confirm(
  desk: Desk,
  till: Pick<Till, 'chapter' | 'env' | 'urls'>,
  registrationId: string,
  { booking }: RegistrationState,
  payment: Parameters<typeof confirmationLetter>[1]['payment'],
): Work<void> {
  const { sql } = desk
  if (!booking) throw new Error(`Nothing was booked for ${registrationId}`)
  const event = yield* eventAt(desk, till.chapter.id, booking.eventId)
  const person = yield* first(
    sql
      .selectFrom('registrants')
      .selectAll()
      .where('chapterId', '=', till.chapter.id)
      .where('registrationId', '=', registrationId),
  )
  if (!event || !person) return
  yield* post(sql, confirmationLetter(till, { registrationId, event, booking, person, payment }), desk.now)
}

/** Keeps who registers, beside the log. */
export function* keepRegistrant({ sql, now }: Desk, ctx: Context, row: Omit<RegistrantRow, 'createdAt' | 'chapterId' | 'addressHash'>): Work<void> {
  const { addressHash } = addressOf(ctx, now)
  yield* run(sql.insertInto('registrants').values({ ...row, chapterId: ctx.chapter.id, addressHash, createdAt: now.toISOString() }))
}
