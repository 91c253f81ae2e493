import { portalCurrency, type ProviderOrder } from '#server/providers/payments/provider.ts'
import { Refusal } from '#server/refusal.ts'
import type { MemberState } from '../members/facts.ts'
import type { PaymentFact, PaymentState, Purchase, Receipts } from './facts.ts'
import { mostTerms, yearsPaid } from './rules.ts'

/** The member whose dues they are, and the member type as it is now: undefined when it was removed. */
export type Payer = { personId: string; member: Standing; type: PricedType | undefined }

export type Standing = Pick<MemberState, 'stage' | 'chapterId' | 'memberId' | 'memberTypeId' | 'status' | 'nextPaymentDueIn'>

/** Who wants a payment to go on: the buyer, or the portal by itself after a hint of the provider or a crash. */
export type Asker = 'buyer' | 'portal'

export type PricedType = { memberTypeId: string; memberType: string; feeCents: number; durationYears: number }

/** As long as a request id may be repeated; the provider forgets it after six hours. */
const requestIdHoldsMs = 5 * 3_600_000

export const stillHolds = (startedAt: string, now: Date) => now.getTime() - Date.parse(startedAt) < requestIdHoldsMs

/**
 * What so many terms of a member's dues cost, from the chapter's own tables (foundation section 5, Payment).
 * @throws Refusal when they cannot be paid
 */
export function priceDues({ personId, member, type }: Payer, chapterId: string, terms: number): Purchase {
  if (member.stage !== 'member' || member.chapterId !== chapterId) throw new Refusal('missing', 'Member not found')
  if (!type) throw new Refusal('conflict', 'The member type is no longer offered. Please ask an admin of the chapter.')
  const { memberTypeId, memberType, feeCents, durationYears } = type
  const most = mostTerms({ status: member.status, durationYears })
  if (most === 0) throw new Refusal('conflict', 'A life membership is paid once. Nothing is due, and nothing was charged.')
  if (!Number.isInteger(terms) || terms < 1 || terms > most) {
    const text = member.status === 'inactive' ? 'An inactive member pays exactly one term.' : `Choose 1 to ${most} terms.`
    throw new Refusal('invalid', text, { fields: { terms: text } })
  }
  return {
    personId,
    memberId: member.memberId,
    memberTypeId,
    paymentType: memberType,
    terms,
    durationYears,
    unitCents: feeCents,
    amountCents: terms * feeCents,
    currency: portalCurrency,
    years: yearsPaid(member.nextPaymentDueIn, terms, durationYears),
  }
}

/** The member means to pay; nothing has been asked of the provider yet. */
export function intendDues(state: PaymentState, purchase: Purchase, createRequestId: string): PaymentFact[] {
  if (state.stage !== 'none') throw new Error('This payment id is taken')
  if (purchase.amountCents === 0) {
    throw new Refusal('conflict', `Nothing is charged for ${purchase.paymentType}. An admin of the chapter records it.`)
  }
  return [{ type: 'DuesIntended', data: { ...purchase, createRequestId } }]
}

/** The provider made the order. One that is not as asked is given up before anyone can pay it. */
export function noteOrder(state: PaymentState, paymentId: string, order: ProviderOrder, merchantId: string): PaymentFact[] {
  if (state.stage !== 'intended' || !state.purchase) return []
  const { orderId, payeeId } = order
  const created: PaymentFact = { type: 'OrderCreated', data: { orderId, payeeId }, idempotencyKey: orderKey(orderId) }
  const differs = orderDiffers(state.purchase, paymentId, order, merchantId || payeeId)
  return differs ? [created, { type: 'IntentAbandoned', data: { reason: 'mismatch' } }] : [created]
}

/** An order that a browser made by itself, named by the member who paid it (wire.md 0.9). Settled like any other. */
export function claimOrder(state: PaymentState, purchase: Purchase, orderId: string): PaymentFact[] {
  if (state.stage !== 'none') throw new Error('This payment id is taken')
  return [{ type: 'BrowserOrderClaimed', data: { ...purchase, orderId, payeeId: null }, idempotencyKey: orderKey(orderId) }]
}

/**
 * The buyer approved: may the money be taken now? The order must still be what was intended and the dues must
 * still be owed; else the intent is given up and nothing is charged. No facts when a try is under way, nor when the
 * buyer turned back and it is not the buyer who asks.
 */
export function startCapture(
  state: PaymentState,
  facts: { paymentId: string; payer: Payer; order: ProviderOrder; merchantId: string; asker: Asker; now: Date },
): PaymentFact[] {
  const { paymentId, payer, order, merchantId, asker, now } = facts
  const { purchase, stage } = state
  if (!purchase || (stage !== 'ordered' && stage !== 'abandoned' && stage !== 'capturing')) return []
  if (stage === 'capturing' && stillHolds(state.captureStartedAt, now)) return []
  if (stage === 'abandoned' && state.abandonedBecause === 'cancelled' && asker !== 'buyer') return []
  if (orderDiffers(purchase, paymentId, order, merchantId || state.payeeId)) return abandon(state, 'mismatch')
  if (!isStillDue(purchase, payer, state.chapterId) || purchase.terms > termsLeft(purchase, payer)) {
    return abandon(state, 'notDue')
  }
  return [{ type: 'CaptureStarted', data: { captureRequestId: `capture-${paymentId}-${state.captureAttempts + 1}` } }]
}

/** The provider refused to take the money: the buyer may approve again, with other means. */
export function noteDecline(state: PaymentState, issue: string): PaymentFact[] {
  return state.stage === 'capturing' ? [{ type: 'CaptureDeclined', data: { issue } }] : []
}

export function abandon(
  state: PaymentState,
  reason: Extract<PaymentFact, { type: 'IntentAbandoned' }>['data']['reason'],
): PaymentFact[] {
  // Who cancels or waits no longer may be too late: money that is being taken is looked for until it is found.
  const tooLate = state.stage === 'capturing' && (reason === 'cancelled' || reason === 'expired' || reason === 'noOrder')
  const open = state.stage === 'intended' || state.stage === 'ordered' || state.stage === 'capturing'
  return open && !tooLate ? [{ type: 'IntentAbandoned', data: { reason } }] : []
}

/** Money that came by cash, cheque or transfer, entered by an admin. The reference is unique in the chapter. */
export function recordByHand(
  state: PaymentState,
  purchase: Purchase,
  reference: string,
  chapterId: string,
): PaymentFact[] {
  if (state.stage !== 'none') throw new Error('This payment id is taken')
  return [
    {
      type: 'PaymentRecordedByHand',
      data: { ...receiptsOf(purchase), reference },
      idempotencyKey: `manual:${chapterId}:${reference.toLowerCase()}`,
    },
  ]
}

/** What a purchase leaves in the books: a row for each term, which together are the amount. */
export function receiptsOf(purchase: Purchase): Receipts {
  const { unitCents, years, ...receipts } = purchase
  return { ...receipts, rows: years.map((year) => ({ year, amountCents: unitCents })) }
}

/** Which part of an order is not as intended; null when all is. An order of a browser carries no payment id. */
export function orderDiffers(
  purchase: Purchase,
  paymentId: string,
  order: ProviderOrder,
  payeeId: string | null,
): 'amount' | 'currency' | 'payee' | 'payment' | null {
  if (!payeeId || order.payeeId !== payeeId) return 'payee'
  if (order.currency !== purchase.currency) return 'currency'
  if (order.amountCents !== purchase.amountCents) return 'amount'
  return order.paymentId === null || order.paymentId === paymentId ? null : 'payment'
}

/** Whether the member still owes what was priced: another payment, or another member type, may have come between. */
export function isStillDue(purchase: Purchase, { member }: Payer, chapterId: string): boolean {
  return (
    member.stage === 'member' &&
    member.chapterId === chapterId &&
    member.memberTypeId === purchase.memberTypeId &&
    member.nextPaymentDueIn === purchase.years[0] &&
    mostTerms({ status: member.status, durationYears: purchase.durationYears }) > 0
  )
}

const termsLeft = ({ durationYears }: Purchase, { member }: Payer) => mostTerms({ status: member.status, durationYears })

const orderKey = (orderId: string) => `paypal:order:${orderId}`
