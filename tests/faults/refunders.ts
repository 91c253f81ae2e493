/** Admins who refund payments piece by piece, at a portal that may be killed at any moment. */
import { randomUUID } from 'node:crypto'
import { call, type Buyer, type Acknowledged } from './buyers.ts'

/** A payment is refunded in this many equal pieces, the last one as all that is left. */
export const piecesOfPayment = 10

/** How payments of a kind are refunded: their payer, the value of a piece, and whether it is a term or an amount. */
export type Refunding = { payer: Buyer; pieceCents: number; by: 'term' | 'amount' }

/**
 * An admin who refunds payments one after the other, each paid when the previous one is refunded. Each refund is one
 * request, so that every portal gets some, however fast it is. An interrupted form is sent again unchanged.
 */
export function refunder({ payer, pieceCents, by }: Refunding, token: string): Buyer {
  let paid: Acknowledged | null = null
  let [piecesLeft, formKey] = [piecesOfPayment, randomUUID()]
  return {
    async pay(portal) {
      if (!paid) return (paid = await payer.pay(portal))
      const part = by === 'term' ? { terms: [piecesLeft] } : { amount: (pieceCents / 100).toFixed(2) }
      const what = piecesLeft === 1 ? { what: 'all' } : { what: 'part', ...part }
      await call(
        portal,
        'payments.refund',
        { paymentId: paid.paymentId, formKey, leftCents: piecesLeft * pieceCents, reason: 'payerAsked', ...what },
        { token },
      )
      const refund = { ...paid, refundKey: formKey }
      if (piecesLeft === 1) paid = null
      ;[piecesLeft, formKey] = [paid ? piecesLeft - 1 : piecesOfPayment, randomUUID()]
      return refund
    },
  }
}
