import { lockHead } from '#events-log/append.ts'
import type { Work } from '#db/work.ts'
import type { Tx } from '#server/context.ts'
import { Refusal } from '#server/refusal.ts'
import { paymentStream } from '../facts.ts'
import { partsLeft } from '../refunds/decisions.ts'
import type { ReversalReason } from '../rules.ts'
import { reverse } from './decisions.ts'
import { reversalKey } from './reads.ts'
import { saleOf, type PaymentContext } from '../writes.ts'

/** Reverses a payment entered by hand: frees its reference and undoes its effects. */
export function* reversePayment(
  tx: Tx,
  ctx: Pick<PaymentContext, 'chapter' | 'env' | 'urls' | 'kinds' | 'sales'>,
  paymentId: string,
  reason: ReversalReason,
): Work<void> {
  yield* lockHead(tx)
  const stream = paymentStream(ctx.kinds)
  const before = yield* tx.logWriter.read(stream, paymentId)
  const { received, chapterId, stage } = before
  if (!received || chapterId !== ctx.chapter.id) throw new Refusal('missing', 'Payment not found')
  if (stage === 'reversed') return
  const kind = ctx.kinds.of(received.purpose)
  const key = yield* reversalKey(tx, ctx.chapter.id, received.data.reference ?? '')
  yield* tx.logWriter.record(stream, paymentId, (state) => reverse(state, kind, reason, key))
  const parts = partsLeft(before, kind, [])
  const termsGone = parts.map(({ term }) => term)
  yield* saleOf(ctx, received).undo(tx, ctx, {
    paymentId,
    booked: received.data,
    parts,
    amountCents: received.data.amountCents,
    termsGone,
    how: 'reversed',
  })
}
