import type { CaptureStatus, OrderStatus, RefundStatus } from '../provider.ts'

/** A chapter's account at the stand-in. Where `webhook` is given, its events are sent there. */
export type StandinMerchant = {
  clientId: string
  merchantId: string
  email: string
  name: string
  webhook?: { url: string; webhookId: string }
}

export type Money = { cents: number; currency: string }

export type Payee = { merchantId: string; email: string }

/** The memory of the stand-in, by kind of record. Times are UTC ISO. */
export type Records = {
  order: OrderRecord
  capture: CaptureRecord
  refund: RefundRecord
  hold: HoldRecord
  /** How the list of movements shows a capture otherwise than it happened; by capture. */
  misstatement: Misstatement
  /** A request id that was honoured once, and what it made. */
  request: { fingerprint: string; made: { kind: 'order' | 'refund'; id: string }; at: string }
  /** The order that took the money of an invoice; by client id and invoice id. */
  paidInvoice: { orderId: string }
  /** The key that signs webhooks. */
  key: { privateKey: string; publicKey: string }
}

export type OrderRecord = {
  orderId: string
  /** The account whose application made the order; the payee is usually the same, but need not be. */
  clientId: string
  merchantName: string
  status: OrderStatus
  amount: Money
  payee: Payee
  description: string
  customId?: string
  invoiceId?: string
  returnUrl?: string
  cancelUrl?: string
  payer?: { payerId: string; email: string }
  captureIds: string[]
  refundIds: string[]
  createdAt: string
  updatedAt: string
}

export type CaptureRecord = {
  captureId: string
  orderId: string
  clientId: string
  status: CaptureStatus
  amount: Money
  payee: Payee
  customId?: string
  invoiceId?: string
  createdAt: string
  updatedAt: string
}

export type RefundRecord = {
  refundId: string
  captureId: string
  orderId: string
  clientId: string
  status: RefundStatus
  amount: Money
  payee: Payee
  customId?: string
  note?: string
  invoiceId?: string
  /** Taken back by the buyer's bank, not given by the merchant. */
  isReversal?: true
  createdAt: string
}

/** Money that is held while a complaint is looked at, or let go again. */
export type HoldRecord = Pick<
  RefundRecord,
  'captureId' | 'clientId' | 'amount' | 'payee' | 'customId' | 'createdAt'
> & { holdId: string; isOver: boolean }

export type Misstatement = { cents?: number; isLeftOut?: boolean }

/** Money that the stand-in took before it was opened: what the demo's past was paid with. */
export type PastCharge = Pick<
  OrderRecord,
  'orderId' | 'clientId' | 'merchantName' | 'amount' | 'payee' | 'description'
> & {
  captureId: string
  paymentId: string
  payer: { payerId: string; email: string }
  at: string
  /** A part of it that went back. */
  refund?: { refundId: string; cents: number; invoiceId: string; at: string }
}
