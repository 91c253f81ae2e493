import { AlreadyRecorded } from '#events-log/append.ts'
import type { SignedIn } from '#server/auth/actor.ts'
import { ProviderRefused, type ProviderOrder } from '#server/providers/payments/provider.ts'
import { Refusal } from '#server/refusal.ts'
import { bringForward, giveBackAll, reading } from '../captures/writes.ts'
import { settle } from '../captures/decisions.ts'
import { outcomeOf, type Outcome } from '../checkout/decisions.ts'
import { claimOrder, orderDiffers, priceDues, type Payer } from '../decisions.ts'
import type { Purchase } from '../facts.ts'
import { accountOf, attemptOfOrder, type ChapterAccount } from '../reads.ts'
import { mayPayFor } from '../rules.ts'
import { newPaymentId, payerOf, recordPayment, type Till } from '../writes.ts'

/** Money that lies longer than this was not just paid by whoever names the order: an admin has to look at it. */
const claimableHours = 72

/**
 * POST /api/users/{id}/pay: a client says that the member paid, and names the order (wire.md 0.9). An order of the
 * portal is brought forward like any other. One that the browser made by itself is claimed for the member and
 * booked when it is exactly what the terms cost; money that cannot be booked goes back at once. Nothing of what
 * the client says about the order is believed.
 */
export async function payByOrder(till: Till, actor: SignedIn, orderId: string, terms: number): Promise<Outcome> {
  const known = await attemptOfOrder(till.db, orderId)
  if (known) return payKnown(till, actor, known, orderId)
  const seller = await accountOf(till.db, till.env.appSecret, till.chapter.id)
  if (!seller.merchantId) throw new Refusal('unavailable', 'This chapter cannot check such payments. Please tell an admin.')
  const order = await readAny(till, seller, orderId)
  const paymentId = newPaymentId()
  try {
    return order.capture
      ? await claimTaken(till, actor, seller, paymentId, order, terms)
      : await claimApproved(till, actor, seller, paymentId, order, terms)
  } catch (error) {
    // Two calls named the order at once: the other one has it, and this one says what became of it.
    const claimed = error instanceof AlreadyRecorded ? await attemptOfOrder(till.db, orderId) : undefined
    if (!claimed) throw error
    return payKnown(till, actor, claimed, orderId)
  }
}

async function payKnown(
  till: Till,
  actor: SignedIn,
  attempt: { paymentId: string; chapterId: string; memberId: string },
  orderId: string,
): Promise<Outcome> {
  if (attempt.chapterId !== till.chapter.id || !mayPayFor(actor, attempt.memberId)) {
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
  actor: SignedIn,
  seller: ChapterAccount,
  paymentId: string,
  order: ProviderOrder,
  terms: number,
): Promise<Outcome> {
  const age = till.clock.now().getTime() - Date.parse(order.capture?.capturedAt ?? '')
  if (age > claimableHours * 3_600_000) {
    throw new Refusal('conflict', 'This order was paid days ago and is not known here. Please ask an admin of the chapter.')
  }
  const { state, why } = await till.write(function* (desk) {
    const payer = yield* payerOf(desk, till.chapter, actor.personId)
    const { purchase, why } = priceOrNothing(payer, till.chapter.id, terms)
    yield* recordPayment(desk, till, paymentId, (before) => claimOrder(before, purchase, order.orderId))
    const reading = { paymentId, order, payer, merchantId: seller.merchantId }
    return { state: yield* recordPayment(desk, till, paymentId, (before) => settle(before, reading), order), why }
  })
  const after = await giveBackAll(till, seller, paymentId, state)
  if (!why || after.stage !== 'rejected') return outcomeOf(paymentId, after)
  throw new Refusal('conflict', `${why} The money goes back in full.`)
}

/** The buyer approved and nobody has taken the money yet: it is only taken when it is what is due. */
async function claimApproved(
  till: Till,
  actor: SignedIn,
  seller: ChapterAccount,
  paymentId: string,
  order: ProviderOrder,
  terms: number,
): Promise<Outcome> {
  if (order.status !== 'APPROVED') throw new Refusal('conflict', 'This order was not approved at PayPal. Nothing was charged.')
  await till.write(function* (desk) {
    const payer = yield* payerOf(desk, till.chapter, actor.personId)
    const purchase = priceDues(payer, till.chapter.id, terms)
    if (orderDiffers(purchase, paymentId, order, seller.merchantId)) {
      throw new Refusal('conflict', 'The order at PayPal is not what is due. Nothing was charged.')
    }
    yield* recordPayment(desk, till, paymentId, (before) => claimOrder(before, purchase, order.orderId))
  })
  return outcomeOf(paymentId, await bringForward(till, paymentId, order.orderId, 'buyer'))
}

/** The price of the terms; when they cannot be paid, a purchase of nothing, so that the money is kept track of. */
function priceOrNothing(payer: Payer, chapterId: string, terms: number): { purchase: Purchase; why: string | null } {
  try {
    return { purchase: priceDues(payer, chapterId, terms), why: null }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { personId, member, type } = payer
    const nothing = { terms: 0, durationYears: 0, unitCents: 0, amountCents: 0, currency: 'USD', years: [] }
    const { memberId, memberTypeId } = member
    return { purchase: { personId, memberId, memberTypeId, paymentType: type?.memberType ?? '', ...nothing }, why: error.message }
  }
}
