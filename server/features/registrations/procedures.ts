import type { z } from 'zod'
import { isSignedIn } from '#server/auth/actor.ts'
import { limit } from '#server/auth/limits.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/refusal.ts'
import { localTime } from '#server/time/local-time.ts'
import { admin, anyone, member, router } from '#server/trpc.ts'
import { eventReference } from '../events/schema.ts'
import { zoneOfEvent } from '../events/times.decisions.ts'
import { personIdIn } from '../members/person.reads.ts'
import { memberReference } from '../members/schema.ts'
import { capturedMoney, unclaimedMoney } from '../payments/client-orders/reads.ts'
import { attemptOfOrder } from '../payments/reads.ts'
import { maybeOrder } from '../payments/schema.ts'
import { cancelSale, finishSale } from '../payments/checkout.writes.ts'
import { questionsOf } from '../questions/reads.ts'
import { answersTo } from './answers/decisions.ts'
import { cancelByAdmin, cancelByLink, endOfEvent, toCancel, toCancelByLink } from './cancellations/procedures.ts'
import { boughtBy } from './bought.reads.ts'
import { book, obstacleTo, refusalOf, soldOutFor, standingOf } from './decisions.ts'
import { handOverByLink, toHandOver } from './hand-over/procedures.ts'
import { changeByLink, ofLink, ticketPrinted } from './own/procedures.ts'
import { exported, inEvent, sums } from './table/procedures.ts'
import {
  memberDetails,
  registrationOfPayment,
  registrationsOfCart,
  registrationsOfPerson,
  takenByAddress,
  seatsWithout,
  unpaidByAddress,
} from './reads.ts'
import { asGift } from './pricing/gifts.decisions.ts'
import { assertNominationsOpen, assertNomineeAllowed, inDays } from './nominations/decisions.ts'
import { nominatingOf } from './nominations/reads.ts'
import { choiceOf, priceChoice } from './pricing/rules.ts'
import { closedBecause, seatsOf, type Attendees } from './rules.ts'
import * as shape from './schema.ts'
import {
  isMemberNamed,
  isRegistration,
  leaveCart,
  registerByOrder,
  registerFreely,
  startRegistration,
  whoRegisters,
} from './sales/writes.ts'
import { assertHasNeeded } from './pricing/forms.decisions.ts'
import { eventIn } from '../events/reads.ts'
import { cancelPath, ownPath } from './own/links.decisions.ts'
import { receiptPath } from './mail.ts'
import { ticketView } from './own/tickets.decisions.ts'
import { addressOf, assertPaid, unpaidStocks } from './writes.ts'
import { registerByZelle } from './zelle/writes.ts'
import {
  confirmZelle,
  correctZelleByLink,
  correctZelleNumber,
  declineZelle,
  reportZelle,
  whileHeld,
  zelleOffer,
  zelleOfLink,
} from './zelle/procedures.ts'

export const registrations = router({
  /** Returns the signed-in member's data for the form; null for guests and on other chapters' hosts. */
  prefill: anyone.query(async ({ ctx }) => {
    if (!isSignedIn(ctx.actor)) return null
    return (await memberDetails(ctx.db, ctx.chapter.id, ctx.actor.personId)) ?? null
  }),

  /**
   * Returns whether the signed-in member may be nominated in an election, the positions already taken, and the relevant
   * dates; null for guests.
   */
  nominating: anyone.input(eventReference).query(async ({ ctx, input }) => {
    if (!isSignedIn(ctx.actor)) return null
    const nominating = await nominatingOf(ctx.db, ctx.chapter.id, input.eventId, ctx.actor.personId)
    return nominating ? inDays(nominating, ctx.chapter.timeZone) : null
  }),

  /**
   * Returns a registration's current price, why it is not possible (if so), and the Zelle address. The reason `closed`
   * applies to every choice.
   */
  quote: anyone.input(shape.quoteInput).query(async ({ ctx, input }) => {
    await limit(ctx, 'quoteByAddress', ctx.clientAddress)
    const eventSeats = await seatsWithout(ctx.db, ctx.chapter.id, input.eventId, {
      cartId: input.cartId,
      now: ctx.clock.now(),
    })
    if (!eventSeats) throw new Refusal('missing', 'Event not found')
    const closed = closedBecause(eventSeats, ctx.clock.now())
    const zelle = await zelleOffer(ctx, eventSeats)
    const price = priceChoice(eventSeats, choiceOf(input))
    if ('refused' in price)
      return { lines: [], amountCents: 0, seats: 0, zelle, closed, obstacle: closed ?? price.refused }
    const { lines, amountCents, seats } = price
    return { lines, amountCents, seats, zelle, closed, obstacle: closed ?? soldOutFor(eventSeats, price)?.text ?? null }
  }),

  /** Returns the caller's own registrations, newest first; valid ones with the path of their registrant page. */
  mine: member.query(async ({ ctx }) => {
    const rows = await registrationsOfPerson(ctx.db, ctx.actor.chapterId, ctx.actor.personId)
    return rows.map((row) => ({
      ...withStart(ctx, row),
      ownPath: row.state === 'registered' && ctx.actor.chapterId === ctx.chapter.id ? ownPath(ctx, row) : null,
    }))
  }),

  /** Returns the caller's valid registrations for an event, newest first, each with the path of its ticket. */
  mineAt: member.input(eventReference).query(async ({ ctx, input }) => {
    const { personId, chapterId } = ctx.actor
    if (chapterId !== ctx.chapter.id) return []
    const rows = await registrationsOfPerson(ctx.db, chapterId, personId, input.eventId)
    return rows
      .filter(({ state }) => state === 'registered')
      .map(({ registrationId, adults, minors, handOvers }) => ({
        registrationId,
        adults,
        minors,
        ownPath: ownPath(ctx, { registrationId, handOvers }),
      }))
  }),

  /** Returns the registrations of a member of the chapter. */
  ofMember: admin.input(memberReference).query(async ({ ctx, input }) => {
    const personId = await personIdIn(ctx.db, ctx.chapter.id, input.memberId)
    const rows = await registrationsOfPerson(ctx.db, ctx.chapter.id, personId)
    return rows.map((row) => withStart(ctx, row))
  }),

  /** Returns the number of the inviting member once verified. API clients call it before the form is filled in. */
  memberNamed: anyone.input(shape.memberNamed).query(async ({ ctx, input }) => {
    if (!(await isMemberNamed(ctx, input.memberId))) throw new Refusal('missing', 'Invalid Member Reference')
    return input.memberId
  }),

  /** Validates the form of step 1 without holding seats. Returns it in the cart's format. */
  check: anyone.whileOpen.input(shape.formOfCart).query(async ({ ctx, input }) => {
    await limit(ctx, 'cartByAddress', ctx.clientAddress)
    const { registrant, person } = await whoRegisters(ctx, input)
    const eventSeats = await seatsWithout(ctx.db, ctx.chapter.id, input.eventId, {
      cartId: input.cartId,
      now: ctx.clock.now(),
    })
    if (!eventSeats) throw new Refusal('missing', 'Event not found')
    assertHasNeeded(eventSeats, input)
    const booking = book(eventSeats, registrant, choiceOf(input))
    const obstacle = obstacleTo(eventSeats, booking, ctx.clock.now())
    if (obstacle) throw refusalOf(obstacle)
    assertNominationsOpen(eventSeats, booking.lines, { now: ctx.clock.now(), ofChapter: ctx.chapter.timeZone })
    if (input.positionId !== null)
      assertNomineeAllowed(
        registrant.personId === null
          ? undefined
          : await nominatingOf(ctx.db, ctx.chapter.id, input.eventId, registrant.personId),
        input.positionId,
      )
    answersTo(await questionsOf(ctx.db, ctx.chapter.id, input.eventId), input.answers, booking.adults + booking.minors)
    const from = [ctx.db, ctx.chapter.id, input.eventId, addressOf(ctx, ctx.clock.now())] as const
    // The hold of the same buyer's earlier attempt is released first.
    const isOthers = ({ cartId, state }: { cartId: string | null; state: string }) =>
      state !== 'held' || cartId !== input.cartId
    const [taken, parts] = [
      (await takenByAddress(...from).execute()).filter(isOthers),
      (await unpaidByAddress(...from).execute()).filter(isOthers),
    ]
    const wanted = booking.stocks.map((stock) => ({ ...stock, isReported: false }))
    assertPaid(ctx, eventSeats, {
      taken: [...taken, { ...booking, state: 'held' }],
      unpaid: [...unpaidStocks(parts), ...wanted],
    })
    return { ...input, ...person, memberId: registrant.memberId, isMember: registrant.personId !== null }
  }),

  /** Returns the cart's state: unused or released (null), seats held, money being captured, or registered. */
  ofCart: anyone.input(shape.cartInput).query(async ({ ctx, input }) => {
    const standing = standingOf(await registrationsOfCart(ctx.db, ctx.chapter.id, input.cartId))
    // Only the buyer knows the cart's id, so this shows as much as the confirmation email.
    if (!standing) return null
    const parts = await boughtBy(ctx.db, ctx.chapter.id, standing)
    const event = (await eventIn(ctx.db, ctx.chapter.id, standing.eventId))!
    const zelle = await whileHeld(ctx, event, standing.zelle)
    const { personId, handOvers, ...seen } = { ...standing, zelle, parts }
    const { registrationId, paymentId } = seen
    const signed = { registrationId, handOvers }
    // After a hand-over, the registration belongs to the new holder.
    if (seen.state !== 'registered' || handOvers > 0)
      return { ...seen, cancelPath: null, ownPath: null, receiptPath: null, ticket: null }
    return {
      ...seen,
      cancelPath: cancelPath(ctx, signed, event),
      ownPath: ownPath(ctx, signed),
      receiptPath: paymentId && receiptPath(ctx, { personId }, { paymentId }),
      ticket: ticketView(ctx, { ...seen, ...signed }),
    }
  }),

  /** Releases what the cart holds when the buyer returns to the form. */
  leaveCart: anyone
    .limitedBy('cartByAddress')
    .input(shape.cartInput)
    .mutation(async ({ ctx, input }) => {
      await limit(ctx, 'cartByAddress', ctx.clientAddress)
      return leaveCart(ctx, input.cartId)
    }),

  /** Holds the seats and creates the provider's order for the cart. */
  start: anyone.whileOpen
    .limitedBy('registerForEventByAddress', 'seatsByAddress')
    .input(shape.cart)
    .mutation(async ({ ctx, input }) => {
      await limitBuying(ctx, input)
      return startRegistration(ctx, input)
    }),

  /** Captures approved money, books it, and fulfills the registration. Idempotent. */
  finish: anyone
    .limitedBy('finishByAddress')
    .input(shape.returnInput)
    .mutation(async ({ ctx, input }) => {
      await limit(ctx, 'finishByAddress', ctx.clientAddress)
      await assertSameCart(ctx, input)
      const { paymentId, state } = await finishSale(ctx, input.orderId, isRegistration)
      const registration = await registrationOfPayment(ctx.db, ctx.chapter.id, paymentId)
      if (!registration) throw new Error(`Payment ${paymentId} has no registration`)
      const { registrationId, eventId, amountCents } = registration
      if (registration.state === 'cancelled')
        throw new Refusal('conflict', `Registration ${registrationId} was canceled.`)
      return { state, paymentId, registrationId, eventId, amountCents }
    }),

  /** Cancels an attempt that the buyer abandoned: the seats are released. */
  cancel: anyone
    .limitedBy('cartByAddress')
    .input(shape.returnInput)
    .mutation(async ({ ctx, input }) => {
      await limit(ctx, 'cartByAddress', ctx.clientAddress)
      await assertSameCart(ctx, input)
      return cancelSale(ctx, input.orderId, isRegistration)
    }),

  /** Completes a free registration. */
  registerFree: anyone.whileOpen
    .limitedBy('registerForEventByAddress', 'seatsByAddress')
    .input(shape.freeCart)
    .mutation(async ({ ctx, input }) => {
      await limitBuying(ctx, input)
      const useUpCheck = await ctx.providers.humanCheck.verify(input.captcha).catch(async (error: unknown) => {
        const standing = standingOf(await registrationsOfCart(ctx.db, ctx.chapter.id, input.cartId))
        // A form sent twice has the same captcha solution, and both get the same answer, even if sent simultaneously.
        if (standing?.state === 'registered') return null
        throw error
      })
      return registerFreely(ctx, input, { cartId: input.cartId, useUpCheck })
    }),

  /** Registers a person for a client of the documented API, with a paid order or without one. */
  register: anyone.whileOpen
    .unlimited(capturedMoney)
    .input(shape.registerInput)
    .mutation(async ({ ctx, input }) => {
      const { paymentResult, ...sent } = input
      const event = await eventIn(ctx.db, ctx.chapter.id, sent.eventId)
      const form = { ...asGift(event, sent), answers: [] }
      if (typeof paymentResult === 'object') {
        await limitBuying(ctx, input)
        if (maybeOrder(paymentResult.zelle) && (await unclaimedMoney(ctx, paymentResult.zelle)))
          throw new Refusal('conflict', 'This number is a PayPal order, not a Zelle confirmation number.')
        return {
          ...(await registerByZelle(ctx, form, paymentResult.zelle, { cartId: null, useUpCheck: null })),
          paymentId: null,
          state: 'reported' as const,
        }
      }
      if (paymentResult !== '') {
        const money = await unclaimedMoney(ctx, paymentResult)
        if (!money) await limit(ctx, 'registerForEventByAddress', ctx.clientAddress)
        return registerByOrder(ctx, form, paymentResult, money)
      }
      await limitBuying(ctx, input)
      return { ...(await registerFreely(ctx, form, { cartId: null, useUpCheck: null })), paymentId: null, state: null }
    }),

  inEvent,
  exported,
  sums,
  ofLink,
  ticketPrinted,
  changeByLink,
  toHandOver,
  handOverByLink,
  reportZelle,
  correctZelleNumber,
  zelleOfLink,
  correctZelleByLink,
  confirmZelle,
  declineZelle,
  toCancelByLink,
  cancelByLink,
  toCancel,
  cancelByAdmin,
  endOfEvent,

  /** Returns the payment of an order started here, for a buyer who returns from the provider without JavaScript. */
  ofOrder: anyone.input(shape.orderInput).query(async ({ ctx, input }) => {
    const attempt = await attemptOfOrder(ctx.db, input.orderId)
    if (!attempt || attempt.chapterId !== ctx.chapter.id || !isRegistration(attempt)) return null
    const registration = await registrationOfPayment(ctx.db, ctx.chapter.id, attempt.paymentId)
    if (!registration || registration.state !== 'registered') return null
    const { registrationId, eventId, adults, minors, contributionCents, amountCents, paymentId, paidAt } = registration
    const parts = await boughtBy(ctx.db, ctx.chapter.id, registration)
    return { registrationId, eventId, adults, minors, contributionCents, amountCents, paymentId, paidAt, parts }
  }),
})

/** Returns a registration with the local time at which its event starts, in the event's time zone. */
const withStart = <Row extends { startsAt: string; timeZone: string | null }>(
  { chapter }: Context,
  { timeZone, ...row }: Row,
) => ({ ...row, startsOn: localTime(new Date(row.startsAt), zoneOfEvent({ timeZone }, chapter)) })

type Wanted = Attendees & {
  packages: readonly { attendees: number | null }[]
  participants: readonly unknown[]
  rooms: readonly { quantity: number }[]
}

/**
 * Limits both the attempts and the quantities of one IP address, since holding seats, places, and rooms costs nothing.
 */
async function limitBuying(ctx: Context, { packages, participants, rooms, ...attendees }: Wanted): Promise<void> {
  await limit(ctx, 'registerForEventByAddress', ctx.clientAddress)
  const counts = [
    seatsOf(attendees),
    participants.length,
    ...packages.map((one) => one.attendees ?? 1),
    ...rooms.map(({ quantity }) => quantity),
  ]
  await limit(ctx, 'seatsByAddress', ctx.clientAddress, Math.max(1, ...counts))
}

/**
 * Rejects an order of another cart, because a URL that someone was tricked into opening must not affect another order.
 * @throws Refusal
 */
async function assertSameCart(ctx: Context, { orderId, cartId }: z.output<typeof shape.returnInput>): Promise<void> {
  if (cartId === undefined) return
  const attempt = await attemptOfOrder(ctx.db, orderId)
  const begun = await registrationsOfCart(ctx.db, ctx.chapter.id, cartId)
  if (!attempt || !begun.some(({ paymentId }) => paymentId === attempt.paymentId)) {
    throw new Refusal('missing', 'This order is not one of your payments here. Nothing was charged.')
  }
}
