import type { Insertable } from 'kysely'
import type { RegistrantRow } from '#db/tables/registrations.ts'
import { all, first, run, type Work } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import { LimitReached } from '#events-log/fact.ts'
import { bucketOf } from '#server/auth/limits.ts'
import type { Context, Tx } from '#server/context.ts'
import { post } from '#server/providers/mail/outbox.ts'
import { portalCurrency } from '#server/providers/payments/provider.ts'
import { Refusal } from '#server/refusal.ts'
import { mayAtEvent } from '#server/auth/office-rights.ts'
import type { Sale } from '#server/sale.ts'
import { contributionOf, disclosureOf } from '../packages/values/decisions.ts'
import { valuesAt } from '../packages/values/reads.ts'
import { eventAt } from '../events/reads.ts'
import { beingCompleted } from '../payments/decisions.ts'
import { wasPractice } from '../payments/practice.reads.ts'
import type { PaymentContext } from '../payments/writes.ts'
import {
  complete,
  holdAgain,
  isPaying,
  isReported,
  isTooManyReports,
  isTooManyUnpaid,
  limitsFor,
  lostItsSeats,
  obstacleTo,
  release,
  soldOutFor,
  tooMuchUnpaid,
  type Limits,
  type TakenByAddress,
  type EventSeats,
  type UnpaidStock,
} from './decisions.ts'
import { registrationStream, type RegistrationState } from './facts.ts'
import { eventPaidFor } from './guests.reads.ts'
import { payerAt } from './hand-over/reads.ts'
import { confirmationEmail } from './mail.ts'
import { isNominated } from './nominations/writes.ts'
import { noSeats } from './projection.ts'
import { registrationsOfCartAt, takenByAddress, seatsAt, unpaidByAddress } from './reads.ts'
import { addressCountsMs, maxReports, maxUnpaidSeats } from './rules.ts'
import { priceOfLines, stockKinds } from './stock/rules.ts'
import { noStock } from './stock/projection.ts'
import type { Fee, FeeObjection, FeePurchase } from './sales/facts.ts'

/**
 * Returns the event with its current seats. Locks the head of the log first, so that nobody can take a seat before the
 * transaction ends.
 */
export function* lockSeats(tx: Tx, chapter: Context['chapter'], eventId: string): Work<EventSeats | undefined> {
  yield* lockHead(tx)
  return yield* seatsAt(tx, chapter.id, eventId)
}

/** Returns the locked event when it is open for registration. @throws Refusal */
export function* lockOpenSeats(tx: Tx, chapter: Context['chapter'], eventId: string): Work<EventSeats> {
  const eventSeats = yield* lockSeats(tx, chapter, eventId)
  if (!eventSeats) throw new Refusal('missing', 'Event not found')
  return eventSeats
}

/** The seats of one IP address for an event, and the stocks that it has not paid for. */
type OfOneAddress = { taken: readonly TakenByAddress[]; unpaid: readonly UnpaidStock[] }

/** Rejects the registration if, including its seats, the IP address has too many unpaid ones. @throws Refusal */
export function* assertUnpaidWithinLimit({ sql, now }: Tx, ctx: Context, eventSeats: EventSeats): Work<void> {
  const from = [sql, ctx.chapter.id, eventSeats.eventId, addressOf(ctx, now)] as const
  assertPaid(ctx, eventSeats, {
    taken: yield* all(takenByAddress(...from)),
    unpaid: unpaidStocks(yield* all(unpaidByAddress(...from))),
  })
}

/** Returns the hashed IP address of a request, and since when seats taken from there count. */
export const addressOf = ({ clientAddress }: Pick<Context, 'clientAddress'>, now: Date) => ({
  addressHash: bucketOf('seatsByAddress', clientAddress),
  since: new Date(now.getTime() - addressCountsMs).toISOString(),
})

/** Checks the limits of unpaid seats. Admins are exempt: they may register whole groups. @throws Refusal */
export function assertPaid(ctx: Context, eventSeats: EventSeats, had: OfOneAddress): void {
  if (mayAtEvent(ctx.actor, eventSeats.eventId, 'change')) return
  const text = tooMuchFor(eventSeats, had)
  if (text === null) return
  const { chapterName, chapterEmail, chapterPhone } = ctx.chapter
  const contact = [chapterEmail, chapterPhone].filter(Boolean).join(' or ')
  throw new Refusal(
    'limited',
    `${text} To register more people, contact the ${chapterName} chapter: ${contact}. Nothing was charged.`,
  )
}

function tooMuchFor(eventSeats: EventSeats, { taken, unpaid }: OfOneAddress): string | null {
  if (isTooManyUnpaid(eventSeats, taken))
    return `At most ${maxUnpaidSeats(eventSeats.seats ?? 0)} seats of this event can be on hold or free from one internet connection within an hour.`
  if (isTooManyReports(taken))
    return `At most ${maxReports} payments by Zelle for this event can wait to be confirmed from one internet connection.`
  const stock = tooMuchUnpaid(eventSeats, unpaid)
  return stock && `At most ${stock.max} of ${stock.name} can be on hold from one internet connection.`
}

/** Returns the stocks of unpaid parts. */
export const unpaidStocks = (
  parts: readonly { kind: string; id: string; quantity: number; zelle: string | null; state: string }[],
): UnpaidStock[] =>
  parts.map(({ kind, id, quantity, zelle, state }) => ({
    kind: stockKinds[kind as keyof typeof stockKinds],
    id,
    quantity,
    isReported: state === 'held' && zelle === 'reported',
  }))

/**
 * An empty purchase, which tracks money that came for something unavailable. It has no registration id, because it must
 * not release the seats of a later registration.
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
  stocks: [],
  lines: [],
  amountCents: 0,
  currency: portalCurrency,
}

/** Registrations, as the checkout sells them: seats are held during payment, and sold with the money. */
export const registrationSale: Sale<FeePurchase, FeeObjection, Fee> = {
  nothing: noFee,
  *objectionToCapture(tx, chapter, purchase) {
    const { registrationId, eventId, seats, stocks } = purchase
    const eventSeats = yield* lockSeats(tx, chapter, eventId)
    const { stage } = yield* tx.logWriter.read(registrationStream, registrationId)
    const others = yield* otherTries(tx, chapter, registrationId)
    const paying = others?.find(isPaying)
    if (paying) throw beingCompleted(paying.paymentId!)
    if (stage === 'registered' || others?.some(isRegistered)) return 'registeredAlready'
    if (stage !== 'held' && (yield* isNominated(tx, chapter.id, purchase))) return 'registeredAlready'
    if (!eventSeats || !others) return 'closed'
    return obstacleTo(eventSeats, stage === 'held' ? nothingMore : { seats, stocks }, tx.now)?.code ?? null
  },
  *priceNow(tx, chapter, purchase) {
    const eventSeats = yield* lockSeats(tx, chapter, purchase.eventId)
    return eventSeats ? priceOfLines(eventSeats, purchase) : null
  },
  *objectionToBook(tx, chapter, purchase) {
    const { registrationId, eventId, seats, stocks } = purchase
    yield* lockHead(tx)
    const { stage } = yield* tx.logWriter.read(registrationStream, registrationId)
    if (stage === 'registered') return 'registeredAlready'
    const others = yield* otherTries(tx, chapter, registrationId)
    if (others?.some(isRegistered)) return 'registeredAlready'
    // The event may have closed since the order was created; a buyer with a hold keeps the seat.
    if (stage === 'held') return null
    if (yield* isNominated(tx, chapter.id, purchase)) return 'registeredAlready'
    const eventSeats = yield* seatsAt(tx, chapter.id, eventId)
    if (!eventSeats || !others) return 'closed'
    return soldOutFor(eventSeats, { seats, stocks })?.code ?? null
  },
  *reserve(tx, chapter, purchase) {
    const limits = yield* limitsNow(tx, chapter, purchase)
    yield* takingSeats(
      tx.logWriter.record(registrationStream, purchase.registrationId, (state) => holdAgain(state, limits, tx.now)),
    )
  },
  *release(tx, { registrationId }, reason) {
    yield* tx.logWriter.record(registrationStream, registrationId, (state) => release(state, reason))
  },
  *fulfill(tx, ctx, { paymentId, purchase, booked, payerEmail }) {
    const { registrationId } = purchase
    const limits = yield* limitsNow(tx, ctx.chapter, purchase)
    const { position, hash, at } = booked
    const payment = { paymentId, paidAt: at, payerEmail, position, hash }
    const state = yield* takingSeats(
      tx.logWriter.record(registrationStream, registrationId, (before) => complete(before, paymentId, limits, tx.now)),
    )
    yield* confirm(tx, ctx, registrationId, state, payment)
  },
  // Only canceling the registration frees the seats: after a partial refund, the person may still attend.
  *undo() {},
  *guestAddress(tx, chapter, { registrationId }) {
    const registrant = yield* first(
      tx.sql
        .selectFrom('registrants')
        .select(['email', 'firstName'])
        .where('chapterId', '=', chapter.id)
        .where('registrationId', '=', registrationId),
    )
    return (yield* payerAt(tx, chapter.id, registrationId)) ?? registrant ?? null
  },
  subject: (tx, chapter, booked) => eventPaidFor(tx, chapter.id, booked),
}

/**
 * Returns another registration with the same cart, such as from another window, because a cart is paid only once.
 * Undefined if no registrant is stored, after erasure or for an empty purchase.
 */
function* otherTries(tx: Tx, { id }: Context['chapter'], registrationId: string) {
  const registrants = tx.sql.selectFrom('registrants').select('cartId').where('chapterId', '=', id)
  const known = yield* first(registrants.where('registrationId', '=', registrationId))
  if (!known) return undefined
  const begun = known.cartId ? yield* registrationsOfCartAt(tx, id, known.cartId) : []
  return begun.filter((one) => one.registrationId !== registrationId)
}

/** True if registered, or will be once an admin confirms the Zelle payment. */
const isRegistered = (one: Parameters<typeof isReported>[0]) => one.state === 'registered' || isReported(one)

/** Nothing more to take, because everything is already held. */
const nothingMore = { seats: 0, stocks: [] }

/** Returns the limits of seats that have to be taken again. Most are still held, and then the event is not read. */
function* limitsNow(tx: Tx, chapter: Context['chapter'], purchase: FeePurchase): Work<Limits> {
  const state = yield* tx.logWriter.read(registrationStream, purchase.registrationId)
  return limitsFor(lostItsSeats(state) ? yield* seatsAt(tx, chapter.id, purchase.eventId) : undefined, purchase)
}

/** Runs a write, and rejects it if the conditional update, which is authoritative, found no seats. @throws Refusal */
export function* takingSeats(work: Work<RegistrationState>): Work<RegistrationState> {
  try {
    return yield* work
  } catch (error) {
    if (!(error instanceof LimitReached) || (error.limit !== noSeats && error.limit !== noStock)) throw error
    throw new Refusal(
      'conflict',
      error.limit === noSeats
        ? 'The last seats have been taken. Nothing was charged.'
        : 'The last places of a package, group or room have been taken. Nothing was charged.',
    )
  }
}

/** Sends the email of a completed registration. */
export function* confirm(
  tx: Tx,
  ctx: Pick<PaymentContext, 'chapter' | 'env' | 'urls'>,
  registrationId: string,
  { booking }: RegistrationState,
  payment: Parameters<typeof confirmationEmail>[1]['payment'],
): Work<void> {
  const { sql } = tx
  if (!booking) throw new Error(`Nothing was booked for ${registrationId}`)
  const event = yield* eventAt(tx, ctx.chapter.id, booking.eventId)
  const person = yield* first(
    sql
      .selectFrom('registrants')
      .selectAll()
      .where('chapterId', '=', ctx.chapter.id)
      .where('registrationId', '=', registrationId),
  )
  if (!event || !person) return
  const disclosure = payment
    ? disclosureOf(contributionOf(booking, yield* valuesAt(tx, ctx.chapter.id, booking.eventId)))
    : null
  const practice = payment !== null && (yield* wasPractice(tx, ctx, payment.paymentId))
  const confirmed = { registrationId, event, booking, person, payment, disclosure, practice }
  yield* post(sql, confirmationEmail(ctx, confirmed), tx.now)
}

/** Stores the registrant, outside the log. */
export function* keepRegistrant(
  { sql, now }: Tx,
  ctx: Context,
  row: Omit<Insertable<RegistrantRow>, 'createdAt' | 'chapterId' | 'addressHash'>,
): Work<void> {
  const { addressHash } = addressOf(ctx, now)
  yield* run(
    sql
      .insertInto('registrants')
      .values({ ...row, chapterId: ctx.chapter.id, addressHash, createdAt: now.toISOString() }),
  )
}
