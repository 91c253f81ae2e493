import { setTimeout as pause } from 'node:timers/promises'
import { noteOfRequest } from '#server/http/current-request.ts'
import {
  ProviderMisconfigured,
  ProviderRefused,
  ProviderUnavailable,
  type ProviderOrder,
} from '#server/providers/payments/provider.ts'
import { Refusal } from '#server/refusal.ts'
import type { CommonObjection } from '#server/sale.ts'
import { declined } from '../outcome.decisions.ts'
import { abandon, noteDecline, startCapture, type Initiator } from '../decisions.ts'
import { paymentStream, type PaymentState } from '../facts.ts'
import { accountOfPayment, type ChapterAccount } from '../accounts.reads.ts'
import { attemptOf } from '../reads.ts'
import { recordPayment, saleOf, type PaymentContext } from '../writes.ts'
import { settle } from './decisions.ts'
import { isOpen, refundAll } from '../refunds/writes.ts'

/**
 * Advances a payment as far as possible: reads the order, captures the money if the buyer approved and the selling
 * feature does not object, then books or refunds it. Idempotent, also across concurrent callers and crashes. Returns
 * the new state.
 * @throws Refusal if the money may not or could not be captured; the text says what happened to it
 */
export async function advance(
  ctx: PaymentContext,
  paymentId: string,
  orderId: string,
  initiator: Initiator,
): Promise<PaymentState> {
  noteOfRequest({ payment: paymentId })
  const seller = await accountOfPayment(ctx.db, ctx.env.appSecret, ctx.chapter.id, paymentId)
  const order = await askProvider(ctx, () => ctx.providers.payments.readOrder(seller.account, orderId))
  if (!order) throw new Refusal('missing', 'PayPal has no record of this order. Nothing was charged.')
  if (order.status === 'VOIDED' && !order.capture) return abandonPayment(ctx, paymentId, 'voided')
  if (!order.capture && order.status !== 'APPROVED') await noteNotTaken(ctx, paymentId)
  const mayCapture = order.status === 'APPROVED' && !order.capture
  const taken = mayCapture ? await capture(ctx, seller, paymentId, order, initiator) : order
  const state = await bookOrder(ctx, seller, paymentId, taken).catch((error: unknown) => {
    throw taken.capture && isUnavailable(error)
      ? new Refusal('unavailable', notYetBooked, { retryAfterSeconds: 60 })
      : error
  })
  return state.refunds.some(isOpen) ? refundAll(ctx, seller, paymentId, state) : state
}

/** Books the order's current state, in one transaction. */
function bookOrder(
  ctx: PaymentContext,
  { merchantId }: Pick<ChapterAccount, 'merchantId'>,
  paymentId: string,
  order: ProviderOrder,
): Promise<PaymentState> {
  return ctx.write(function* (tx) {
    const before = yield* tx.logWriter.read(paymentStream(ctx.kinds), paymentId)
    if (!before.purchase) throw new Error(`There is no intent for ${paymentId}`)
    const { purchase } = before
    const objection =
      closed(ctx) ?? (yield* saleOf(ctx, purchase).objectionToBook(tx, ctx.chapter, purchase, paymentId))
    const decide = (state: PaymentState) =>
      settle(state, { paymentId, order, kind: ctx.kinds.of(purchase.purpose), objection, merchantId })
    return yield* recordPayment(tx, ctx, paymentId, decide, order)
  })
}

/** Returns whether the chapter is closed: it accepts no payments, and refunds money that arrives later [spec 11]. */
const closed = ({ chapter }: PaymentContext) =>
  chapter.closedAt === null ? null : ('chapterClosed' satisfies CommonObjection)

/** Abandons an uncaptured payment, with the reason. Does nothing if it has already ended. */
export function abandonPayment(
  ctx: PaymentContext,
  paymentId: string,
  reason: Parameters<typeof abandon>[1],
): Promise<PaymentState> {
  return ctx.write((tx) => recordPayment(tx, ctx, paymentId, (state) => abandon(state, reason)))
}

/** Records that a capture without a response failed, as the order shows, so that other callers do not wait for it. */
async function noteNotTaken(ctx: PaymentContext, paymentId: string): Promise<void> {
  await ctx.write((tx) =>
    tx.logWriter.record(paymentStream(ctx.kinds), paymentId, (state) => noteDecline(state, 'NOT_APPROVED')),
  )
}

/**
 * Captures the money of an approved order. Returns the order after that, or as last read if another caller captured it.
 */
async function capture(
  ctx: PaymentContext,
  seller: ChapterAccount,
  paymentId: string,
  order: ProviderOrder,
  initiator: Initiator,
) {
  const { state, isOthers } = await beginCapture(ctx, seller, paymentId, order, initiator)
  if (state.stage !== 'capturing') return order
  try {
    return await askProvider(ctx, () =>
      ctx.providers.payments.captureOrder(seller.account, order.orderId, state.captureRequestId),
    )
  } catch (error) {
    if (!(error instanceof ProviderRefused)) {
      // Another caller's attempt is in progress at the provider.
      if (isOthers && initiator === 'buyer' && (await isEnded(ctx, paymentId))) return orderNow(ctx, seller, order)
      throw error
    }
    // An earlier attempt may have captured the money although a later one was declined, so the order decides.
    const now = await orderNow(ctx, seller, order)
    if (now.capture) return now
    const { issue } = error
    await ctx.write((tx) =>
      tx.logWriter.record(paymentStream(ctx.kinds), paymentId, (state) => noteDecline(state, issue)),
    )
    throw declined()
  }
}

const orderNow = async (ctx: PaymentContext, { account }: ChapterAccount, order: ProviderOrder) =>
  (await askProvider(ctx, () => ctx.providers.payments.readOrder(account, order.orderId))) ?? order

function beginCapture(
  ctx: PaymentContext,
  { merchantId }: ChapterAccount,
  paymentId: string,
  order: ProviderOrder,
  initiator: Initiator,
) {
  return ctx.write(function* (tx) {
    const before = yield* tx.logWriter.read(paymentStream(ctx.kinds), paymentId)
    if (!before.purchase) throw new Error(`There is no intent for ${paymentId}`)
    const { purchase } = before
    const sale = saleOf(ctx, purchase)
    const known = closed(ctx) ?? (yield* sale.objectionToCapture(tx, ctx.chapter, purchase, paymentId))
    const isStale =
      before.stage === 'abandoned' && (yield* sale.priceNow(tx, ctx.chapter, purchase)) !== purchase.amountCents
    const objection = known ?? (isStale ? 'repriced' : null)
    const facts = { paymentId, objection, order, merchantId, initiator, now: tx.now }
    const state = yield* recordPayment(tx, ctx, paymentId, (earlier) => startCapture(earlier, facts))
    return { state, isOthers: state.captureAttempts === before.captureAttempts }
  })
}

/**
 * Calls the provider. A missing response is reported to the buyer, and the next round finds the result. A rejection by
 * the provider is returned to the caller; any other error is rethrown.
 */
export async function askProvider<T>(ctx: Pick<PaymentContext, 'log'>, call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    const silent = error instanceof ProviderUnavailable
    if (!silent && !(error instanceof ProviderMisconfigured)) throw error
    ctx.log.warn({ err: error }, 'the payment provider failed')
    throw new Refusal('unavailable', silent ? noAnswer : notSetUp, { retryAfterSeconds: 60 })
  }
}

const noAnswer =
  'PayPal is not responding right now. Please do not pay again: if you were charged, your payment will appear here within minutes and we will email your receipt.'

const notYetBooked =
  'PayPal has your payment, but we cannot record it right now. Please do not pay again: it will appear here within minutes and we will email your receipt.'

const isUnavailable = (error: unknown) => error instanceof Refusal && error.why === 'unavailable'

const notSetUp = 'Online payment is not working for this chapter right now. Please contact the chapter.'

/** How long a buyer waits for another process to finish, such as the webhook of the same payment. */
const patience = { tries: 20, pauseMs: 150 }

/** Waits some seconds until nobody is capturing this payment any more; false if it is still going on. */
async function isEnded(ctx: PaymentContext, paymentId: string): Promise<boolean> {
  for (let tries = 0; tries < patience.tries; tries++) {
    if ((await attemptOf(ctx.db, ctx.chapter.id, paymentId))?.state !== 'capturing') return true
    await pause(patience.pauseMs)
  }
  return false
}

/**
 * Performs a buyer's request. If another payment of the same buyer is being completed, that one is finished first: it
 * may be left over from a crash, and the reconciler may not resume it for minutes.
 */
export async function afterOthers<T>(ctx: PaymentContext, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const waitsFor = error instanceof Refusal ? error.details.waitsFor : undefined
    const other = waitsFor && (await attemptOf(ctx.db, ctx.chapter.id, waitsFor))
    if (!other || other.state !== 'capturing' || !other.orderId) throw error
    const state = await advance(ctx, other.paymentId, other.orderId, 'portal').catch((failure: unknown) => {
      if (failure instanceof Refusal) return null
      throw failure
    })
    if (state?.stage === 'pending' || !(await isEnded(ctx, other.paymentId))) throw error
    return work()
  }
}
