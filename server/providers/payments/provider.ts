/** The account that takes a chapter's money: its credentials from the provider. */
export type MerchantAccount = { clientId: string; clientSecret: string }

/** The currency of all prices in the portal. */
export const portalCurrency = 'USD'

export type OrderStatus = 'CREATED' | 'SAVED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'VOIDED' | 'COMPLETED'

export type CaptureStatus = 'COMPLETED' | 'PENDING' | 'DECLINED' | 'FAILED' | 'REFUNDED' | 'PARTIALLY_REFUNDED'

export type RefundStatus = 'COMPLETED' | 'PENDING' | 'FAILED' | 'CANCELLED'

/**
 * One capture of money. Only COMPLETED means that the chapter has it. `feeCents` is what the provider keeps of the
 * amount and `netCents` what the chapter gets: null while unknown. `capturedAt` is UTC ISO.
 */
export type ProviderCapture = {
  captureId: string
  status: CaptureStatus
  amountCents: number
  currency: string
  feeCents: number | null
  netCents: number | null
  capturedAt: string
}

export type ProviderRefund = {
  refundId: string
  status: RefundStatus
  amountCents: number
  currency: string
  /** The refunded capture; null when the provider does not say. */
  captureId: string | null
  /** The request id of the refund; something else, or null, when it was made on the provider's own pages. */
  invoiceId: string | null
}

/**
 * An order as the provider shows it. Nothing in it is trusted before it has been compared with the intent: amount,
 * currency, payee and paymentId.
 */
export type ProviderOrder = {
  orderId: string
  status: OrderStatus
  /** Our payment's id, as given to createOrder; null for an order that the portal did not create. */
  paymentId: string | null
  /** The invoice id set by the order's creator; the portal uses its payment's id here too. */
  invoiceId: string | null
  amountCents: number
  currency: string
  /** The account that is paid. Learn it from createOrder's answer and compare it after the capture. */
  payeeId: string | null
  payeeEmail: string | null
  payerId: string | null
  payerEmail: string | null
  capture: ProviderCapture | null
  /** Money taken more than once on the same order. Empty unless the provider erred: refund these. */
  otherCaptures: ProviderCapture[]
  refunds: ProviderRefund[]
  /** Where the buyer approves, when no button's script leads there. */
  approveUrl: string | null
}

/** A movement on the account. Money that went out has negative cents. `movedAt` is UTC ISO. */
export type ProviderTransaction = {
  /** The capture's id for a payment, the refund's id for a refund. */
  transactionId: string
  /**
   * A reversal is money that a bank or the provider took back; a dispute holds it, or releases it again. A withdrawal is
   * money paid out to the chapter's own bank. A fee of the account belongs to no payment, and a hold is money that the
   * provider sets aside for a while, or releases.
   */
  kind: 'payment' | 'refund' | 'reversal' | 'dispute' | 'withdrawal' | 'accountFee' | 'hold' | 'other'
  /** The provider's code for what it is. */
  eventCode: string
  status: 'done' | 'pending' | 'denied' | 'reversed'
  amountCents: number
  /** The part of it that the provider kept, or returned; 0 when nothing. */
  feeCents: number
  currency: string
  paymentId: string | null
  /** The capture of money that is refunded or held. */
  relatedId: string | null
  movedAt: string
}

export type NewOrder = {
  requestId: string
  paymentId: string
  amountCents: number
  description: string
  returnUrl: string
  cancelUrl: string
}

/** The content of a webhook. A hint to read the order back, never a proof, not even when verified. */
export type WebhookHint = {
  eventId: string
  eventType: string
  paymentId: string | null
  orderId: string | null
  captureId: string | null
}

/**
 * Takes money for a chapter. Every call throws one of the three errors below and no other.
 *
 * `requestId` makes a call idempotent: for six hours the provider answers the same id again without repeating the work.
 * After that only readOrder tells what happened.
 */
export type PaymentProvider = {
  createOrder(account: MerchantAccount, order: NewOrder): Promise<ProviderOrder>
  /** Null when the account has no such order. */
  readOrder(account: MerchantAccount, orderId: string): Promise<ProviderOrder | null>
  /**
   * Takes the money of an approved order. An already captured order is read and returned as it is, so the caller checks
   * `capture`, whoever captured it.
   */
  captureOrder(account: MerchantAccount, orderId: string, requestId: string): Promise<ProviderOrder>
  /** Refunds `amountCents`, or all that is left of the capture. */
  refundCapture(
    account: MerchantAccount,
    captureId: string,
    requestId: string,
    refund: { amountCents?: number; note: string },
  ): Promise<ProviderRefund>
  /**
   * Yields everything that moved from `from` to `to`, both included, a page at a time, with some duplicates. The
   * provider may lag by hours.
   */
  searchTransactions(account: MerchantAccount, from: Date, to: Date): AsyncIterable<ProviderTransaction[]>
  /** Returns the order that a capture belongs to; null when the provider does not say. */
  orderOfCapture(account: MerchantAccount, captureId: string): Promise<string | null>
  /** Returns whether the provider sent these very bytes for this webhook. False for anything unreadable. */
  verifyWebhook(
    account: MerchantAccount,
    webhookId: string,
    headers: Headers,
    rawBody: string | Uint8Array,
  ): Promise<boolean>
  /** Returns null for a body that names no event. */
  webhookHint(rawBody: string | Uint8Array): WebhookHint | null
  /** Returns whether the provider accepts these credentials, or the name of its other environment if that one does. */
  checkAccount(account: MerchantAccount): Promise<'accepted' | 'refused' | 'sandbox' | 'live'>
  /** Returns the address of the script that draws the buttons in the browser. */
  scriptUrl(clientId: string): string
}

/**
 * The provider was unreachable, took too long, broke or sent an invalid response. The request may still have taken
 * effect: repeat it with the same request id, or read the order.
 */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable'
}

/** The provider understood and refused: nothing was done. `issue` is its code, e.g. INSTRUMENT_DECLINED. */
export class ProviderRefused extends Error {
  override name = 'ProviderRefused'
  readonly issue: string

  constructor(issue: string, text: string) {
    super(text)
    this.issue = issue
  }
}

/** The chapter's credentials are not accepted, or lack a permission. An admin has to act. */
export class ProviderMisconfigured extends Error {
  override name = 'ProviderMisconfigured'
}
