import { limit } from '#server/auth/limits.ts'
import { Refusal } from '#server/refusal.ts'
import { calendarDay } from '#server/time/clock.ts'
import { admin, member, router } from '#server/trpc.ts'
import { graceOf } from '../members/renewals/reads.ts'
import { capturedMoney, unclaimedMoney } from '../payments/client-orders/reads.ts'
import { mayPayFor } from '../payments/rules.ts'
import { byHandInput, payInput, termsInput } from '../payments/schema.ts'
import { priceDues } from './decisions.ts'
import { duesUnderReview, payerIn, yearsPaidForEarlier } from './reads.ts'
import { dueAfter, maxTerms } from './rules.ts'
import { payDuesByOrder, recordDues, startDues } from './sales.writes.ts'
import { duesOrderInput } from './schema.ts'

/** The dues of members (foundation, "Payment screen") [spec 21]. They are completed by the payment procedures. */
export const dues = router({
  /** Returns the member's standing: what is due, and the maximum number of terms that can be paid (possibly 0). */
  standing: member.query(async ({ ctx }) => {
    const payer = await payerIn(ctx.db, ctx.chapter.id, ctx.actor.personId)
    const { member: state, type } = payer
    const max = type ? maxTerms({ status: state.status, durationYears: type.durationYears }) : 0
    const underReview = await duesUnderReview(ctx.db, ctx.chapter.id, state.memberId)
    const today = calendarDay(ctx.clock.now(), ctx.chapter.timeZone)
    return {
      memberId: state.memberId,
      status: state.status,
      dueIn: state.nextPaymentDueIn,
      maxTerms: max,
      memberTypeId: state.memberTypeId,
      paymentType: type?.memberType ?? '',
      unitCents: type?.feeCents ?? 0,
      durationYears: type?.durationYears ?? 0,
      today,
      activeUntil: await graceOf(ctx, { ...state, ...type }, today),
      countsEarlier: await yearsPaidForEarlier(ctx, payer),
      underReview: underReview ? { paymentId: underReview.paymentId, amountCents: underReview.amountCents } : null,
    }
  }),

  /** Returns the cost of a number of terms, the years they cover, and when dues fall due after them. */
  quote: member.input(termsInput).query(async ({ ctx, input }) => {
    await limit(ctx, 'quoteByAddress', ctx.clientAddress)
    const payer = await payerIn(ctx.db, ctx.chapter.id, ctx.actor.personId)
    const { paymentType, unitCents, amountCents, years, terms, durationYears } = priceDues(
      payer,
      ctx.chapter.id,
      input.terms,
    )
    const nextDueIn = dueAfter(payer.member.nextPaymentDueIn, terms, durationYears)
    return { paymentType, terms, unitCents, amountCents, years, durationYears, nextDueIn }
  }),

  /** Records the member's intent to pay, and creates the provider's order for it. */
  start: member.whileOpen
    .limitedBy('payByMember')
    .input(duesOrderInput)
    .mutation(async ({ ctx, input }) => {
      await limit(ctx, 'payByMember', ctx.actor.personId)
      return startDues(ctx, ctx.actor, input)
    }),

  /** Processes an API client's report that an order was paid. */
  pay: member.whileOpen
    .unlimited(capturedMoney)
    .input(payInput)
    .mutation(async ({ ctx, input }) => {
      if (!mayPayFor(ctx.actor, input.memberId)) throw new Refusal('forbidden', 'Only the member can pay these dues.')
      const money = await unclaimedMoney(ctx, input.paymentResult)
      if (!money) await limit(ctx, 'payByMember', ctx.actor.personId)
      return payDuesByOrder(ctx, ctx.actor, input, money)
    }),

  /** Records dues received offline. */
  recordByHand: admin.fresh.input(byHandInput).mutation(({ ctx, input }) => recordDues(ctx, input)),
})
