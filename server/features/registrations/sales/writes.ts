import type { Work } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import { isSignedIn } from '#server/auth/actor.ts'
import { limit } from '#server/auth/limits.ts'
import type { Context, Tx } from '#server/context.ts'
import type { UseUp } from '#server/providers/human-check/human-check.ts'
import { Refusal, refusedField } from '#server/refusal.ts'
import { shortIdCandidates } from '#server/text/short-ids.ts'
import { eventIn } from '../../events/reads.ts'
import { beingCompleted } from '../../payments/decisions.ts'
import { attemptOfOrder } from '../../payments/reads.ts'
import { beginSale, replaceSale, type Checkout } from '../../payments/checkout.writes.ts'
import { payByOrder, type OrderClaim, type Priced } from '../../payments/client-orders/writes.ts'
import type { Outcome } from '../../payments/outcome.decisions.ts'
import type { UnclaimedMoney } from '../../payments/client-orders/reads.ts'
import type { Answer } from '../answers/decisions.ts'
import { answersFor, keepAnswers } from '../answers/writes.ts'
import {
  book,
  hold,
  isPaying,
  isReported,
  registerFree,
  soldOutFor,
  unknownEvent,
  type Obstacle,
  type Registrant,
  type EventSeats,
} from '../decisions.ts'
import { registrationStream, type Booking } from '../facts.ts'
import {
  freeRegistrationId,
  isMemberId,
  memberDetails,
  registrationOfPayment,
  registrationsOfCartAt,
} from '../reads.ts'
import { assertNominationsOpen } from '../nominations/decisions.ts'
import { assertNominationAllowed } from '../nominations/writes.ts'
import { keepParticipants } from '../participants.writes.ts'
import { choiceOf } from '../pricing/rules.ts'
import { closedBecause } from '../rules.ts'
import type { FeeObjection, FeePurchase } from './facts.ts'
import type { Cart, RegistrationForm } from '../schema.ts'
import { assertWithinOffer } from '../waiting-list/decisions.ts'
import { seatsForCart } from '../waiting-list/writes.ts'
import { confirm, keepRegistrant, noFee, assertUnpaidWithinLimit, takingSeats, lockSeats } from '../writes.ts'

type Person = Pick<RegistrationForm, 'mInit' | 'firstName' | 'lastName' | 'email' | 'phone' | 'note'>

/** The registrant, with name and address, and the group participants. */
type Known = { registrant: Registrant; person: Person; participants: RegistrationForm['participants'] }

/**
 * Returns the registrant: a signed-in member under the recorded name and address, whatever was sent; everyone else as a
 * guest, who may enter a member number. @throws Refusal when there is no such member
 */
export async function whoRegisters(
  ctx: Context,
  form: Person & Pick<RegistrationForm, 'isMember' | 'memberId' | 'participants' | 'positionId'>,
): Promise<Known> {
  const { mInit, firstName, lastName, email, phone, note, memberId, participants } = form
  // Nominations are always by members, whatever else the form says.
  if ((form.isMember || form.positionId !== null) && isSignedIn(ctx.actor)) {
    const known = await memberDetails(ctx.db, ctx.chapter.id, ctx.actor.personId)
    if (known) {
      const { memberId, ...person } = known
      return {
        registrant: { personId: ctx.actor.personId, memberId },
        person: { ...person, mInit: titleOf(person.mInit), note },
        participants,
      }
    }
  }
  if (memberId !== '' && !(await isMemberNamed(ctx, memberId))) {
    throw refusedField('memberId', 'No member has this ID', { documented: 'Invalid Member Reference' })
  }
  return {
    registrant: { personId: null, memberId },
    person: { mInit, firstName, lastName, email, phone, note },
    participants,
  }
}

/** Returns whether a member has this number. Rate-limited, to prevent guessing. */
export async function isMemberNamed(ctx: Context, memberId: string): Promise<boolean> {
  await limit(ctx, 'memberNamedByAddress', ctx.clientAddress)
  return isMemberId(ctx.db, memberId)
}

const titleOf = (mInit: string) => (mInit === 'Miss' ? 'Ms' : mInit) as Person['mInit']

/** Holds the seats and creates the provider's order. A second attempt with the same cart replaces the first. */
export async function startRegistration(
  ctx: Context,
  cart: Cart,
): Promise<Checkout & { registrationId: string; amountCents: number }> {
  const known = await whoRegisters(ctx, cart)
  const candidates = shortIdCandidates()
  const event = await eventIn(ctx.db, ctx.chapter.id, cart.eventId)
  const { purchase, ...checkout } = await beginSale<FeePurchase>(ctx, {
    path: '/event/registration/payment',
    describe: ({ eventId, adults, minors }) =>
      `${event?.eventName ?? `event ${eventId}`}${peopleText(adults + minors)}`,
    *price(tx, paymentId) {
      yield* releaseEarlier(tx, ctx, cart.cartId)
      const { eventSeats, offer } = yield* seatsForCart(tx, ctx, cart)
      const booking = book(eventSeats, known.registrant, choiceOf(cart))
      if (booking.amountCents === 0) throw new Refusal('conflict', 'This event is free. Choose Complete registration.')
      const answers = yield* answersFor(tx, ctx.chapter.id, cart.answers, booking)
      assertWithinOffer(offer, booking)
      const until = offer?.offeredUntil ?? undefined
      const purchase = yield* holdSeats(tx, ctx, {
        known,
        answers,
        candidates,
        paymentId,
        cartId: cart.cartId,
        eventSeats,
        booking,
        until,
      })
      yield* assertUnpaidWithinLimit(tx, ctx, eventSeats)
      return purchase
    },
  })
  return { ...checkout, registrationId: purchase.registrationId, amountCents: purchase.amountCents }
}

const peopleText = (people: number) => (people === 0 ? '' : `, ${people} ${people === 1 ? 'person' : 'people'}`)

type Holding = {
  known: Known
  answers: readonly Answer[]
  candidates: string[]
  paymentId: string | null
  cartId: string | null
  eventSeats: EventSeats
  booking: Booking
  until?: string | undefined
}

/**
 * Holds everything in a booking under a new registration, and stores the registrant outside the log. Returns what to
 * pay. @throws Refusal conflict when the last of something was taken
 */
export function* holdSeats(tx: Tx, ctx: Context, holding: Holding): Work<FeePurchase> {
  const { known, answers, candidates, paymentId, cartId, eventSeats, booking, until } = holding
  const registrationId = yield* freeRegistrationId(tx, candidates)
  yield* assertNominationAllowed(tx, ctx.chapter.id, booking)
  assertNominationsOpen(eventSeats, booking.lines, { now: tx.now, ofChapter: ctx.chapter.timeZone })
  yield* takingSeats(
    tx.logWriter.record(registrationStream, registrationId, (state) => hold(state, booking, eventSeats, tx.now, until)),
  )
  const { eventId } = booking
  yield* keepRegistrant(tx, ctx, { registrationId, eventId, ...known.person, cartId, paymentId })
  yield* keepParticipants(tx, ctx.chapter.id, { registrationId, eventId }, known.participants)
  yield* keepAnswers(tx, ctx.chapter.id, { registrationId, eventId }, answers)
  return { purpose: 'registration', registrationId, ...booking }
}

/** Releases what the cart holds when the buyer returns to the form. @throws Refusal if it is paid or being paid */
export function leaveCart(ctx: Context, cartId: string): Promise<void> {
  return ctx.write((tx) => releaseEarlier(tx, ctx, cartId))
}

/**
 * Releases the same buyer's earlier attempt in the transaction that replaces it, so that seats are neither held twice
 * nor lost to others in between. @throws Refusal if it is paid or being paid
 */
export function* releaseEarlier(tx: Tx, ctx: Context, cartId: string): Work<void> {
  yield* lockHead(tx)
  for (const earlier of yield* registrationsOfCartAt(tx, ctx.chapter.id, cartId)) {
    if (earlier.state === 'registered') {
      throw new Refusal(
        'conflict',
        `You are already registered (no. ${earlier.registrationId}). Nothing more was charged.`,
      )
    }
    if (isReported(earlier))
      throw new Refusal(
        'conflict',
        'You have reported a payment by Zelle for this registration. The chapter is looking for it; please do not pay again.',
      )
    if (isPaying(earlier)) throw beingCompleted(earlier.paymentId!)
    const isOpen = earlier.attempt === 'intended' || earlier.attempt === 'ordered'
    if (earlier.paymentId && isOpen) yield* replaceSale(tx, ctx, earlier.paymentId)
  }
}

/** Returns whether a payment attempt is for a registration. */
export const isRegistration = ({ purpose }: { purpose: string }) => purpose === 'registration'

export type Registered = { registrationId: string; eventId: string; amountCents: number }

/** The source of a free registration: the buyer's cart and the captcha, or a documented call, which has neither. */
type FreeFrom = { cartId: string | null; useUpCheck: UseUp | null }

/** Completes a free registration. Sending the same cart twice registers once, with the same answer. */
export async function registerFreely(
  ctx: Context,
  form: RegistrationForm,
  { cartId, useUpCheck }: FreeFrom,
): Promise<Registered> {
  const known = await whoRegisters(ctx, form)
  // Rate-limited, because it sends an email to an unverified address at no cost.
  await limit(ctx, 'registerFreeByEmail', known.person.email)
  const candidates = shortIdCandidates()
  return ctx.write(function* (tx) {
    const { eventId } = form
    yield* lockHead(tx)
    const earlier = cartId ? yield* registrationsOfCartAt(tx, ctx.chapter.id, cartId) : []
    const done = earlier.find((one) => one.state === 'registered' && one.eventId === eventId)
    if (done) return { registrationId: done.registrationId, eventId, amountCents: done.amountCents }
    if (useUpCheck) yield* useUpCheck(tx)
    if (cartId) yield* releaseEarlier(tx, ctx, cartId)
    const { eventSeats, offer } = yield* seatsForCart(tx, ctx, { eventId, cartId })
    const booking = book(eventSeats, known.registrant, choiceOf(form))
    assertWithinOffer(offer, booking)
    // API clients do not know the questions, so answers are not required of them.
    const answers = cartId ? yield* answersFor(tx, ctx.chapter.id, form.answers, booking) : []
    const registrationId = yield* freeRegistrationId(tx, candidates)
    yield* assertNominationAllowed(tx, ctx.chapter.id, booking)
    assertNominationsOpen(eventSeats, booking.lines, { now: tx.now, ofChapter: ctx.chapter.timeZone })
    const state = yield* takingSeats(
      tx.logWriter.record(registrationStream, registrationId, (before) =>
        registerFree(before, booking, eventSeats, tx.now),
      ),
    )
    yield* keepRegistrant(tx, ctx, { registrationId, eventId, ...known.person, cartId, paymentId: null })
    yield* keepParticipants(tx, ctx.chapter.id, { registrationId, eventId }, known.participants)
    yield* keepAnswers(tx, ctx.chapter.id, { registrationId, eventId }, answers)
    yield* assertUnpaidWithinLimit(tx, ctx, eventSeats)
    yield* confirm(tx, ctx, registrationId, state, null)
    return { registrationId, eventId, amountCents: 0 }
  })
}

/** POST /api/events/register with an order: the money is verified as for dues, and refunded if it cannot be booked. */
export async function registerByOrder(
  ctx: Context,
  form: RegistrationForm,
  orderId: string,
  money: UnclaimedMoney | null,
): Promise<Registered & Outcome> {
  const known = await whoRegisters(ctx, form)
  const candidates = shortIdCandidates()
  const refusedFor = ({ code, text }: Obstacle): Priced<FeePurchase, FeeObjection> => ({
    purchase: { ...noFee, eventId: form.eventId, ...known.registrant },
    refused: new Refusal('conflict', text),
    objection: code,
  })
  const claim: OrderClaim = {
    owns: isRegistration,
    claimedBy: known.person.email,
    *price(tx, paymentId) {
      const eventSeats = yield* lockSeats(tx, ctx.chapter, form.eventId)
      if (!eventSeats) return refusedFor(unknownEvent)
      const closed = closedBecause(eventSeats, tx.now)
      if (closed) return refusedFor({ code: 'closed', text: closed })
      const booking = book(eventSeats, known.registrant, choiceOf(form))
      const soldOut = soldOutFor(eventSeats, booking)
      if (soldOut) return refusedFor(soldOut)
      return {
        purchase: yield* holdSeats(tx, ctx, {
          known,
          answers: [],
          candidates,
          paymentId,
          cartId: null,
          eventSeats,
          booking,
        }),
        refused: null,
      }
    },
  }
  const earlier = money ? undefined : await attemptOfOrder(ctx.db, orderId)
  if (earlier) assertSameEvent(await registrationOfPayment(ctx.db, ctx.chapter.id, earlier.paymentId), form.eventId)
  const { paymentId, state } = await payByOrder(ctx, orderId, claim, money)
  const registration = await registrationOfPayment(ctx.db, ctx.chapter.id, paymentId)
  if (!registration) throw new Error(`Payment ${paymentId} has no registration`)
  // Two simultaneous calls sent the order, for two events.
  assertSameEvent(registration, form.eventId)
  const { registrationId, eventId, amountCents } = registration
  if (registration.state === 'cancelled') throw new Refusal('conflict', `Registration ${registrationId} was cancelled.`)
  return { registrationId, eventId, amountCents, paymentId, state }
}

/** Rejects an order that was already used for another event. @throws Refusal */
function assertSameEvent(registration: { eventId: string } | undefined, eventId: string): void {
  if (!registration || registration.eventId === eventId) return
  throw new Refusal(
    'conflict',
    `This order belongs to a registration for event ${registration.eventId}. Nothing was changed.`,
  )
}
