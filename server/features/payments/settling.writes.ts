import type { Work } from '#db/work.ts'
import type { Tx } from '#server/context.ts'
import { Refusal } from '#server/refusal.ts'
import type { Purchase } from '#server/sale.ts'
import { advance } from './captures/writes.ts'
import type { Outcome } from './outcome.decisions.ts'
import { claimForAdmin } from './client-orders/writes.ts'
import type { PaymentState } from './facts.ts'
import { attemptOf, attemptOfOrder } from './reads.ts'
import { saleOf, type PaymentContext } from './writes.ts'

/** Reads a payment's order again and acts on it: books, refunds, or records a refund. */
export async function resumePayment(ctx: PaymentContext, paymentId: string): Promise<PaymentState> {
  const attempt = await attemptOf(ctx.db, ctx.chapter.id, paymentId)
  if (!attempt?.orderId) throw new Refusal('missing', 'This payment has no order at PayPal. Nothing was changed.')
  return advance(ctx, paymentId, attempt.orderId, 'portal')
}

/** An order with money that belongs to no payment, and the amount. */
export type Meant = { orderId: string; amountCents: number }

/**
 * Books captured money without a payment as the purchase that it pays exactly. @throws Refusal if the price has changed
 */
export function bookAs(
  ctx: PaymentContext,
  { orderId, amountCents }: Meant,
  price: (tx: Tx) => Work<Purchase>,
): Promise<Outcome> {
  return claimForAdmin(ctx, orderId, {
    owns: ({ chapterId }) => chapterId === ctx.chapter.id,
    *price(tx) {
      const purchase = yield* price(tx)
      if (purchase.amountCents !== amountCents)
        throw new Refusal('conflict', 'The price has changed. Nothing was changed; look again.')
      return { purchase, refused: null }
    },
  })
}

/** Refunds captured money without a payment in full. */
export async function giveBackOrder(ctx: PaymentContext, orderId: string): Promise<void> {
  const refused = new Refusal('conflict', 'An admin gives this payment back.')
  try {
    await claimForAdmin(ctx, orderId, {
      owns: ({ chapterId }) => chapterId === ctx.chapter.id,
      *price() {
        return { purchase: saleOf(ctx, { purpose: 'dues' }).nothing, refused, objection: 'refused' }
      },
    })
  } catch (error) {
    const attempt = error instanceof Refusal && (await attemptOfOrder(ctx.db, orderId))
    // This refusal is for a buyer; here, the refund is the requested result.
    if (!attempt || attempt.chapterId !== ctx.chapter.id || attempt.state !== 'rejected') throw error
    return
  }
  throw new Refusal('conflict', 'This payment has been booked meanwhile. Nothing was refunded.')
}
