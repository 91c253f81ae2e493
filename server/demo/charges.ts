import { run, type Work } from '#db/work.ts'
import type { LogWriter } from '#events-log/fact.ts'
import type { ChapterId } from '../chapter.ts'
import type { DonationPurchase } from '../features/donations/sales.facts.ts'
import type { FeePurchase } from '../features/fees/sales.facts.ts'
import { settle } from '../features/payments/captures/decisions.ts'
import { intend, noteOrder, startCapture } from '../features/payments/decisions.ts'
import type { DuesPurchase } from '../features/dues/sales.facts.ts'
import { paymentStream } from '../features/payments/facts.ts'
import { askRefund, leftOf, noteRefund, requestsOf } from '../features/payments/refunds/decisions.ts'
import { keepGuestName } from '../features/payments/writes.ts'
import type { FeePurchase as RegistrationPurchase } from '../features/registrations/sales/facts.ts'
import { kinds } from '../wiring/kinds.ts'
import type { ProviderOrder } from '../providers/payments/provider.ts'
import { feeCentsOf } from '../providers/payments/standin/fees.ts'
import type { PastCharge } from '../providers/payments/standin/records.ts'
import type { Tx } from '../context.ts'
import type { SeededRandom } from './seeded-random.ts'

/** A demo chapter's account with the stand-in provider. */
export const demoAccount = (sub: string) => ({
  clientId: `demo-${sub}`,
  merchantId: `DEMO${sub.toUpperCase()}MERCHANT`,
})

/** A past purchase that was paid through the provider. */
export type DemoCharge = {
  paymentId: string
  orderId: string
  captureId: string
  purchase: DuesPurchase | DonationPurchase | FeePurchase | RegistrationPurchase
  /** The subdomain of the chapter whose account was paid. */
  sub: string
  chapter: ChapterId
  payerEmail: string
  /** The part that was refunded. */
  refund?: { refundId: string; cents: number; at: Date }
}

/** Draws the ids of a charge as the portal and the provider would. */
export const drawIds = (random: SeededRandom) => ({
  paymentId: draw(random, '0123456789ABCDEFGHJKMNPQRSTVWXYZ', 8),
  orderId: draw(random, providerEmails, 17),
  captureId: draw(random, providerEmails, 17),
})

const providerEmails = 'ABCDEFGHJKLMNPRSTUVWXY0123456789'

const draw = (random: SeededRandom, emails: string, length: number) =>
  Array.from({ length }, () => emails[random.between(0, emails.length - 1)]).join('')

/** Makes a past payment: every fact of the protocol, by the decisions that a real payment goes through. */
export function* payOnline(tx: Pick<Tx, 'sql' | 'logWriter' | 'now'>, charge: DemoCharge): Work<void> {
  const { logWriter, now, sql } = tx
  const { paymentId, purchase, sub, chapter, payerEmail } = charge
  const { merchantId } = demoAccount(sub)
  const { created, approved, completed } = ordersOf(charge, now)
  const kind = kinds.of(purchase.purpose)
  const paying = { paymentId, merchantId, kind, objection: null }
  const stream = paymentStream(kinds)
  yield* logWriter.record(stream, paymentId, (state) => intend(state, kind, purchase, `create-${paymentId}`))
  yield* logWriter.record(stream, paymentId, (state) => noteOrder(state, paymentId, created, merchantId))
  yield* logWriter.record(stream, paymentId, (state) =>
    startCapture(state, { ...paying, order: approved, initiator: 'buyer', now }),
  )
  yield* logWriter.record(stream, paymentId, (state) => settle(state, { ...paying, order: completed }))
  yield* keepGuestName(tx, { kinds, chapterId: chapter }, kind.facts.paid.type, kind.bookedOf(purchase))
  yield* run(
    sql.insertInto('payers').values({ paymentId, chapterId: chapter, payerId: payerOf(charge).payerId, payerEmail }),
  )
}

/** Makes a partial refund, as an admin would on request. */
export function* refundInPart(
  { logWriter }: { logWriter: LogWriter },
  { paymentId, captureId, purchase, refund }: DemoCharge,
): Work<void> {
  if (!refund) return
  const { refundId, cents: amountCents } = refund
  const requestId = refundKeyOf(paymentId)
  const kind = kinds.of(purchase.purpose)
  const stream = paymentStream(kinds)
  const answer = {
    refundId,
    status: 'COMPLETED',
    amountCents,
    currency: purchase.currency,
    captureId,
    invoiceId: refundInvoice(paymentId, captureId),
  } as const
  yield* logWriter.record(stream, paymentId, (state) =>
    askRefund(state, kind, paymentId, {
      requestId,
      what: { amountCents },
      leftCents: leftOf(state),
      reason: 'payerAsked',
    }),
  )
  yield* logWriter.record(stream, paymentId, (state) => noteRefund(state, kind, requestId, answer))
}

const refundKeyOf = (paymentId: string) => `demo-${paymentId.toLowerCase()}`

const refundInvoice = (paymentId: string, captureId: string) =>
  `${requestsOf(paymentId, { refundKey: refundKeyOf(paymentId), captureId })}1`

function ordersOf(charge: DemoCharge, now: Date): Record<'created' | 'approved' | 'completed', ProviderOrder> {
  const { paymentId, orderId, captureId, purchase, sub } = charge
  const { amountCents, currency } = purchase
  const created: ProviderOrder = {
    orderId,
    status: 'CREATED',
    paymentId,
    invoiceId: paymentId,
    amountCents,
    currency,
    payeeId: demoAccount(sub).merchantId,
    payeeEmail: null,
    payerId: null,
    payerEmail: null,
    capture: null,
    otherCaptures: [],
    refunds: [],
    approveUrl: null,
  }
  const { payerId, email } = payerOf(charge)
  const approved: ProviderOrder = { ...created, status: 'APPROVED', payerId, payerEmail: email }
  const feeCents = feeCentsOf(amountCents)
  const share = { amountCents, currency, feeCents, netCents: amountCents - feeCents }
  const capture = { captureId, status: 'COMPLETED', ...share, capturedAt: now.toISOString() } as const
  return { created, approved, completed: { ...approved, status: 'COMPLETED', capture } }
}

const payerOf = ({ orderId, payerEmail }: DemoCharge) => ({ payerId: `DEMO${orderId.slice(0, 9)}`, email: payerEmail })

/** Returns the charge as it is in the provider's books. */
export function pastCharge(charge: DemoCharge, at: Date, seller: { name: string; email: string }): PastCharge {
  const { paymentId, orderId, captureId, purchase, sub, refund } = charge
  const { clientId, merchantId } = demoAccount(sub)
  return {
    orderId,
    captureId,
    paymentId,
    clientId,
    merchantName: seller.name,
    amount: { cents: purchase.amountCents, currency: purchase.currency },
    payee: { merchantId, email: seller.email },
    description: described(purchase),
    payer: payerOf(charge),
    at: at.toISOString(),
    ...(refund && {
      refund: {
        refundId: refund.refundId,
        cents: refund.cents,
        invoiceId: refundInvoice(paymentId, captureId),
        at: refund.at.toISOString(),
      },
    }),
  }
}

function described(purchase: DemoCharge['purchase']): string {
  switch (purchase.purpose) {
    case 'dues':
      return `${purchase.paymentType} dues`
    case 'fee':
      return purchase.paymentType
    case 'donation':
      return `donation to ${purchase.donationType}`
    case 'registration':
      return `event ${purchase.eventId}`
  }
}
