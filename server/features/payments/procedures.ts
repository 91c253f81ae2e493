import { first } from '#db/work.ts'
import { limit } from '#server/auth/limits.ts'
import { dayIn } from '#server/time/calendar.ts'
import { calendarDay } from '#server/time/clock.ts'
import type { Context } from '#server/context.ts'
import { exportInput, exportJob } from '#server/exports/export-job.ts'
import { Refusal } from '#server/refusal.ts'
import { admin, anyone, member, router } from '#server/trpc.ts'
import { graceOf } from '../members/renewals/reads.ts'
import { personIdIn } from '../members/person.reads.ts'
import { memberReference } from '../members/schema.ts'
import { cancelCheckout, finishCheckout, payNamedOrder, startCheckout } from './dues-checkout.writes.ts'
import { capturedMoney, unclaimedMoney } from './client-orders/reads.ts'
import { priceDues } from './dues.decisions.ts'
import { payerOf, recordDuesByHand } from './dues.writes.ts'
import { allPaymentsIn, keptCents, ownPayments, payerIn, paymentsOf } from './reads.ts'
import { clientIdOf } from './accounts.reads.ts'
import { dueAfter, mayPayFor, maxTerms } from './rules.ts'
import { withRequests } from './refund-requests/reads.ts'
import { byHandInput, duesInput, duesOrderInput, orderInput, payInput, paymentListInput } from './schema.ts'
import { filterOf, ownPaymentColumns, paymentColumns } from './table/export.reads.ts'
import { foundPayments, pageOfPayments, paymentChoices } from './table/reads.ts'
import { duesUnderReview, paymentsUnderReview } from './captures/under-review.reads.ts'
import { newPaymentId, onceByReference } from './writes.ts'
import { confirmRefund, declineRefund, refund, reverse, toRefund } from './refunds/procedures.ts'

export const payments = router({
  /** Returns the member's standing: what is due, and the maximum number of terms that can be paid (possibly 0). */
  dues: member.query(async ({ ctx }) => {
    const { member: state, type } = await payerIn(ctx.db, ctx.chapter.id, ctx.actor.personId)
    const max = type ? maxTerms({ status: state.status, durationYears: type.durationYears }) : 0
    const underReview = await duesUnderReview(ctx.db, ctx.chapter.id, state.memberId)
    const today = calendarDay(ctx.clock.now(), ctx.chapter.timeZone)
    return {
      memberId: state.memberId,
      status: state.status,
      dueIn: state.nextPaymentDueIn,
      mostTerms: max,
      memberTypeId: state.memberTypeId,
      paymentType: type?.memberType ?? '',
      unitCents: type?.feeCents ?? 0,
      durationYears: type?.durationYears ?? 0,
      today,
      activeUntil: await graceOf(ctx, { ...state, ...type }, today),
      underReview: underReview ? { paymentId: underReview.paymentId, amountCents: underReview.amountCents } : null,
    }
  }),

  /** Returns the cost of a number of terms, the years they cover, and when dues fall due after them. */
  quote: member.input(duesInput).query(async ({ ctx, input }) => {
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
      return startCheckout(ctx, ctx.actor, input)
    }),

  /** Captures and books the money that the buyer approved. Idempotent. */
  finish: member
    .limitedBy('finishByAddress')
    .input(orderInput)
    .mutation(async ({ ctx, input }) => {
      await limit(ctx, 'finishByAddress', ctx.clientAddress)
      return finishCheckout(ctx, ctx.actor, input.orderId)
    }),

  cancel: member
    .limitedBy('finishByAddress')
    .input(orderInput)
    .mutation(async ({ ctx, input }) => {
      await limit(ctx, 'finishByAddress', ctx.clientAddress)
      return cancelCheckout(ctx, ctx.actor, input.orderId)
    }),

  /** Processes an API client's report that an order was paid. */
  pay: member.whileOpen
    .unlimited(capturedMoney)
    .input(payInput)
    .mutation(async ({ ctx, input }) => {
      if (!mayPayFor(ctx.actor, input.memberId)) throw new Refusal('forbidden', 'Only the member can pay these dues.')
      const money = await unclaimedMoney(ctx, input.paymentResult)
      if (!money) await limit(ctx, 'payByMember', ctx.actor.personId)
      return payNamedOrder(ctx, ctx.actor, input, money)
    }),

  /** Records dues received offline. */
  recordByHand: admin.input(byHandInput).mutation(async ({ ctx, input }) => {
    const paymentId = newPaymentId()
    await onceByReference(input.reference, () =>
      ctx.write(function* (tx) {
        const { sql } = tx
        const row = yield* first(
          sql
            .selectFrom('members')
            .select('personId')
            .where('chapterId', '=', ctx.chapter.id)
            .where('memberId', '=', input.memberId),
        )
        if (!row) throw new Refusal('missing', 'Member not found', { fields: { memberId: 'Member not found' } })
        const purchase = priceDues(yield* payerOf(tx, ctx.chapter, row.personId), ctx.chapter.id, input.terms)
        yield* recordDuesByHand(tx, ctx, paymentId, purchase, input)
      }),
    )
    return { paymentId }
  }),

  toRefund,
  refund,
  confirmRefund,
  declineRefund,
  reverse,

  /** Returns the caller's own payments, newest first; a row for each year. */
  mine: member.query(async ({ ctx }) => withDays(ctx, await paymentsOf(ctx, ctx.chapter.id, ctx.actor.personId))),

  /** Returns the caller's payments under the provider's review, which are not in the books yet. */
  underReview: member.query(async ({ ctx }) => withDays(ctx, await paymentsUnderReview(ctx, ctx.actor.memberId))),

  /** Returns the payments of a member of the chapter. */
  ofMember: admin.input(memberReference).query(async ({ ctx, input }) => {
    return withRequests(
      ctx.db,
      ctx.chapter.id,
      withDays(ctx, await paymentsOf(ctx, ctx.chapter.id, await personIdIn(ctx.db, ctx.chapter.id, input.memberId))),
    )
  }),

  /** Returns a page of the chapter's payments, with the count and sum of all matches. */
  inChapter: admin.input(paymentListInput).query(async ({ ctx, input }) => {
    const page = await pageOfPayments(ctx.db, ctx.chapter.id, input)
    return { ...page, rows: await withRequests(ctx.db, ctx.chapter.id, withDays(ctx, page.rows)) }
  }),

  /** Returns the table's filter options. */
  choices: admin.query(({ ctx }) => paymentChoices(ctx, ctx.chapter.id)),

  /** Exports the filtered table as a file; served at /export/payments. */
  exported: admin
    .input(paymentListInput.omit({ page: true, size: true }).extend(exportInput.shape))
    .query(async ({ ctx, input }) =>
      exportJob(ctx, input, {
        name: 'payments',
        title: 'Payments',
        filter: filterOf(ctx.kinds, input),
        columns: paymentColumns,
        group: input.group,
        query: await foundPayments(ctx.db, ctx.chapter.id, input),
      }),
    ),

  /** Exports the member's own payments as a file; served at /export/my-payments. */
  mineExported: member.input(exportInput).query(({ ctx, input }) =>
    exportJob(ctx, input, {
      name: 'my-payments',
      title: 'My payments',
      filter: [`Member ${ctx.actor.memberId}`],
      columns: ownPaymentColumns,
      query: ownPayments(ctx, ctx.chapter.id, ctx.actor.personId).select(keptCents.as('keptCents')),
    }),
  ),

  /** Returns all of the chapter's membership payments, for the documented call. */
  allInChapter: admin.query(({ ctx }) => allPaymentsIn(ctx, ctx.chapter.id)),

  /** Returns the id with which browsers load the provider's script for this chapter. */
  clientId: anyone.query(async ({ ctx }) => {
    const clientId = await clientIdOf(ctx.db, ctx.chapter.id)
    if (!clientId) {
      const documented = `Invalid reference: ${ctx.chapter.subDomain}`
      throw new Refusal('missing', 'Online payment is not set up for this chapter yet', { documented })
    }
    return clientId
  }),

  /** Returns the configuration of the provider's buttons; null if online payment is not set up. */
  checkout: anyone.query(async ({ ctx }) => {
    const clientId = await clientIdOf(ctx.db, ctx.chapter.id)
    return clientId ? { clientId, scriptUrl: ctx.providers.payments.scriptUrl(clientId) } : null
  }),
})

/** Adds `paidOn`, the day in the chapter's time zone. */
const withDays = <Row extends { paidAt: string }>({ chapter }: Context, rows: Row[], dayOf = dayIn(chapter.zones)) =>
  rows.map((row) => ({ ...row, paidOn: dayOf(row.paidAt) }))
