/** Admins who give back what was paid, piece by piece, at a portal that may die under their hands. */
import { randomUUID } from 'node:crypto'
import { call, type Buyer, type Told } from './buyers.ts'

/** So many equal pieces of a payment go back, the last one as all that is left. */
export const piecesOfPayment = 10

/**
 * How payments of a kind go back: whose they are, what a piece of one is worth, and whether it is a term or an amount.
 */
export type Refunding = { payer: Buyer; pieceCents: number; by: 'term' | 'amount' }

/**
 * An admin who refunds payments one after the other, each of them paid when the one before has gone back. Each refund
 * is one request, so that a portal is asked for some in every life, however fast it is. A form that was broken off is
 * sent once more as it was.
 */
export function refunder({ payer, pieceCents, by }: Refunding, token: string): Buyer {
  let paid: Told | null = null
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
