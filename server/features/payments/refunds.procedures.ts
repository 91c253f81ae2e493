import { run, type Work } from '#db/work.ts'
import type { Context, Tx } from '#server/context.ts'
import { Refusal, refusedField } from '#server/refusal.ts'
import { admin } from '#server/trpc.ts'
import { requestRefund } from './checkout.writes.ts'
import type { RefundAsked } from './refunds.decisions.ts'
import { refundable } from './refunds.reads.ts'
import { dollarsTyped, refundInput, reversalInput } from './refunds.schema.ts'
import { reversePayment } from './reversals.writes.ts'
import { paymentInput } from './schema.ts'

/** A payment of the chapter with what is left of it, and what a refund or a reversal would do. */
export const toRefund = admin.input(paymentInput).query(({ ctx, input }) => refundable(ctx, input.paymentId))

/** An admin gives back booked money. The same form again changes nothing. */
export const refund = admin.input(refundInput).mutation(async ({ ctx, input }) => {
  const { paymentId, formKey: requestId, leftCents, reason, note } = input
  const known = await refundable(ctx, paymentId)
  if (known.isByHand) throw new Refusal('conflict', 'This payment was recorded by hand: reverse it here, and return the money yourself. Nothing was refunded.')
  await requestRefund(ctx, paymentId, { requestId, leftCents, reason, what: partOf(input) }, (tx) => keepNote(tx, ctx, { paymentId, noteKey: requestId, note }))
})

/** An admin reverses a payment that was entered by hand and was wrong. Twice is once. */
export const reverse = admin.input(reversalInput).mutation(({ ctx, input: { paymentId, reason, note } }) =>
  ctx.write(function* (tx) {
    yield* reversePayment(tx, ctx, paymentId, reason)
    yield* keepNote(tx, ctx, { paymentId, noteKey: 'reversed', note })
  }),
)

/** Terms are counted from the latest one that is left; the decision looks which those are. */
function partOf({ what, amount }: { what: string; amount: string }): RefundAsked['what'] {
  if (what === 'all') return 'all'
  if (what !== 'amount') return { latest: Number(what) }
  const typed = dollarsTyped.safeParse(amount)
  if (!typed.success) throw refusedField('amount', typed.error.issues[0]!.message)
  return { amountCents: typed.data }
}

function* keepNote({ sql, now }: Tx, { chapter, actor }: Pick<Context, 'chapter' | 'actor'>, row: { paymentId: string; noteKey: string; note: string }): Work<void> {
  if (row.note === '') return
  const writtenBy = actor.role === 'anonymous' ? '' : actor.personId
  yield* run(sql.insertInto('paymentNotes').values({ ...row, chapterId: chapter.id, writtenBy, writtenAt: now.toISOString() }).onConflict((conflict) => conflict.doNothing()))
}
