import type { z } from 'zod'
import type { SignedIn } from '#server/auth/actor.ts'
import { noteOfRequest } from '#server/http/current-request.ts'
import { Refusal } from '#server/refusal.ts'
import { noDues, priceDues, assertNotFree, assertSameYears, assertKnownType, type Payer } from './decisions.ts'
import { payerOf, assertNoSecondWindow, recordDuesByHand } from './writes.ts'
import type { DuesObjection, DuesPurchase } from './sales.facts.ts'
import { personEntered } from '../members/reads.ts'
import { mayPayFor } from '../payments/rules.ts'
import type { byHandInput, payInput } from '../payments/schema.ts'
import { beginSale, cancelSale, finishSale, type Checkout } from '../payments/checkout.writes.ts'
import { payByOrder, type OrderClaim, type Priced } from '../payments/client-orders/writes.ts'
import { newPaymentId, onceByReference, type PaymentContext } from '../payments/writes.ts'
import type { UnclaimedMoney } from '../payments/client-orders/reads.ts'
import type { Outcome } from '../payments/outcome.decisions.ts'

/** Starts the payment of a member's dues. @throws Refusal if they do not begin with the year that the buyer saw */
export const startDues = (
  ctx: PaymentContext,
  actor: SignedIn,
  asked: { terms: number; firstYear?: number | undefined },
): Promise<Checkout> => beginDues(ctx, actor, { ...asked, path: '/payment' })

/** Starts the payment of one term by anyone who has the link, for the link's year only. */
export const startLinkedDues = (
  ctx: PaymentContext,
  { dueYear, ...payer }: Payee & { dueYear: number },
  path: string,
): Promise<Checkout> => beginDues(ctx, payer, { terms: 1, firstYear: dueYear, path })

type Payee = { personId: string; memberId: string }

async function beginDues(
  ctx: PaymentContext,
  { personId, memberId }: Payee,
  { terms, firstYear, path }: { terms: number; firstYear?: number | undefined; path: string },
): Promise<Checkout> {
  const { purchase: _, ...checkout } = await beginSale<DuesPurchase>(ctx, {
    path,
    describe: ({ paymentType, years }) => `${paymentType} dues ${years.join(', ')}`,
    *price(tx, paymentId) {
      const payer = yield* payerOf(tx, ctx.chapter, personId)
      yield* assertNoSecondWindow(tx, memberId, paymentId)
      const priced = priceDues(payer, ctx.chapter.id, terms)
      assertNotFree(priced)
      assertSameYears(priced, firstYear)
      return priced
    },
  })
  return checkout
}

/** Completes a dues payment by a link. */
export const finishLinkedDues = (ctx: PaymentContext, payer: Payee, orderId: string): Promise<Outcome> =>
  finishSale(ctx, orderId, ownDues(payer))

/** Cancels a dues payment by a link. */
export const cancelLinkedDues = (ctx: PaymentContext, payer: Payee, orderId: string): Promise<void> =>
  cancelSale(ctx, orderId, ownDues(payer))

const ownDues = (actor: { memberId: string }) => (attempt: { purpose: string; memberId: string }) =>
  attempt.purpose === 'dues' && mayPayFor(actor, attempt.memberId)

/** POST /api/users/{id}/pay: processes a client's report that the member paid dues with an order. */
export const payDuesByOrder = (
  ctx: PaymentContext,
  actor: SignedIn,
  named: NamedOrder,
  money: UnclaimedMoney | null,
): Promise<Outcome> => {
  const claim: OrderClaim = {
    owns: ownDues(actor),
    *price(tx) {
      return priceOrNothing(yield* payerOf(tx, ctx.chapter, actor.personId), ctx.chapter.id, named)
    },
  }
  return payByOrder(ctx, named.paymentResult, claim, money)
}

/** Records dues received offline, and sends the receipt. */
export async function recordDues(
  ctx: PaymentContext,
  { memberId, terms, ...proof }: z.output<typeof byHandInput>,
): Promise<{ paymentId: string }> {
  const paymentId = newPaymentId()
  noteOfRequest({ payment: paymentId })
  await onceByReference(proof.reference, () =>
    ctx.write(function* (tx) {
      const personId = yield* personEntered(tx, ctx.chapter.id, memberId)
      const purchase = priceDues(yield* payerOf(tx, ctx.chapter, personId), ctx.chapter.id, terms)
      yield* recordDuesByHand(tx, ctx, paymentId, purchase, proof)
    }),
  )
  return { paymentId }
}

type NamedOrder = Pick<z.output<typeof payInput>, 'paymentResult' | 'qty' | 'paymentTypeName' | 'memberType'>

/** Returns the purchase of the terms; an empty one if they cannot be paid. */
function priceOrNothing(
  payer: Payer,
  chapterId: string,
  { qty, paymentTypeName, memberType }: NamedOrder,
): Priced<DuesPurchase, DuesObjection> {
  try {
    for (const name of [paymentTypeName, memberType]) assertKnownType(payer, name)
    return { purchase: priceDues(payer, chapterId, qty), refused: null }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { personId, type } = payer
    const { memberId, memberTypeId } = payer.member
    const paymentType = type?.memberType ?? ''
    return {
      purchase: { ...noDues, personId, memberId, memberTypeId, paymentType },
      refused: error,
      objection: 'notDue',
    }
  }
}
