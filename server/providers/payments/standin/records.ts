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

/** The stand-in's storage, by kind of record. Times are UTC ISO. */
export type Records = {
  order: OrderRecord
  capture: CaptureRecord
  refund: RefundRecord
  hold: HoldRecord
  transfer: TransferRecord
  /** How the list of movements misstates a capture; by capture. */
  misstatement: Misstatement
  /** A request id that was honored once, and what it created. */
  request: { fingerprint: string; made: { kind: 'order' | 'refund'; id: string }; at: string }
  /** The order that took an invoice's money; by client id and invoice id. */
  paidInvoice: { orderId: string }
  /** The key that signs webhooks. */
  key: { privateKey: string; publicKey: string }
}

export type OrderRecord = {
  orderId: string
  /** The account whose application created the order; usually but not always the payee. */
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
  /** Taken back by the buyer's bank, not refunded by the merchant. */
  isReversal?: true
  createdAt: string
}

/** Money that is held while a complaint is reviewed, or released again. */
export type HoldRecord = Pick<
  RefundRecord,
  'captureId' | 'clientId' | 'amount' | 'payee' | 'customId' | 'createdAt'
> & { holdId: string; isOver: boolean }

/**
 * Money that moved between the account and elsewhere: to or from a bank, or a fee of the account. Negative when it went
 * out. It is about no capture.
 */
export type TransferRecord = Pick<RefundRecord, 'clientId' | 'amount' | 'payee' | 'createdAt'> & {
  transferId: string
  eventCode: string
}

export type Misstatement = { cents?: number; isLeftOut?: boolean }

/** Money that the stand-in took before it was opened: the payments of the demo's past. */
export type PastCharge = Pick<
  OrderRecord,
  'orderId' | 'clientId' | 'merchantName' | 'amount' | 'payee' | 'description'
> & {
  captureId: string
  paymentId: string
  payer: { payerId: string; email: string }
  at: string
  /** The part that was refunded. */
  refund?: { refundId: string; cents: number; invoiceId: string; at: string }
}
