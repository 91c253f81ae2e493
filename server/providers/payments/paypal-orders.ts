import type { Money, Order, OrderRequest, OrdersCapture, Refund } from '@paypal/paypal-server-sdk'
import {
  CheckoutPaymentIntent,
  OrderApplicationContextShippingPreference,
  OrderApplicationContextUserAction,
} from '@paypal/paypal-server-sdk'
import { z } from 'zod'
import { centsOf, decimalOf } from './cents.ts'
import {
  portalCurrency,
  type NewOrder,
  type ProviderCapture,
  type ProviderOrder,
  type ProviderRefund,
} from './provider.ts'
import { cutText } from '../../text/graphemes.ts'

/**
 * Returns the body of a new order. It contains our payment id twice: PayPal refuses to take one invoice id's money
 * again.
 */
export const orderRequest = (order: NewOrder): OrderRequest => ({
  intent: CheckoutPaymentIntent.Capture,
  purchaseUnits: [
    {
      customId: order.paymentId,
      invoiceId: order.paymentId,
      description: cutText(order.description, 127),
      amount: { currencyCode: portalCurrency, value: decimalOf(order.amountCents) },
    },
  ],
  // Uses the older of the two places for these: the newer would tie the order to one of the two buttons.
  applicationContext: {
    returnUrl: order.returnUrl,
    cancelUrl: order.cancelUrl,
    shippingPreference: OrderApplicationContextShippingPreference.NoShipping,
    userAction: OrderApplicationContextUserAction.PayNow,
  },
})

/** Converts PayPal's order. Throws when something that money depends on is missing or unknown. */
export function providerOrder(order: Order): ProviderOrder {
  const unit = order.purchaseUnits?.[0]
  const [capture = null, ...otherCaptures] = (unit?.payments?.captures ?? []).map(providerCapture).sort(byWeight)
  return {
    orderId: text.parse(order.id),
    status: orderStatus.parse(order.status),
    paymentId: unit?.customId || null,
    invoiceId: unit?.invoiceId || null,
    amountCents: centsOf(text.parse(unit?.amount?.value)),
    currency: text.parse(unit?.amount?.currencyCode),
    payeeId: unit?.payee?.merchantId ?? null,
    payeeEmail: unit?.payee?.emailAddress ?? null,
    payerId: order.payer?.payerId ?? null,
    payerEmail: order.payer?.emailAddress ?? null,
    capture,
    otherCaptures: otherCaptures.filter((other) => moneyMoved(other) || other.status === 'PENDING'),
    refunds: (unit?.payments?.refunds ?? []).map(providerRefund),
    approveUrl: order.links?.find((link) => link.rel === 'approve' || link.rel === 'payer-action')?.href ?? null,
  }
}

/** Converts a PayPal refund, with amounts in cents. */
export const providerRefund = (refund: Refund): ProviderRefund => ({
  refundId: text.parse(refund.id),
  status: refundStatus.parse(refund.status),
  amountCents: centsOf(text.parse(refund.amount?.value)),
  currency: text.parse(refund.amount?.currencyCode),
  captureId:
    refund.links
      ?.find(({ rel }) => rel === 'up')
      ?.href.split('/')
      .at(-1) ?? null,
  invoiceId: refund.invoiceId || null,
})

const providerCapture = (capture: OrdersCapture): ProviderCapture => ({
  captureId: text.parse(capture.id),
  status: captureStatus.parse(capture.status),
  amountCents: centsOf(text.parse(capture.amount?.value)),
  currency: text.parse(capture.amount?.currencyCode),
  ...shareOf(capture),
  capturedAt: new Date(text.parse(capture.createTime)).toISOString(),
})

/** Returns the provider's share, in the currency that was paid; a pending capture does not state it yet. */
function shareOf({
  amount,
  sellerReceivableBreakdown: share,
}: OrdersCapture): Pick<ProviderCapture, 'feeCents' | 'netCents'> {
  const centsHere = (money?: Money) =>
    money && money.currencyCode === amount?.currencyCode ? centsOf(money.value) : null
  return { feeCents: centsHere(share?.paypalFee), netCents: centsHere(share?.netAmount) }
}

const moneyMoved = ({ status }: ProviderCapture) =>
  status === 'COMPLETED' || status === 'PARTIALLY_REFUNDED' || status === 'REFUNDED'

/** The order of preference: money that moved, money that may still move, failures; among equals the earlier one. */
const byWeight = (one: ProviderCapture, other: ProviderCapture) => weight(one) - weight(other)
const weight = (capture: ProviderCapture) => (moneyMoved(capture) ? 0 : capture.status === 'PENDING' ? 1 : 2)

const text = z.string().min(1)
const orderStatus = z.enum(['CREATED', 'SAVED', 'PAYER_ACTION_REQUIRED', 'APPROVED', 'VOIDED', 'COMPLETED'])
const captureStatus = z.enum(['COMPLETED', 'PENDING', 'DECLINED', 'FAILED', 'REFUNDED', 'PARTIALLY_REFUNDED'])
const refundStatus = z.enum(['COMPLETED', 'PENDING', 'FAILED', 'CANCELLED'])
