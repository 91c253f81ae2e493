import type { PaymentAttemptRow } from '#db/tables/payments.ts'
import type { Work } from '#db/work.ts'
import { AlreadyRecorded } from '#events-log/append.ts'
import type { Tx } from '#server/context.ts'
import { noteOfRequest } from '#server/http/current-request.ts'
import type { ProviderOrder } from '#server/providers/payments/provider.ts'
import { Refusal } from '#server/refusal.ts'
import type { Purchase } from '#server/sale.ts'
import { settle } from '../captures/decisions.ts'
import { advance } from '../captures/writes.ts'
import { refundAll } from '../refunds/writes.ts'
import { goesBackLater, outcomeOf, type Outcome } from '../outcome.decisions.ts'
import { claimOrder, orderDiffers } from '../decisions.ts'
import { paymentStream, type SetAsideReason } from '../facts.ts'
import { everyAccountOf, notSetUp, type ChapterAccount } from '../accounts.reads.ts'
import { attemptOfOrder } from '../reads.ts'
import { newPaymentId, noteAccount, recordPayment, type PaymentContext } from '../writes.ts'
import { isCaptured, refusalOfSetAside, withFateOfMoney, setAside, whyLeft, type CapturedOrder } from './decisions.ts'
import { orderAtAny, paymentIdsAmong, type UnclaimedMoney } from './reads.ts'

/** A caller's claim to have paid with an order that the browser created. */
export type OrderClaim = {
  /** Returns whether the caller may see an order that is already known. */
  owns(attempt: PaymentAttemptRow): boolean
  /**
   * Prices and reserves the purchase, in the transaction that claims the order. If unavailable, returns an empty
   * purchase with the reason, so that captured money is tracked and refunded. The reason does not mention the money:
   * that depends on whether it was captured.
   */
  price(tx: Tx, paymentId: string, order: ProviderOrder): Work<Priced>
  /** The email address in the call, which is notified of refunds. */
  claimedBy?: string | undefined
}

export type Priced<P extends Purchase = Purchase, Objection extends string = string> =
  | { purchase: P; refused: null }
  | { purchase: P; refused: Refusal; objection: Objection }

/**
 * Processes an API client's report that an order was paid (wire.md 0.9). An order that the portal created advances as
 * usual. One that the browser created is claimed, and booked if it matches exactly what is due; money that cannot be
 * booked is refunded at once. Nothing that the client says about the order is trusted.
 * @param money the order as just read, if its money was captured and belongs to no payment
 */
export async function payByOrder(
  ctx: PaymentContext,
  orderId: string,
  claim: OrderClaim,
  money: UnclaimedMoney | null = null,
): Promise<Outcome> {
  if (money) return claimMoney(ctx, money, claim)
  const known = await attemptOfOrder(ctx.db, orderId)
  if (known) return payKnown(ctx, known, orderId, claim)
  const sellers = await everyAccountOf(ctx.db, ctx.env.appSecret, ctx.chapter.id)
  if (sellers.length === 0) throw notSetUp()
  const match = await orderAtAny(ctx, sellers, orderId)
  if (!match) throw new Refusal('missing', 'PayPal has no record of this order. Nothing was charged.')
  const { seller, order } = match
  return isCaptured(order) ? claimMoney(ctx, { seller, order }, claim) : claimApproved(ctx, seller, order, claim)
}

/** Claims captured money: it is booked or refunded, or set aside for the admins. */
export async function claimMoney(
  ctx: PaymentContext,
  { seller, order }: UnclaimedMoney,
  claim: OrderClaim,
): Promise<Outcome> {
  const { merchantId } = seller
  const ours = await paymentIdsAmong(ctx, [order.paymentId, order.invoiceId])
  const left = whyLeft(order, ours, { merchantId, now: ctx.clock.now() })
  if (left) return leave(ctx, order, left, null)
  return orOfOther(ctx, order.orderId, claim, () => claimTaken(ctx, seller, newPaymentId(), order, claim))
}

/**
 * Claims unassigned captured money on an admin's decision, regardless of its age and of other shops on the account.
 * @throws Refusal for money of another shop, and for an account that cannot be compared
 */
export async function claimForAdmin(ctx: PaymentContext, orderId: string, claim: OrderClaim): Promise<Outcome> {
  const known = await attemptOfOrder(ctx.db, orderId)
  if (known) return payKnown(ctx, known, orderId, claim)
  const match = await orderAtAny(ctx, await everyAccountOf(ctx.db, ctx.env.appSecret, ctx.chapter.id), orderId)
  if (!match || !isCaptured(match.order))
    throw new Refusal('missing', 'PayPal no longer has this payment. Nothing was changed.')
  const { seller, order } = match
  const ours = await paymentIdsAmong(ctx, [order.paymentId, order.invoiceId])
  const left = whyLeft(order, ours, { merchantId: seller.merchantId, now: ctx.clock.now() })
  if (left === 'foreign' || left === 'payeeUnknown') throw refusalOfSetAside(left, null)
  return orOfOther(ctx, orderId, claim, () =>
    claimTaken(ctx, { ...seller, servesOtherShops: false }, newPaymentId(), order, claim),
  )
}

/** Handles two simultaneous calls with the same order: the other one claimed it, and this one reports its outcome. */
async function orOfOther(
  ctx: PaymentContext,
  orderId: string,
  claim: OrderClaim,
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  try {
    return await work()
  } catch (error) {
    const claimed = error instanceof AlreadyRecorded ? await attemptOfOrder(ctx.db, orderId) : undefined
    if (!claimed) throw error
    return payKnown(ctx, claimed, orderId, claim)
  }
}

async function payKnown(
  ctx: PaymentContext,
  attempt: PaymentAttemptRow,
  orderId: string,
  { owns }: OrderClaim,
): Promise<Outcome> {
  if (attempt.chapterId !== ctx.chapter.id || !owns(attempt)) {
    throw new Refusal('forbidden', 'This order belongs to another payment. Nothing was changed.')
  }
  return outcomeOf(ctx, attempt.paymentId, await advance(ctx, attempt.paymentId, orderId, 'buyer'))
}

/** Claims money that the browser has already captured. The claim and its outcome share one transaction. */
async function claimTaken(
  ctx: PaymentContext,
  seller: ChapterAccount,
  paymentId: string,
  order: CapturedOrder,
  claim: OrderClaim,
): Promise<Outcome> {
  const { merchantId, servesOtherShops } = seller
  try {
    const { state, refused } = await ctx.write(function* (tx) {
      const priced = yield* claim.price(tx, paymentId, order)
      const isDue = !priced.refused && !orderDiffers(priced.purchase, paymentId, order, merchantId)
      if (servesOtherShops && !isDue) throw new NotGivenBack(priced.refused)
      const kind = ctx.kinds.of(priced.purchase.purpose)
      yield* noteAccount(tx, ctx, paymentId, seller.account)
      yield* recordPayment(tx, ctx, paymentId, (before) => claimOrder(before, kind, priced.purchase, order.orderId))
      const objection = priced.refused ? priced.objection : null
      const reading = { paymentId, order, kind, objection, merchantId }
      const state = yield* recordPayment(tx, ctx, paymentId, (before) => settle(before, reading), {
        ...order,
        claimedBy: claim.claimedBy,
      })
      return { state, refused: priced.refused }
    })
    // Not earlier: of two simultaneous calls the other one's id counts.
    noteOfRequest({ payment: paymentId })
    const after = await refundAll(ctx, seller, paymentId, state)
    if (refused && after.stage === 'rejected') throw withFateOfMoney(refused, 'Your payment will be refunded in full.')
    if (refused && after.stage === 'pending') throw withFateOfMoney(refused, goesBackLater)
    return outcomeOf(ctx, paymentId, after)
  } catch (error) {
    if (error instanceof NotGivenBack) return leave(ctx, order, 'sharedAccount', error.refused)
    throw error
  }
}

/**
 * Thrown for an account shared by several sellers, where nothing is refunded automatically. It rolls back the
 * reservation made by pricing.
 */
class NotGivenBack extends Error {
  readonly refused: Refusal | null

  constructor(refused: Refusal | null) {
    super('This order is left to the admins')
    this.refused = refused
  }
}

/** Records, once, that the order was set aside. @throws Refusal always, which says so */
async function leave(
  ctx: PaymentContext,
  order: CapturedOrder,
  reason: SetAsideReason,
  because: Refusal | null,
): Promise<never> {
  try {
    await ctx.write((tx) =>
      tx.logWriter.record(paymentStream(ctx.kinds), newPaymentId(), (state) => setAside(state, order, reason)),
    )
  } catch (error) {
    if (!(error instanceof AlreadyRecorded)) throw error
  }
  throw refusalOfSetAside(reason, because)
}

/** Claims an approved, uncaptured order, which is captured only if it matches what is due. */
async function claimApproved(
  ctx: PaymentContext,
  seller: ChapterAccount,
  order: ProviderOrder,
  claim: OrderClaim,
): Promise<Outcome> {
  if (!seller.merchantId)
    throw new Refusal('unavailable', 'This chapter cannot check this kind of payment. Please contact the chapter.')
  if (order.status !== 'APPROVED')
    throw new Refusal('conflict', 'This order was not approved at PayPal. Nothing was charged.')
  const paymentId = newPaymentId()
  return orOfOther(ctx, order.orderId, claim, async () => {
    await ctx.write(function* (tx) {
      const { purchase, refused } = yield* claim.price(tx, paymentId, order)
      if (refused) throw withFateOfMoney(refused, 'Nothing was charged.')
      const isOthers = order.invoiceId !== null || orderDiffers(purchase, paymentId, order, seller.merchantId)
      if (isOthers) throw new Refusal('conflict', 'The PayPal amount does not match what is due. Nothing was charged.')
      yield* noteAccount(tx, ctx, paymentId, seller.account)
      yield* recordPayment(tx, ctx, paymentId, (before) =>
        claimOrder(before, ctx.kinds.of(purchase.purpose), purchase, order.orderId),
      )
    })
    return outcomeOf(ctx, paymentId, await advance(ctx, paymentId, order.orderId, 'buyer'))
  })
}
