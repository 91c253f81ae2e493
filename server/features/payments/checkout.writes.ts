import type { PaymentAttemptRow } from '#db/tables/payments.ts'
import type { Work } from '#db/work.ts'
import type { SignedIn } from '#server/auth/actor.ts'
import type { Tx } from '#server/context.ts'
import { noteOfRequest } from '#server/http/current-request.ts'
import { ProviderRefused, type ProviderOrder } from '#server/providers/payments/provider.ts'
import { Refusal } from '#server/refusal.ts'
import type { Purchase } from '#server/sale.ts'
import { refundBooked } from './refunds/decisions.ts'
import { afterOthers, advance, abandonPayment, askProvider } from './captures/writes.ts'
import { outcomeOf, type Outcome } from './outcome.decisions.ts'
import { abandon, intend, noteOrder } from './decisions.ts'
import { paymentStream, type PaymentFact, type PaymentState } from './facts.ts'
import { accountOf } from './accounts.reads.ts'
import { attemptOfOrder } from './reads.ts'
import { mayPayFor } from './rules.ts'
import { newPaymentId, noteAccount, recordPayment, type PaymentContext, type RecordContext } from './writes.ts'

export type Checkout = { paymentId: string; orderId: string; approveUrl: string | null }

/** One purchase that a feature offers to one buyer. */
type Offer<P extends Purchase> = {
  /**
   * Prices and reserves the purchase, in the transaction that records the intent. @throws Refusal if it is not
   * available
   */
  price(tx: Tx, paymentId: string): Work<P>
  /** Returns the description that the provider shows to the buyer. */
  describe(purchase: P): string
  /** The path on the chapter's own site that the buyer returns to. */
  path: string
  /** Returns the key to include in the return URL, if canceling requires one. */
  cancelKey?(paymentId: string): string
}

/**
 * Starts a sale: records the intent with its price, then creates the order with the intent's request id. A crash in
 * between leaves an order that nobody can pay.
 */
export async function beginSale<P extends Purchase>(
  ctx: PaymentContext,
  offer: Offer<P>,
): Promise<Checkout & { purchase: P }> {
  const seller = await accountOf(ctx.db, ctx.env.appSecret, ctx.chapter.id)
  const paymentId = newPaymentId()
  noteOfRequest({ payment: paymentId })
  const intent = () =>
    ctx.write(function* (tx) {
      const priced = yield* offer.price(tx, paymentId)
      yield* noteAccount(tx, ctx, paymentId, seller.account)
      yield* recordPayment(tx, ctx, paymentId, (state) =>
        intend(state, ctx.kinds.of(priced.purpose), priced, createRequest(paymentId)),
      )
      return priced
    })
  const purchase = await afterOthers(ctx, intent)
  const order = await createOrder(ctx, seller.account, paymentId, purchase, offer)
  const state = await ctx.write((tx) =>
    recordPayment(tx, ctx, paymentId, (before) => noteOrder(before, paymentId, order, seller.merchantId)),
  )
  if (state.stage !== 'ordered') {
    // Canceled in between, because the same buyer started over; no other state is expected.
    const level = state.abandonedBecause === 'cancelled' ? 'info' : 'error'
    ctx.log[level]({ paymentId, stage: state.stage, because: state.abandonedBecause }, 'an order was given up at once')
    throw new Refusal('unavailable', 'The payment could not be started. Nothing was charged. Please try again.')
  }
  return { paymentId, orderId: order.orderId, approveUrl: order.approveUrl, purchase }
}

async function createOrder<P extends Purchase>(
  ctx: PaymentContext,
  account: Parameters<PaymentContext['providers']['payments']['createOrder']>[0],
  paymentId: string,
  purchase: P,
  offer: Offer<P>,
): Promise<ProviderOrder> {
  const page = `${ctx.urls.origin(ctx.chapter)}${offer.path}`
  const order = {
    requestId: createRequest(paymentId),
    paymentId,
    amountCents: purchase.amountCents,
    description: `${ctx.env.association.shortName} ${ctx.chapter.chapterName}: ${offer.describe(purchase)}`,
    returnUrl: page,
    cancelUrl: `${page}?cancelled=${offer.cancelKey?.(paymentId) ?? 1}`,
  }
  try {
    return await askProvider(ctx, () => ctx.providers.payments.createOrder(account, order))
  } catch (error) {
    if (error instanceof Refusal) throw new Refusal(error.why, noOrderYet, error.details)
    if (!(error instanceof ProviderRefused)) throw error
    ctx.log.error({ paymentId, issue: error.issue }, 'the provider refused an order')
    await abandonPayment(ctx, paymentId, 'noOrder')
    throw new Refusal('unavailable', noOrderYet)
  }
}

const createRequest = (paymentId: string) => `create-${paymentId}`

const noOrderYet = 'PayPal is not responding right now. Nothing was charged. Please try again in a minute.'

/** Returns whether the caller may complete an attempt of the chapter. */
type Owns = (attempt: PaymentAttemptRow) => boolean

/** Completes a sale that the buyer approved in the browser. Idempotent. */
export async function finishSale(ctx: PaymentContext, orderId: string, owns: Owns): Promise<Outcome> {
  const { paymentId } = await ownAttempt(ctx, orderId, owns)
  return outcomeOf(ctx, paymentId, await afterOthers(ctx, () => advance(ctx, paymentId, orderId, 'buyer')))
}

/** Cancels a sale that the buyer abandoned. Money that still arrives is booked or refunded. */
export async function cancelSale(ctx: PaymentContext, orderId: string, owns: Owns): Promise<void> {
  const { paymentId, state } = await ownAttempt(ctx, orderId, owns)
  // Once the money is being captured, it is too late to cancel.
  if (state === 'ordered') await abandonPayment(ctx, paymentId, 'cancelled')
}

/** Completes a membership payment that the member approved: dues, or a kind listed with them. Idempotent. */
export const finishMembership = (ctx: PaymentContext, actor: SignedIn, orderId: string): Promise<Outcome> =>
  finishSale(ctx, orderId, ownMembership(ctx, actor))

/** Cancels a membership payment when the buyer closed the provider's window. */
export const cancelMembership = (ctx: PaymentContext, actor: SignedIn, orderId: string): Promise<void> =>
  cancelSale(ctx, orderId, ownMembership(ctx, actor))

/** Returns whether a purchase is a membership payment of the member. */
const ownMembership =
  ({ kinds }: PaymentContext, actor: SignedIn) =>
  (attempt: { purpose: string; memberId: string }) =>
    !kinds.of(attempt.purpose).hasOwnList && mayPayFor(actor, attempt.memberId)

/**
 * Replaces this attempt with another one of the same buyer, in one transaction, so that nobody else can get the
 * reserved seats in between. Refused once the money is being captured.
 */
export function replaceSale(tx: Tx, ctx: RecordContext, paymentId: string): Work<PaymentState> {
  return recordPayment(tx, ctx, paymentId, (state) => abandon(state, 'cancelled'))
}

/**
 * Ends the purchase, in the caller's transaction: `percent` of the money is refunded, for one of the reasons in the
 * kind's `refunds`.
 * @returns the cents that are refunded
 */
export function* refundSale(
  tx: Tx,
  { kinds }: Pick<PaymentContext, 'kinds'>,
  paymentId: string,
  reason: string,
  percent = 100,
): Work<number> {
  let facts: readonly PaymentFact[] = []
  yield* tx.logWriter.record(
    paymentStream(kinds),
    paymentId,
    (state) =>
      (facts = state.received ? refundBooked(state, kinds.of(state.received.purpose), paymentId, reason, percent) : []),
  )
  return facts.reduce(
    (sum, { type, data }) => (type === 'RefundIntended' ? sum + (data as { amountCents: number }).amountCents : sum),
    0,
  )
}

/** Asks the provider for a recorded refund. The reconciler completes it if there is no response. */
export async function sendRefund(ctx: PaymentContext, paymentId: string): Promise<void> {
  const attempt = await ctx.db
    .selectFrom('paymentAttempts')
    .select('orderId')
    .where('chapterId', '=', ctx.chapter.id)
    .where('paymentId', '=', paymentId)
    .executeTakeFirst()
  if (!attempt?.orderId) return
  try {
    await advance(ctx, paymentId, attempt.orderId, 'portal')
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    ctx.log.warn({ err: error, paymentId }, 'a refund waits for the provider')
  }
}

/** Returns the attempt of an order if it is the caller's in this chapter. */
async function ownAttempt(ctx: PaymentContext, orderId: string, owns: Owns): Promise<PaymentAttemptRow> {
  const attempt = await attemptOfOrder(ctx.db, orderId)
  if (!attempt || attempt.chapterId !== ctx.chapter.id || !owns(attempt)) {
    throw new Refusal('missing', 'This order is not one of your payments here. Nothing was charged.')
  }
  noteOfRequest({ payment: attempt.paymentId })
  return attempt
}
