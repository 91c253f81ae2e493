import type { PaymentAttemptRow } from '#db/tables.ts'
import type { Work } from '#db/work.ts'
import { AlreadyRecorded } from '#events-log/append.ts'
import type { Desk } from '#server/context.ts'
import { ProviderRefused, type ProviderOrder } from '#server/providers/payments/provider.ts'
import { Refusal } from '#server/refusal.ts'
import { settle } from '../captures/decisions.ts'
import { bringForward, giveBackAll, reading } from '../captures/writes.ts'
import { goesBackLater, outcomeOf, type Outcome } from '../checkout/decisions.ts'
import { claimOrder, orderDiffers } from '../decisions.ts'
import type { Objection, Purchase } from '../facts.ts'
import { accountOf, attemptOfOrder, type ChapterAccount } from '../reads.ts'
import { newPaymentId, recordPayment, type Till } from '../writes.ts'

/** Money that lies longer than this was not just paid by whoever names the order: an admin has to look at it. */
const claimableHours = 72

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
 */
export async function payByOrder(till: Till, orderId: string, claim: Claim): Promise<Outcome> {
  const known = await attemptOfOrder(till.db, orderId)
  if (known) return payKnown(till, known, orderId, claim)
  const seller = await accountOf(till.db, till.env.appSecret, till.chapter.id)
  if (!seller.merchantId) throw new Refusal('unavailable', 'This chapter cannot check such payments. Please tell an admin.')
  const order = await readAny(till, seller, orderId)
  const paymentId = newPaymentId()
  try {
    return order.capture
      ? await claimTaken(till, seller, paymentId, order, claim)
      : await claimApproved(till, seller, paymentId, order, claim)
  } catch (error) {
    // Two calls named the order at once: the other one has it, and this one says what became of it.
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

async function readAny(till: Till, { account }: ChapterAccount, orderId: string): Promise<ProviderOrder> {
  try {
    const order = await reading(till, () => till.providers.payments.readOrder(account, orderId))
    if (order) return order
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error
  }
  throw new Refusal('missing', 'PayPal does not know this order. Nothing was charged.')
}

/** The browser has taken the money already. Claim and outcome are one transaction. */
async function claimTaken(
  till: Till,
  seller: ChapterAccount,
  paymentId: string,
  order: ProviderOrder,
  claim: Claim,
): Promise<Outcome> {
  const age = till.clock.now().getTime() - Date.parse(order.capture?.capturedAt ?? '')
  if (age > claimableHours * 3_600_000) {
    throw new Refusal('conflict', 'This order was paid days ago and is not known here. Please ask an admin of the chapter.')
  }
  const { state, refused } = await till.write(function* (desk) {
    const priced = yield* claim.price(desk, paymentId)
    yield* recordPayment(desk, till, paymentId, (before) => claimOrder(before, priced.purchase, order.orderId))
    const objection = priced.refused ? priced.objection : null
    const reading = { paymentId, order, objection, merchantId: seller.merchantId }
    const state = yield* recordPayment(desk, till, paymentId, (before) => settle(before, reading), order)
    return { state, refused: priced.refused }
  })
  const after = await giveBackAll(till, seller, paymentId, state)
  if (refused && after.stage === 'rejected') throw new Refusal('conflict', `${refused.message} The money goes back in full.`)
  if (refused && after.stage === 'pending') throw new Refusal('conflict', `${refused.message} ${goesBackLater}`)
  return outcomeOf(paymentId, after)
}

/** The buyer approved and nobody has taken the money yet: it is only taken when it is what is due. */
async function claimApproved(
  till: Till,
  seller: ChapterAccount,
  paymentId: string,
  order: ProviderOrder,
  claim: Claim,
): Promise<Outcome> {
  if (order.status !== 'APPROVED') throw new Refusal('conflict', 'This order was not approved at PayPal. Nothing was charged.')
  await till.write(function* (desk) {
    const { purchase, refused } = yield* claim.price(desk, paymentId)
    if (refused) throw new Refusal(refused.why, `${refused.message} Nothing was charged.`, refused.details)
    if (orderDiffers(purchase, paymentId, order, seller.merchantId)) {
      throw new Refusal('conflict', 'The order at PayPal is not what is due. Nothing was charged.')
    }
    yield* recordPayment(desk, till, paymentId, (before) => claimOrder(before, purchase, order.orderId))
  })
  return outcomeOf(paymentId, await bringForward(till, paymentId, order.orderId, 'buyer'))
}
