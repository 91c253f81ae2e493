/** Admins who give back what was paid, piece by piece, at a portal that may die under their hands. */
import { randomUUID } from 'node:crypto'
import { call, type Buyer, type Told } from './buyers.ts'

/** So many equal pieces of a payment go back, the last one as all that is left. */
export const piecesOfPayment = 10

/** Payments of one kind, what a piece of them is worth, and whether it is a term or an amount. */
export type Returned = { paid: Told[]; pieceCents: number; by: 'term' | 'amount' }

/**
 * An admin who refunds these payments one after the other. Each refund is one request, so that a portal is asked for some
 * in every life, however fast it is. A form that was broken off is sent once more as it was.
 */
export function refunder({ paid, pieceCents, by }: Returned, token: string): Buyer {
  let [piecesLeft, formKey] = [piecesOfPayment, randomUUID()]
  return {
    async pay(portal) {
      const [next] = paid
      if (!next) throw new Error('Everything was refunded')
      const part = by === 'term' ? { terms: [piecesLeft] } : { amount: (pieceCents / 100).toFixed(2) }
      const what = piecesLeft === 1 ? { what: 'all' } : { what: 'part', ...part }
      await call(portal, 'payments.refund', { paymentId: next.paymentId, formKey, leftCents: piecesLeft * pieceCents, reason: 'payerAsked', ...what }, { token })
      const told = { ...next, refundKey: formKey }
      formKey = randomUUID()
      piecesLeft = piecesLeft === 1 ? piecesOfPayment : piecesLeft - 1
      if (piecesLeft === piecesOfPayment) paid.shift()
      return told
    },
  }
}
