import type { Context } from '#server/context.ts'
import { calendarDay } from '#server/time/clock.ts'
import { Refusal } from '#server/refusal.ts'
import { admin, anyone } from '#server/trpc.ts'
import type { CancelReason } from '../facts.ts'
import { whyNotByLink } from '../rules.ts'
import { signedCancel } from '../own/links.decisions.ts'
import { openOwnLink, whyNothing } from '../own/links.reads.ts'
import { cancelByLinkInput, cancelInput, cancelLink, ofEvent, registrationOfEvent } from '../schema.ts'
import { eventIn } from '../../events/reads.ts'
import { eventTimesText, zoneOfEvent } from '../../events/times.decisions.ts'
import { practicesAmong } from '../../payments/practice.reads.ts'
import { refundNow } from './decisions.ts'
import { endOf, openRefundsIn, registrationIn } from './reads.ts'
import { cancelRegistration } from './writes.ts'

/** Returns the registration of a confirmation's link, without the registrant's details. */
export const toCancelByLink = anyone.input(cancelLink).query(async ({ ctx, input }) => {
  await openOwnLink(ctx, signedCancel, input)
  if (!(await registrationIn(ctx.db, ctx.chapter.id, input.registrationId).executeTakeFirst()))
    throw await whyNothing(ctx, input.registrationId)
  const { firstName: _, lastName: __, email: ___, ...registration } = await registrationOf(ctx, input, 'byRegistrant')
  return {
    ...registration,
    notByLink: registration.state === 'registered' ? whyNotByLink(registration, ctx.clock.now()) : null,
  }
})

/** Cancels a registration by its link. Idempotent. */
export const cancelByLink = anyone
  .limitedBy('ownLinkByAddress')
  .input(cancelByLinkInput)
  .mutation(async ({ ctx, input }) => {
    const handOvers = await openOwnLink(ctx, signedCancel, input)
    await cancelRegistration(ctx, input.registrationId, 'byRegistrant', { refundCents: input.refundCents, handOvers })
  })

/** Returns a registration to an admin of the chapter, with the registrant's details. */
export const toCancel = admin.input(registrationOfEvent).query(({ ctx, input }) => registrationOf(ctx, input, 'other'))

/** Cancels a registration as an admin. Idempotent. */
export const cancelByAdmin = admin.fresh.input(cancelInput).mutation(async ({ ctx, input }) => {
  await registrationOf(ctx, input, input.reason)
  await cancelRegistration(ctx, input.registrationId, input.reason)
})

/** Returns a registration with the cents that were or would be refunded. */
async function registrationOf(
  ctx: Context,
  { registrationId, eventId }: { registrationId: string; eventId?: string },
  reason: CancelReason,
) {
  const row = await registrationIn(ctx.db, ctx.chapter.id, registrationId).executeTakeFirst()
  if (!row || (eventId !== undefined && row.eventId !== eventId)) throw new Refusal('missing', 'Registration not found')
  const {
    refundSteps: _,
    cancelReason: ____,
    eventCancelledAt: _____,
    paidCents: __,
    goneCents: ___,
    refundCents,
    paymentId,
    ...registration
  } = row
  const backCents =
    row.state === 'cancelled'
      ? (refundCents ?? 0)
      : refundNow(row, reason, calendarDay(ctx.clock.now(), zoneOfEvent(row, ctx.chapter))).cents
  const isPractice = paymentId !== null && (await practicesAmong(ctx, [paymentId])).has(paymentId)
  return { ...registration, backCents, isPractice, starts: eventTimesText(row, ctx.chapter).starts }
}

/**
 * Returns how many registrations an event's cancellation would cancel; afterwards, how many were canceled, and how
 * many refunds are unfinished.
 */
export const endOfEvent = admin.input(ofEvent).query(async ({ ctx, input: { eventId } }) => {
  if (!(await eventIn(ctx.db, ctx.chapter.id, eventId))) throw new Refusal('missing', 'Event not found')
  return {
    ...(await endOf(ctx.db, ctx.chapter.id, eventId)),
    openRefunds: await openRefundsIn(ctx.db, ctx.chapter.id, eventId),
  }
})
