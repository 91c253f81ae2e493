import { ProviderMisconfigured, ProviderRefused, ProviderUnavailable, type ProviderOrder } from '#server/providers/payments/provider.ts'
import { Refusal } from '#server/refusal.ts'
import { abandon, noteDecline, startCapture, type Asker } from '../decisions.ts'
import { paymentStream, type PaymentState } from '../facts.ts'
import { accountOf, type ChapterAccount } from '../reads.ts'
import { recordPayment, saleOf, type Till } from '../writes.ts'
import { noteRefund, refundFailed, retryRefund, settle } from './decisions.ts'

/**
 * Brings a payment as far as it can go: reads the order, takes the money when the buyer approved and nobody
 * objects, compares, books or gives back. Whoever calls it, and however often, at once or again after a crash,
 * the outcome is the same. Returns the state it reached.
 * @throws Refusal when the money may not be, or could not be, taken; the text says what became of it
 */
export async function bringForward(till: Till, paymentId: string, orderId: string, asker: Asker): Promise<PaymentState> {
  const seller = await accountOf(till.db, till.env.appSecret, till.chapter.id)
  const order = await reading(till, () => till.providers.payments.readOrder(seller.account, orderId))
  if (!order) throw new Refusal('missing', 'PayPal does not know this order. Nothing was charged.')
  if (order.status === 'VOIDED' && !order.capture) return giveUp(till, paymentId, 'voided')
  if (!order.capture && order.status !== 'APPROVED') await noteNotTaken(till, paymentId)
  const mayCapture = order.status === 'APPROVED' && !order.capture
  const taken = mayCapture ? await capture(till, seller, paymentId, order, asker) : order
  const state = await bookOrder(till, seller, paymentId, taken).catch((error: unknown) => {
    throw taken.capture && isUnavailable(error) ? new Refusal('unavailable', notYetBooked, { retryAfterSeconds: 60 }) : error
  })
  return state.returns.some(({ outcome }) => outcome === 'started') ? giveBackAll(till, seller, paymentId, state) : state
}

/** Enters what the provider shows into the books, in one transaction. */
function bookOrder(
  till: Till,
  { merchantId }: Pick<ChapterAccount, 'merchantId'>,
  paymentId: string,
  order: ProviderOrder,
): Promise<PaymentState> {
  return till.write(function* (desk) {
    const before = yield* desk.scribe.read(paymentStream, paymentId)
    if (!before.purchase) throw new Error(`There is no intent for ${paymentId}`)
    const { purchase } = before
    const objection = yield* saleOf(till, purchase).objectionToBook(desk, till.chapter, purchase, paymentId)
    const decide = (state: PaymentState) => settle(state, { paymentId, order, objection, merchantId })
    return yield* recordPayment(desk, till, paymentId, decide, order)
  })
}

export function giveUp(till: Till, paymentId: string, reason: Parameters<typeof abandon>[1]): Promise<PaymentState> {
  return till.write((desk) => recordPayment(desk, till, paymentId, (state) => abandon(state, reason)))
}

/** A try to capture of which no answer came, and the order says that it failed: others need not wait for it. */
async function noteNotTaken(till: Till, paymentId: string): Promise<void> {
  await till.write((desk) => desk.scribe.record(paymentStream, paymentId, (state) => noteDecline(state, 'NOT_APPROVED')))
}

/** Takes the money of an approved order. Returns the order as it is afterwards, or as it was when others took it. */
async function capture(till: Till, seller: ChapterAccount, paymentId: string, order: ProviderOrder, asker: Asker) {
  const state = await beginCapture(till, seller, paymentId, order, asker)
  if (state.stage !== 'capturing') return order
  try {
    return await reading(till, () =>
      till.providers.payments.captureOrder(seller.account, order.orderId, state.captureRequestId),
    )
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error
    // A first try may have taken the money although a later one was refused, so the order has the last word.
    const now = await reading(till, () => till.providers.payments.readOrder(seller.account, order.orderId))
    if (now?.capture) return now
    const { issue } = error
    await till.write((desk) => desk.scribe.record(paymentStream, paymentId, (state) => noteDecline(state, issue)))
    throw new Refusal('conflict', 'PayPal declined this payment. Nothing was charged. Please choose another card or account.')
  }
}

function beginCapture(till: Till, { merchantId }: ChapterAccount, paymentId: string, order: ProviderOrder, asker: Asker) {
  return till.write(function* (desk) {
    const before = yield* desk.scribe.read(paymentStream, paymentId)
    if (!before.purchase) throw new Error(`There is no intent for ${paymentId}`)
    const { purchase } = before
    const objection = yield* saleOf(till, purchase).objectionToTake(desk, till.chapter, purchase, paymentId)
    const facts = { paymentId, objection, order, merchantId, asker, now: desk.now }
    return yield* recordPayment(desk, till, paymentId, (state) => startCapture(state, facts))
  })
}

/** Gives back what cannot be kept. What the provider does not answer to stays open, and the next round goes on. */
export async function giveBackAll(
  till: Till,
  seller: ChapterAccount,
  paymentId: string,
  state: PaymentState,
): Promise<PaymentState> {
  let after = state
  for (const { captureId, outcome } of state.returns) {
    if (outcome === 'started') after = await giveBack(till, seller, paymentId, captureId)
  }
  return after
}

async function giveBack(till: Till, { account }: ChapterAccount, paymentId: string, captureId: string) {
  const record = (decide: (state: PaymentState) => ReturnType<typeof noteRefund>) =>
    till.write((desk) => desk.scribe.record(paymentStream, paymentId, decide))
  const state = await record((before) => retryRefund(before, paymentId, captureId, till.clock.now()))
  const known = state.returns.find((one) => one.captureId === captureId)
  if (!known || known.outcome !== 'started') return state
  try {
    // Without an amount: all of it, in whatever currency it was taken.
    const note = 'This payment could not be booked and is given back in full.'
    const refund = await till.providers.payments.refundCapture(account, captureId, known.refundRequestId, { note })
    return await record((before) => noteRefund(before, captureId, refund))
  } catch (error) {
    if (error instanceof ProviderRefused) {
      till.log.error({ paymentId, captureId, issue: error.issue }, 'money that could not be booked was not given back')
      return record((before) => refundFailed(before, captureId, error.issue))
    }
    if (!(error instanceof ProviderUnavailable || error instanceof ProviderMisconfigured)) throw error
    till.log.warn({ err: error, paymentId, captureId }, 'a refund has to be tried again')
    return state
  }
}

/**
 * A call to the provider whose silence the buyer should read of; what it came to is found out by the next round.
 * A "no" of the provider goes to the caller, a mistake of ours stays loud.
 */
export async function reading<T>(till: Pick<Till, 'log'>, call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    const silent = error instanceof ProviderUnavailable
    if (!silent && !(error instanceof ProviderMisconfigured)) throw error
    till.log.warn({ err: error }, 'the payment provider failed')
    throw new Refusal('unavailable', silent ? noAnswer : notSetUp, { retryAfterSeconds: 60 })
  }
}

const noAnswer =
  'PayPal does not answer just now. Please do not pay again: if money was taken, your payment shows here within minutes and the receipt comes by email.'

const notYetBooked =
  'PayPal has your payment, but it cannot be entered here just now. Please do not pay again: it shows here within minutes and the receipt comes by email.'

const isUnavailable = (error: unknown) => error instanceof Refusal && error.why === 'unavailable'

const notSetUp = 'Online payment does not work for this chapter just now. Please tell an admin of the chapter.'
