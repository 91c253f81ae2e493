import type { z } from 'zod'
import { run, type Work } from '#db/work.ts'
import type { Context, Tx } from '#server/context.ts'
import { noteOfRequest } from '#server/http/current-request.ts'
import { Refusal, refusedField } from '#server/refusal.ts'
import { admin } from '#server/trpc.ts'
import { confirm, decline, requestRefund } from '../refund-requests/writes.ts'
import type { RefundAsked } from './decisions.ts'
import { refundable } from './reads.ts'
import { confirmInput, declineInput, refundInput, reversalInput } from './schema.ts'
import { reversePayment } from '../reversals/writes.ts'
import { centsTyped } from '../rules.ts'
import { paymentInput } from '../schema.ts'

/** Returns a payment of the chapter with its remaining amount, and the effects of a refund or a reversal. */
export const toRefund = admin.input(paymentInput).query(({ ctx, input }) => refundable(ctx, input.paymentId))

/** Refunds booked money for an admin. Idempotent per form. */
export const refund = admin.fresh.input(refundInput).mutation(async ({ ctx, input }) => {
  const { paymentId, formKey: requestId, leftCents, reason, note } = input
  noteOfRequest({ payment: paymentId })
  const known = await refundable(ctx, paymentId)
  if (known.isByHand)
    throw new Refusal(
      'conflict',
      'This payment was recorded by hand: reverse it here, and return the money yourself. Nothing was refunded.',
    )
  await requestRefund(ctx, paymentId, { requestId, leftCents, reason, what: partOf(known.refundsBy, input) }, (tx) =>
    keepNote(tx, ctx, { paymentId, noteKey: requestId, note }),
  )
})

/** Confirms a refund above the chapter's limit as a second admin. Idempotent. */
export const confirmRefund = admin.fresh.input(confirmInput).mutation(({ ctx, input: { paymentId, refundKey } }) => {
  noteOfRequest({ payment: paymentId })
  return confirm(ctx, paymentId, refundKey)
})

/** Declines a refund as a second admin, or withdraws it as the requester: nothing is refunded. */
export const declineRefund = admin
  .input(declineInput)
  .mutation(({ ctx, input: { paymentId, refundKey, reason, note } }) => {
    noteOfRequest({ payment: paymentId })
    return ctx.write(function* (tx) {
      yield* decline(tx, ctx, paymentId, { refundKey, reason })
      yield* keepNote(tx, ctx, { paymentId, noteKey: `declined-${refundKey}`, note })
    })
  })

/** Reverses a payment that was entered by hand in error. Idempotent. */
export const reverse = admin.fresh.input(reversalInput).mutation(({ ctx, input: { paymentId, reason, note } }) => {
  noteOfRequest({ payment: paymentId })
  return ctx.write(function* (tx) {
    yield* reversePayment(tx, ctx, paymentId, reason)
    yield* keepNote(tx, ctx, { paymentId, noteKey: 'reversed', note })
  })
})

/** Returns the part to refund that the form specifies, in terms or as an amount. */
function partOf(
  refundsBy: 'term' | 'amount',
  { what, terms, amount }: Pick<z.output<typeof refundInput>, 'what' | 'terms' | 'amount'>,
): RefundAsked['what'] {
  if (what === 'all') return 'all'
  if (refundsBy === 'term') return { terms }
  const amountCents = centsTyped(amount)
  if (!amountCents) throw refusedField('amount', 'Enter an amount such as 25.00')
  return { amountCents }
}

function* keepNote(
  { sql, now }: Tx,
  { chapter, actor }: Pick<Context, 'chapter' | 'actor'>,
  row: { paymentId: string; noteKey: string; note: string },
): Work<void> {
  if (row.note === '') return
  const writtenBy = actor.role === 'anonymous' ? '' : actor.personId
  yield* run(
    sql
      .insertInto('paymentNotes')
      .values({ ...row, chapterId: chapter.id, writtenBy, writtenAt: now.toISOString() })
      .onConflict((conflict) => conflict.doNothing()),
  )
}
