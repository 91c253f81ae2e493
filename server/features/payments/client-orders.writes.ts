import type { PaymentAttemptRow } from '#db/tables/tables.ts'
import type { Work } from '#db/work.ts'
import { AlreadyRecorded } from '#events-log/append.ts'
import type { Desk } from '#server/context.ts'
import type { ProviderOrder } from '#server/providers/payments/provider.ts'
import { Refusal } from '#server/refusal.ts'
import { settle } from './captures.decisions.ts'
import { bringForward, giveBackAll } from './captures.writes.ts'
import { goesBackLater, outcomeOf, type Outcome } from './outcome.decisions.ts'
import { claimOrder, orderDiffers } from './decisions.ts'
import { paymentStream, type Objection, type Purchase, type SetAsideReason } from './facts.ts'
import { accountOf, attemptOfOrder, type ChapterAccount } from './reads.ts'
import { newPaymentId, recordPayment, type Till } from './writes.ts'
import { isCaptured, refusalOfSetAside, saidOfMoney, setAside, whyLeft, type CapturedOrder } from './client-orders.decisions.ts'
import { orderAt, paymentIdsAmong, type UnclaimedMoney } from './client-orders.reads.ts'

/** What somebody says was paid by an order that the browser made. */
export type Claim = {
  /** Whether an order that is known already is the caller's to ask about. */
  owns(attempt: PaymentAttemptRow): boolean
  /**
   * Prices it and puts it aside, in the transaction that claims the order. When it cannot be had, a purchase of
   * nothing with the reason, so that money that was taken is kept track of and given back. The reason says nothing of
   * the money: that depends on whether it was taken.
   */
  price(desk: Desk, paymentId: string): Work<Priced>
}

export type Priced = { purchase: Purchase; refused: null } | { purchase: Purchase; refused: Refusal; objection: Objection }

/**
 * A client of the documented /api says that an order was paid, and names it (wire.md 0.9). An order of the
 * portal is brought forward like any other. One that the browser made by itself is claimed and booked when it is
 * exactly what is to be paid; money that cannot be booked goes back at once. Nothing of what the client says about
 * the order is believed.
 * @param money the order as it was just read, when its money was taken and no payment had it
 */
export async function payByOrder(till: Till, orderId: string, claim: Claim, money: UnclaimedMoney | null = null): Promise<Outcome> {
  if (money) return claimMoney(till, money, claim)
  const known = await attemptOfOrder(till.db, orderId)
  if (known) return payKnown(till, known, orderId, claim)
  const seller = await accountOf(till.db, till.env.appSecret, till.chapter.id)
  const order = await orderAt(till, seller, orderId)
  if (!order) throw new Refusal('missing', 'PayPal has no record of this order. Nothing was charged.')
  return isCaptured(order) ? claimMoney(till, { seller, order }, claim) : claimApproved(till, seller, order, claim)
}

/** Money that was taken already: it is booked or goes back, or is set aside for the admins. */
export async function claimMoney(till: Till, { seller, order }: UnclaimedMoney, claim: Claim): Promise<Outcome> {
  const { merchantId } = seller
  const ours = await paymentIdsAmong(till, [order.paymentId, order.invoiceId])
  const left = whyLeft(order, ours, { merchantId, now: till.clock.now() })
  if (left) return leave(till, order, left, null)
  return orOfOther(till, order.orderId, claim, () => claimTaken(till, seller, newPaymentId(), order, claim))
}

/** Two calls named the order at once: the other one has it, and this one says what became of it. */
async function orOfOther(till: Till, orderId: string, claim: Claim, work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await work()
  } catch (error) {
    const claimed = error instanceof AlreadyRecorded ? await attemptOfOrder(till.db, orderId) : undefined
    if (!claimed) throw error
    return payKnown(till, claimed, orderId, claim)
  }
}

async function payKnown(till: Till, attempt: PaymentAttemptRow, orderId: string, { owns }: Claim): Promise<Outcome> {
  if (attempt.chapterId !== till.chapter.id || !owns(attempt)) {
    throw new Refusal('forbidden', 'This order belongs to another payment. Nothing was changed.')
  }
  return outcomeOf(attempt.paymentId, await bringForward(till, attempt.paymentId, orderId, 'buyer'))
}

/** The browser has taken the money already. Claim and outcome are one transaction. */
async function claimTaken(
  till: Till,
  seller: ChapterAccount,
  paymentId: string,
  order: CapturedOrder,
  claim: Claim,
): Promise<Outcome> {
  const { merchantId, servesOtherShops } = seller
  try {
    const { state, refused } = await till.write(function* (desk) {
      const priced = yield* claim.price(desk, paymentId)
      const isDue = !priced.refused && !orderDiffers(priced.purchase, paymentId, order, merchantId)
      if (servesOtherShops && !isDue) throw new NotGivenBack(priced.refused)
      yield* recordPayment(desk, till, paymentId, (before) => claimOrder(before, priced.purchase, order.orderId))
      const objection = priced.refused ? priced.objection : null
      const reading = { paymentId, order, objection, merchantId }
      const state = yield* recordPayment(desk, till, paymentId, (before) => settle(before, reading), order)
      return { state, refused: priced.refused }
    })
    const after = await giveBackAll(till, seller, paymentId, state)
    if (refused && after.stage === 'rejected') throw saidOfMoney(refused, 'Your payment will be refunded in full.')
    if (refused && after.stage === 'pending') throw saidOfMoney(refused, goesBackLater)
    return outcomeOf(paymentId, after)
  } catch (error) {
    if (error instanceof NotGivenBack) return leave(till, order, 'sharedAccount', error.refused)
    throw error
  }
}

/** On an account of several shops nothing goes back by itself. Thrown to undo what the price put aside. */
class NotGivenBack extends Error {
  readonly refused: Refusal | null

  constructor(refused: Refusal | null) {
    super('This order is left to the admins')
    this.refused = refused
  }
}

/** Records, once, that the order was left as it is. @throws Refusal always, which says so */
async function leave(till: Till, order: CapturedOrder, reason: SetAsideReason, because: Refusal | null): Promise<never> {
  try {
    await till.write((desk) => desk.scribe.record(paymentStream, newPaymentId(), (state) => setAside(state, order, reason)))
  } catch (error) {
    if (!(error instanceof AlreadyRecorded)) throw error
  }
  throw refusalOfSetAside(reason, because)
}

/** The buyer approved and nobody has taken the money yet: it is only taken when it is what is due. */
async function claimApproved(till: Till, seller: ChapterAccount, order: ProviderOrder, claim: Claim): Promise<Outcome> {
  if (!seller.merchantId) throw new Refusal('unavailable', 'This chapter cannot check this kind of payment. Please contact the chapter.')
  if (order.status !== 'APPROVED') throw new Refusal('conflict', 'This order was not approved at PayPal. Nothing was charged.')
  const paymentId = newPaymentId()
  return orOfOther(till, order.orderId, claim, async () => {
    await till.write(function* (desk) {
      const { purchase, refused } = yield* claim.price(desk, paymentId)
      if (refused) throw saidOfMoney(refused, 'Nothing was charged.')
      const isOthers = order.invoiceId !== null || orderDiffers(purchase, paymentId, order, seller.merchantId)
      if (isOthers) throw new Refusal('conflict', 'The PayPal amount does not match what is due. Nothing was charged.')
      yield* recordPayment(desk, till, paymentId, (before) => claimOrder(before, purchase, order.orderId))
    })
    return outcomeOf(paymentId, await bringForward(till, paymentId, order.orderId, 'buyer'))
  })
}
