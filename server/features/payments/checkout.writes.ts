import type { PaymentAttemptRow } from '#db/tables/tables.ts'
import type { Work } from '#db/work.ts'
import type { Desk } from '#server/context.ts'
import { ProviderRefused, type ProviderOrder } from '#server/providers/payments/provider.ts'
import { Refusal } from '#server/refusal.ts'
import { refundBooked } from './captures.decisions.ts'
import { afterOthers, bringForward, giveUp, reading } from './captures.writes.ts'
import { outcomeOf, type Outcome } from './outcome.decisions.ts'
import { abandon, intend, noteOrder } from './decisions.ts'
import { paymentStream, type PaymentState, type Purchase } from './facts.ts'
import { accountOf, attemptOfOrder } from './reads.ts'
import { newPaymentId, recordPayment, type Till } from './writes.ts'

export type { Outcome } from './outcome.decisions.ts'
export type { Sale, Sales, Sold, Till } from './writes.ts'
export type { UnclaimedMoney } from './client-orders.reads.ts'
export { payByOrder, type Claim, type Priced } from './client-orders.writes.ts'

export type Checkout = { paymentId: string; orderId: string; approveUrl: string | null }

/** What a room wants to sell to one buyer. */
type Offer<P extends Purchase> = {
  /** Prices it, and puts it aside, in the transaction that records the intent. @throws Refusal when it cannot be had */
  price(desk: Desk, paymentId: string): Work<P>
  /** What the buyer reads at the provider. */
  describe(purchase: P): string
  /** Where the buyer comes back to on the chapter's own site. */
  path: string
}

/**
 * The first half of the protocol (RELIABILITY 2.5, steps 1 to 3): the intent is recorded with its price, then
 * the order is made with the intent's request id. A crash between the two leaves an order that nobody can pay.
 */
export async function beginSale<P extends Purchase>(till: Till, offer: Offer<P>): Promise<Checkout & { purchase: P }> {
  const seller = await accountOf(till.db, till.env.appSecret, till.chapter.id)
  const paymentId = newPaymentId()
  const intent = () =>
    till.write(function* (desk) {
      const priced = yield* offer.price(desk, paymentId)
      yield* recordPayment(desk, till, paymentId, (state) => intend(state, priced, createRequest(paymentId)))
      return priced
    })
  const purchase = await afterOthers(till, intent)
  const order = await createOrder(till, seller.account, paymentId, purchase, offer)
  const state = await till.write((desk) =>
    recordPayment(desk, till, paymentId, (before) => noteOrder(before, paymentId, order, seller.merchantId)),
  )
  if (state.stage !== 'ordered') {
    // Cancelled meanwhile, when the same buyer began again; anything else should not happen.
    const level = state.abandonedBecause === 'cancelled' ? 'info' : 'error'
    till.log[level]({ paymentId, stage: state.stage, because: state.abandonedBecause }, 'an order was given up at once')
    throw new Refusal('unavailable', 'The payment could not be started. Nothing was charged. Please try again.')
  }
  return { paymentId, orderId: order.orderId, approveUrl: order.approveUrl, purchase }
}

async function createOrder<P extends Purchase>(
  till: Till,
  account: Parameters<Till['providers']['payments']['createOrder']>[0],
  paymentId: string,
  purchase: P,
  offer: Offer<P>,
): Promise<ProviderOrder> {
  const page = `${till.urls.origin(till.chapter)}${offer.path}`
  const order = {
    requestId: createRequest(paymentId),
    paymentId,
    amountCents: purchase.amountCents,
    description: `${till.env.association.shortName} ${till.chapter.chapterName}: ${offer.describe(purchase)}`,
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

const createRequest = (paymentId: string) => `create-${paymentId}`

const noOrderYet = 'PayPal is not responding right now. Nothing was charged. Please try again in a minute.'

/** Which of the chapter's attempts the caller may bring to an end. */
type Owns = (attempt: PaymentAttemptRow) => boolean

/** The second half: the buyer approved in the browser. Repeating it changes nothing and answers the same. */
export async function finishSale(till: Till, orderId: string, owns: Owns): Promise<Outcome> {
  const { paymentId } = await ownAttempt(till, orderId, owns)
  return outcomeOf(paymentId, await afterOthers(till, () => bringForward(till, paymentId, orderId, 'buyer')))
}

/** The buyer turned back. Money that comes all the same is still booked or given back. */
export async function cancelSale(till: Till, orderId: string, owns: Owns): Promise<void> {
  const { paymentId, state } = await ownAttempt(till, orderId, owns)
  // Once the money is being taken it is too late to turn back.
  if (state === 'ordered') await giveUp(till, paymentId, 'cancelled')
}

/**
 * The buyer puts another attempt in the place of this one: in one transaction, so that what is put aside changes hands
 * and nobody else gets it in between. Too late once the money is being taken.
 */
export function replaceSale(desk: Desk, till: Pick<Till, 'chapter' | 'env' | 'urls' | 'sales'>, paymentId: string): Work<PaymentState> {
  return recordPayment(desk, till, paymentId, (state) => abandon(state, 'cancelled'))
}

/** What was paid for is given up, in the same transaction: the money is to go back. */
export function* refundSale(desk: Desk, paymentId: string): Work<void> {
  yield* desk.scribe.record(paymentStream, paymentId, (state) => refundBooked(state, paymentId, 'registrationCancelled'))
}

/** Asks the provider for the refund, once it is recorded. What it does not answer to is finished by the reconciler. */
export async function sendRefund(till: Till, paymentId: string): Promise<void> {
  const attempt = await till.db.selectFrom('paymentAttempts').select('orderId').where('chapterId', '=', till.chapter.id).where('paymentId', '=', paymentId).executeTakeFirst()
  if (!attempt?.orderId) return
  try {
    await bringForward(till, paymentId, attempt.orderId, 'portal')
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    till.log.warn({ err: error, paymentId }, 'a refund waits for the provider')
  }
}

/** The attempt of an order, when it is the caller's in this chapter. */
async function ownAttempt(till: Till, orderId: string, owns: Owns): Promise<PaymentAttemptRow> {
  const attempt = await attemptOfOrder(till.db, orderId)
  if (!attempt || attempt.chapterId !== till.chapter.id || !owns(attempt)) {
    throw new Refusal('missing', 'This order is not one of your payments here. Nothing was charged.')
  }
  return attempt
}
