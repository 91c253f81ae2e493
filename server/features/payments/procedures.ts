import { limit } from '#server/auth/limits.ts'
import { dayIn, spanOf } from '#server/time/calendar.ts'
import type { Context } from '#server/context.ts'
import { exportInput, exportJob } from '#server/exports/export-job.ts'
import { Refusal } from '#server/refusal.ts'
import { admin, anyone, member, router } from '#server/trpc.ts'
import { personIdIn } from '../members/person.reads.ts'
import { memberReference } from '../members/schema.ts'
import { cancelMembership, finishMembership } from './checkout.writes.ts'
import { allPaymentsIn, retainedCents, ownPayments, paymentsOf } from './reads.ts'
import { clientIdOf } from './accounts.reads.ts'
import { withRequests } from './refund-requests/reads.ts'
import { orderInput, paymentListInput } from './schema.ts'
import { exportedPayments, filterOf, ownPaymentColumns, paymentColumns } from './table/export.reads.ts'
import { pageOfPayments, paymentChoices } from './table/reads.ts'
import { paymentsUnderReview } from './captures/under-review.reads.ts'
import { confirmRefund, declineRefund, refund, reverse, toRefund } from './refunds/procedures.ts'

export const payments = router({
  /** Captures and books the money that the buyer approved. Idempotent. */
  finish: member
    .limitedBy('finishByAddress')
    .input(orderInput)
    .mutation(async ({ ctx, input }) => {
      await limit(ctx, 'finishByAddress', ctx.clientAddress)
      return finishMembership(ctx, ctx.actor, input.orderId)
    }),

  cancel: member
    .limitedBy('finishByAddress')
    .input(orderInput)
    .mutation(async ({ ctx, input }) => {
      await limit(ctx, 'finishByAddress', ctx.clientAddress)
      return cancelMembership(ctx, ctx.actor, input.orderId)
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
    const page = await pageOfPayments(ctx.db, ctx.chapter.id, { ...input, ...spanOf(input, ctx.chapter.zones) })
    return { ...page, rows: await withRequests(ctx.db, ctx.chapter.id, withDays(ctx, page.rows)) }
  }),

  /** Returns the table's filter options. */
  choices: admin.query(({ ctx }) => paymentChoices(ctx, ctx.chapter.id, ctx.chapter.zones)),

  /** Exports the filtered table as a file; served at /export/payments. */
  exported: admin.fresh
    .input(paymentListInput.omit({ page: true, size: true }).extend(exportInput.shape))
    .query(async ({ ctx, input }) =>
      exportJob(ctx, input, {
        name: 'payments',
        isDocumented: true,
        title: 'Payments',
        filter: filterOf(ctx.kinds, input),
        columns: paymentColumns,
        group: input.group,
        query: await exportedPayments(ctx, ctx.chapter.id, { ...input, ...spanOf(input, ctx.chapter.zones) }),
      }),
    ),

  /** Exports the member's own payments as a file; served at /export/my-payments. */
  mineExported: member.input(exportInput).query(({ ctx, input }) =>
    exportJob(ctx, input, {
      name: 'my-payments',
      isDocumented: true,
      title: 'My payments',
      filter: [`Member ${ctx.actor.memberId}`],
      columns: ownPaymentColumns,
      query: ownPayments(ctx, ctx.chapter.id, ctx.actor.personId).select(retainedCents.as('keptCents')),
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
