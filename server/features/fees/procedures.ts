import { limit } from '#server/auth/limits.ts'
import { Refusal } from '#server/refusal.ts'
import { calendarYear } from '#server/time/clock.ts'
import { admin, member, router } from '#server/trpc.ts'
import { feeTypeNamed, feeTypesOf } from '../payment-types/reads.ts'
import { capturedMoney, unclaimedMoney } from '../payments/client-orders/reads.ts'
import { payerIn } from '../dues/reads.ts'
import { mayPayFor } from '../payments/rules.ts'
import { payInput, paymentInput } from '../payments/schema.ts'
import { feeByHand, paidFeeAmong } from './reads.ts'
import { maxFeeTerms, yearlyFee } from './rules.ts'
import { payFeeByOrder, recordFee, startFee } from './sales.writes.ts'
import { feeByHandInput, feeOrderInput } from './schema.ts'

/**
 * Fees other than dues (foundation, "Payment screen") [spec 21]. They are completed by the payment procedures, like
 * dues.
 */
export const fees = router({
  /** The fees that the member can pay now, the primary one first; none while the member is inactive. */
  offered: member.query(async ({ ctx }) => {
    const { personId } = ctx.actor
    const { member: standing } = await payerIn(ctx.db, ctx.chapter.id, personId)
    if (standing.status !== 'active') return []
    const types = await feeTypesOf(ctx.db, ctx.chapter.id)
    const year = calendarYear(ctx.clock.now(), ctx.chapter.timeZone)
    const isYearly = types.some(({ paymentTypeName }) => paymentTypeName === yearlyFee)
    const hasPaid =
      isYearly &&
      (await paidFeeAmong(ctx.db, ctx.chapter.id, { personIds: [personId], paymentType: yearlyFee, year })).has(
        personId,
      )
    return types
      .filter(({ paymentTypeName }) => !hasPaid || paymentTypeName !== yearlyFee)
      .map(({ isPrimary, ...type }) => ({
        ...type,
        isPrimary: isPrimary === 1,
        maxTerms: maxFeeTerms(type.paymentTypeName),
      }))
  }),

  /** Records the member's intent to pay and creates the provider's order for it. */
  start: member.whileOpen
    .limitedBy('payByMember')
    .input(feeOrderInput)
    .mutation(async ({ ctx, input }) => {
      await limit(ctx, 'payByMember', ctx.actor.personId)
      return startFee(ctx, ctx.actor, input)
    }),

  /**
   * Records a payment by an order, reported through the documented API. Null if it is for the member's dues, not for a
   * fee.
   */
  pay: member.whileOpen
    .unlimited(capturedMoney)
    .input(payInput)
    .mutation(async ({ ctx, input: { memberId, paymentTypeName, paymentResult: orderId, qty: terms } }) => {
      const { type: own } = await payerIn(ctx.db, ctx.chapter.id, ctx.actor.personId)
      const type =
        paymentTypeName.toLowerCase() === own?.memberType.toLowerCase()
          ? undefined
          : await feeTypeNamed(ctx.db, ctx.chapter.id, paymentTypeName)
      if (!type) return null
      if (!mayPayFor(ctx.actor, memberId)) throw new Refusal('forbidden', 'Only the member can pay this fee.')
      const money = await unclaimedMoney(ctx, orderId)
      if (!money) await limit(ctx, 'payByMember', ctx.actor.personId)
      return payFeeByOrder(ctx, ctx.actor, { orderId, terms, type }, money)
    }),

  /** A fee entered by hand in error, to prefill the form for the corrected one. */
  byHand: admin.input(paymentInput).query(({ ctx, input }) => feeByHand(ctx, input.paymentId)),

  /** Records a fee received offline. */
  recordByHand: admin.fresh.input(feeByHandInput).mutation(({ ctx, input }) => recordFee(ctx, input)),
})
