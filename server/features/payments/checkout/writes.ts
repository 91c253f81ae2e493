import type { PaymentAttemptRow } from '#db/tables.ts'
import type { SignedIn } from '#server/auth/actor.ts'
import { ProviderRefused, type ProviderOrder } from '#server/providers/payments/provider.ts'
import { Refusal } from '#server/refusal.ts'
import { bringForward, giveUp, reading } from '../captures/writes.ts'
import { intendDues, noteOrder, priceDues } from '../decisions.ts'
import { paymentStream, type Purchase } from '../facts.ts'
import { accountOf, attemptOfOrder } from '../reads.ts'
import { mayPayFor } from '../rules.ts'
import { newPaymentId, payerOf, type Till } from '../writes.ts'
import { outcomeOf, type Outcome } from './decisions.ts'

export type Checkout = { paymentId: string; orderId: string; approveUrl: string | null }

/**
 * The first half of the protocol (RELIABILITY 2.5, steps 1 and 3): the intent is recorded with its price, then
 * the order is made with the intent's request id. A crash between the two leaves an order that nobody can pay.
 */
export async function startCheckout(till: Till, actor: SignedIn, terms: number): Promise<Checkout> {
  const seller = await accountOf(till.db, till.env.appSecret, till.chapter.id)
  const paymentId = newPaymentId()
  const createRequestId = `create-${paymentId}`
  const purchase = await till.write(function* (desk) {
    const payer = yield* payerOf(desk, till.chapter, actor.personId)
    const priced = priceDues(payer, till.chapter.id, terms)
    yield* desk.scribe.record(paymentStream, paymentId, (state) => intendDues(state, priced, createRequestId))
    return priced
  })
  const order = await createOrder(till, seller.account, paymentId, purchase)
  const state = await till.write((desk) =>
    desk.scribe.record(paymentStream, paymentId, (before) => noteOrder(before, paymentId, order, seller.merchantId)),
  )
  if (state.stage !== 'ordered') {
    till.log.error({ paymentId, stage: state.stage, because: state.abandonedBecause }, 'an order was given up at once')
    throw new Refusal('unavailable', 'The payment could not be begun. Nothing was charged. Please try again.')
  }
  return { paymentId, orderId: order.orderId, approveUrl: order.approveUrl }
}

async function createOrder(
  till: Till,
  account: Parameters<Till['providers']['payments']['createOrder']>[0],
  paymentId: string,
  { paymentType, terms, amountCents }: Purchase,
): Promise<ProviderOrder> {
  const page = `${till.urls.origin(till.chapter)}/payment`
  const order = {
    requestId: `create-${paymentId}`,
    paymentId,
    amountCents,
    description: `${till.env.association.shortName} ${till.chapter.chapterName}: ${paymentType} dues, ${terms} ${terms === 1 ? 'term' : 'terms'}`,
    returnUrl: page,
    cancelUrl: `${page}?cancelled=1`,
  }
  try {
    return await reading(till, () => till.providers.payments.createOrder(account, order))
  } catch (error) {
    if (error instanceof Refusal) throw new Refusal(error.why, noOrderYet, error.details)
    if (!(error instanceof ProviderRefused)) throw error
    till.log.error({ paymentId, issue: error.issue }, 'the provider refused an order')
    await giveUp(till, paymentId, 'noOrder')
    throw new Refusal('unavailable', noOrderYet)
  }
}

const noOrderYet = 'PayPal does not answer just now. Nothing was charged. Please try again in a minute.'

/** The second half: the buyer approved in the browser. Repeating it changes nothing and answers the same. */
export async function finishCheckout(till: Till, actor: SignedIn, orderId: string): Promise<Outcome> {
  const { paymentId } = await ownAttempt(till, actor, orderId)
  return outcomeOf(paymentId, await bringForward(till, paymentId, orderId, 'buyer'))
}

/** The buyer turned back. Money that comes all the same is still booked or given back. */
export async function cancelCheckout(till: Till, actor: SignedIn, orderId: string): Promise<void> {
  const { paymentId, state } = await ownAttempt(till, actor, orderId)
  // Once the money is being taken it is too late to turn back.
  if (state === 'ordered') await giveUp(till, paymentId, 'cancelled')
}

/** The attempt of an order, when it is this member's in this chapter. */
async function ownAttempt(till: Till, actor: SignedIn, orderId: string): Promise<PaymentAttemptRow> {
  const attempt = await attemptOfOrder(till.db, orderId)
  if (!attempt || attempt.chapterId !== till.chapter.id || !mayPayFor(actor, attempt.memberId)) {
    throw new Refusal('missing', 'This order is not one of your payments here. Nothing was charged.')
  }
  return attempt
}
