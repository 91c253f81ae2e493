import { randomUUID } from 'node:crypto'
import { decimalOf } from '../cents.ts'
import { feeCentsOf, hasFee } from './fees.ts'
import type { CaptureRecord, Money, OrderRecord, RefundRecord } from './records.ts'

/** A refusal by the stand-in, in PayPal's words. Thrown inside a transaction, it rolls it back. */
export class StandinRefusal extends Error {
  readonly status: 400 | 403 | 404 | 422
  readonly issue: string

  constructor(status: 400 | 403 | 404 | 422, issue: string, text: string) {
    super(text)
    this.status = status
    this.issue = issue
  }
}

const names = {
  400: 'INVALID_REQUEST',
  403: 'NOT_AUTHORIZED',
  404: 'RESOURCE_NOT_FOUND',
  422: 'UNPROCESSABLE_ENTITY',
} as const

/** Returns an error's body as PayPal sends it: its name derived from the status, the issue among the details. */
export const refusalBody = (refusal: StandinRefusal) => ({
  name: names[refusal.status],
  message: 'The requested action could not be performed, semantically incorrect, or failed business validation.',
  debug_id: randomUUID().slice(0, 13),
  details: [{ issue: refusal.issue, description: refusal.message }],
  links: [],
})

export const brokenBody = () => ({
  name: 'INTERNAL_SERVER_ERROR',
  message: 'An internal server error has occurred.',
  debug_id: randomUUID().slice(0, 13),
  links: [],
})

const money = ({ cents, currency }: Money) => ({ currency_code: currency, value: decimalOf(cents) })

const payee = ({ merchantId, email }: OrderRecord['payee']) => ({ merchant_id: merchantId, email_address: email })

type Whole = { order: OrderRecord; captures: CaptureRecord[]; refunds: RefundRecord[] }

/** An order as `Prefer: return=minimal` shows it, which is PayPal's default. */
export const minimalOrder = ({ order }: Whole, addresses: { api: string; approve: string }) => ({
  id: order.orderId,
  status: order.status,
  links: [
    { href: `${addresses.api}/v2/checkout/orders/${order.orderId}`, rel: 'self', method: 'GET' },
    { href: addresses.approve, rel: 'approve', method: 'GET' },
    { href: `${addresses.api}/v2/checkout/orders/${order.orderId}/capture`, rel: 'capture', method: 'POST' },
  ],
})

/** An order as `Prefer: return=representation` shows it, with its purchase, payer and captures. */
export const fullOrder = (whole: Whole, addresses: { api: string; approve: string }) => ({
  ...minimalOrder(whole, addresses),
  intent: 'CAPTURE',
  create_time: whole.order.createdAt,
  update_time: whole.order.updatedAt,
  ...(whole.order.payer && {
    payer: { payer_id: whole.order.payer.payerId, email_address: whole.order.payer.email },
  }),
  purchase_units: [
    {
      reference_id: 'default',
      amount: money(whole.order.amount),
      payee: payee(whole.order.payee),
      description: whole.order.description,
      custom_id: whole.order.customId,
      invoice_id: whole.order.invoiceId,
      ...(whole.captures.length > 0 && {
        payments: {
          captures: whole.captures.map((capture) => captureBody(capture, addresses.api)),
          ...(whole.refunds.length > 0 && {
            refunds: whole.refunds.map((refund) => refundBody(refund, addresses.api)),
          }),
        },
      }),
    },
  ],
})

const breakdown = ({ cents, currency }: Money) => ({
  gross_amount: money({ cents, currency }),
  paypal_fee: money({ cents: feeCentsOf(cents), currency }),
  net_amount: money({ cents: cents - feeCentsOf(cents), currency }),
})

const captureBody = (capture: CaptureRecord, api: string) => ({
  id: capture.captureId,
  status: capture.status,
  ...(capture.status === 'PENDING' && { status_details: { reason: 'PENDING_REVIEW' } }),
  amount: money(capture.amount),
  ...(hasFee(capture) && { seller_receivable_breakdown: breakdown(capture.amount) }),
  final_capture: true,
  custom_id: capture.customId,
  invoice_id: capture.invoiceId,
  create_time: capture.createdAt,
  update_time: capture.updatedAt,
  links: [{ href: `${api}/v2/payments/captures/${capture.captureId}`, rel: 'self', method: 'GET' }],
})

/** A capture requested by itself, or reported by a webhook, also names its order and payee. */
export const captureAlone = (capture: CaptureRecord, api: string) => ({
  ...captureBody(capture, api),
  payee: payee(capture.payee),
  supplementary_data: { related_ids: { order_id: capture.orderId } },
})

export const refundBody = (refund: RefundRecord, api: string) => ({
  id: refund.refundId,
  status: refund.status,
  amount: money(refund.amount),
  custom_id: refund.customId,
  invoice_id: refund.invoiceId,
  note_to_payer: refund.note,
  create_time: refund.createdAt,
  update_time: refund.createdAt,
  links: [
    { href: `${api}/v2/payments/refunds/${refund.refundId}`, rel: 'self', method: 'GET' },
    { href: `${api}/v2/payments/captures/${refund.captureId}`, rel: 'up', method: 'GET' },
  ],
})

/**
 * Returns an answer in JSON that states its length, as PayPal's do: the portal compresses what does not, although it is
 * short.
 */
export function jsonAnswer(body: object, status: number): Response {
  const text = JSON.stringify(body)
  const headers = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }
  return new Response(text, { status, headers })
}
