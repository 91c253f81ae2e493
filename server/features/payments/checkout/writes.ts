import type { SignedIn } from '#server/auth/actor.ts'
import { portalCurrency } from '#server/providers/payments/provider.ts'
import { Refusal } from '#server/refusal.ts'
import type { Priced } from '../claims/writes.ts'
import { priceDues, refuseFree, type Payer } from '../dues/decisions.ts'
import { payerOf } from '../dues/writes.ts'
import type { DuesPurchase } from '../facts.ts'
import { mayPayFor } from '../rules.ts'
import { beginSale, cancelSale, finishSale, payByOrder, type Checkout, type Till } from '../till/writes.ts'
import type { Outcome } from './decisions.ts'

/** A member means to pay so many terms of dues. */
export async function startCheckout(till: Till, actor: SignedIn, terms: number): Promise<Checkout> {
  const { purchase: _, ...checkout } = await beginSale<DuesPurchase>(till, {
    path: '/payment',
    describe: (dues) => `${dues.paymentType} dues, ${dues.terms} ${dues.terms === 1 ? 'term' : 'terms'}`,
    *price(desk) {
      const priced = priceDues(yield* payerOf(desk, till.chapter, actor.personId), till.chapter.id, terms)
      refuseFree(priced)
      return priced
    },
  })
  return checkout
}

export const finishCheckout = (till: Till, actor: SignedIn, orderId: string): Promise<Outcome> =>
  finishSale(till, orderId, ownDues(actor))

export const cancelCheckout = (till: Till, actor: SignedIn, orderId: string): Promise<void> =>
  cancelSale(till, orderId, ownDues(actor))

const ownDues = (actor: SignedIn) => (attempt: { purpose: string; memberId: string }) =>
  attempt.purpose === 'dues' && mayPayFor(actor, attempt.memberId)

/** POST /api/users/{id}/pay: a client says that the member paid so many terms by an order. */
export const payNamedOrder = (till: Till, actor: SignedIn, orderId: string, terms: number): Promise<Outcome> =>
  payByOrder(till, orderId, {
    owns: ownDues(actor),
    *price(desk) {
      return priceOrNothing(yield* payerOf(desk, till.chapter, actor.personId), till.chapter.id, terms)
    },
  })

/** The price of the terms; when they cannot be paid, a purchase of nothing. */
function priceOrNothing(payer: Payer, chapterId: string, terms: number): Priced {
  try {
    return { purchase: priceDues(payer, chapterId, terms), refused: null }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { personId, type } = payer
    const { memberId, memberTypeId } = payer.member
    const paymentType = type?.memberType ?? ''
    const nothing = { terms: 0, durationYears: 0, unitCents: 0, amountCents: 0, currency: portalCurrency, years: [] }
    const purchase = { purpose: 'dues' as const, personId, memberId, memberTypeId, paymentType, ...nothing }
    return { purchase, refused: error, objection: 'notDue' }
  }
}
