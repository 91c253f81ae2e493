import { randomBytes } from 'node:crypto'
import type { Clock } from '#server/time/clock.ts'
import { StandinRefusal } from './answers.ts'
import type { Deviation } from './misbehaviour.ts'
import type {
  CaptureRecord,
  HoldRecord,
  Money,
  OrderRecord,
  RefundRecord,
  StandinMerchant,
  TransferRecord,
} from './records.ts'
import type { StandinStore } from './store.ts'

export type OrderTerms = Pick<
  OrderRecord,
  'amount' | 'payee' | 'description' | 'customId' | 'invoiceId' | 'returnUrl' | 'cancelUrl'
>

export type Ledger = ReturnType<typeof standinLedger>

/**
 * The stand-in's work on orders and money. Synchronous throughout: each call belongs inside one `store.atomically`.
 * Throws StandinRefusal with PayPal's issue codes.
 */
export function standinLedger(store: StandinStore, clock: Clock) {
  const now = () => clock.now().toISOString()

  function change(order: OrderRecord, changes: Partial<OrderRecord>): OrderRecord {
    const changed = { ...order, ...changes, updatedAt: now() }
    store.put('order', order.orderId, changed)
    return changed
  }

  function find(orderId: string): OrderRecord {
    const order = store.get('order', orderId)
    if (!order) throw new StandinRefusal(404, 'INVALID_RESOURCE_ID', 'Specified resource ID does not exist.')
    return order
  }

  function findCapture(captureId: string): CaptureRecord {
    const capture = store.get('capture', captureId)
    if (!capture) throw new StandinRefusal(404, 'INVALID_RESOURCE_ID', 'Specified resource ID does not exist.')
    return capture
  }

  const refundsOf = (order: OrderRecord) => order.refundIds.flatMap((id) => store.get('refund', id) ?? [])

  function take(order: OrderRecord, deviation?: Deviation): string {
    const capture: CaptureRecord = {
      captureId: newId(),
      orderId: order.orderId,
      clientId: order.clientId,
      status: deviation === 'pending' ? 'PENDING' : 'COMPLETED',
      amount: deviant(order.amount, deviation),
      payee: order.payee,
      customId: order.customId,
      invoiceId: order.invoiceId,
      createdAt: now(),
      updatedAt: now(),
    }
    store.put('capture', capture.captureId, capture)
    return capture.captureId
  }

  return {
    create(merchant: StandinMerchant, terms: OrderTerms, deviation?: Deviation): OrderRecord {
      const order: OrderRecord = {
        ...terms,
        orderId: newId(),
        clientId: merchant.clientId,
        merchantName: merchant.name,
        status: 'CREATED',
        amount: deviant(terms.amount, deviation),
        payee: deviation === 'wrongPayee' ? stranger : terms.payee,
        captureIds: [],
        refundIds: [],
        createdAt: now(),
        updatedAt: now(),
      }
      store.put('order', order.orderId, order)
      return order
    },

    find,
    findCapture,

    /** Returns the order with its captures and refunds. */
    whole: (order: OrderRecord) => ({
      order,
      captures: order.captureIds.map(findCapture),
      refunds: refundsOf(order),
    }),

    /** Records the buyer's approval. Idempotent. */
    approve(orderId: string): OrderRecord {
      const order = find(orderId)
      if (order.status === 'APPROVED' || order.status === 'COMPLETED') return order
      return change(order, { status: 'APPROVED', payer: demoBuyer })
    },

    capture(order: OrderRecord, deviation?: Deviation): OrderRecord {
      if (order.status === 'COMPLETED') {
        throw new StandinRefusal(422, 'ORDER_ALREADY_CAPTURED', 'Order already captured.')
      }
      if (order.status !== 'APPROVED') {
        throw new StandinRefusal(422, 'ORDER_NOT_APPROVED', 'Payer has not yet approved the Order for payment.')
      }
      const invoice = order.invoiceId && `${order.clientId} ${order.invoiceId}`
      if (invoice && store.get('paidInvoice', invoice)) {
        throw new StandinRefusal(422, 'DUPLICATE_INVOICE_ID', 'Duplicate Invoice ID detected.')
      }
      if (invoice) store.put('paidInvoice', invoice, { orderId: order.orderId })
      const paid = deviation === 'wrongPayee' ? { ...order, payee: stranger } : order
      const captureIds = deviation === 'duplicateCapture' ? [take(paid), take(paid)] : [take(paid, deviation)]
      return change(paid, { status: 'COMPLETED', captureIds })
    },

    /** Declines the buyer's card: nothing is taken, and the buyer has to choose again. */
    decline: (order: OrderRecord) => change(order, { status: 'PAYER_ACTION_REQUIRED' }),

    /** Decides a pending capture, as a bank or a reviewer does days later. */
    settle(captureId: string, status: 'COMPLETED' | 'DECLINED' | 'FAILED'): CaptureRecord {
      const capture = findCapture(captureId)
      if (capture.status !== 'PENDING') throw new StandinRefusal(422, 'NOT_PENDING', 'No pending capture.')
      const settled = { ...capture, status, updatedAt: now() }
      store.put('capture', captureId, settled)
      return settled
    },

    /** Holds the money after a buyer's complaint, and later releases it. */
    hold({ captureId, clientId, amount, payee, customId }: CaptureRecord, isOver: boolean): HoldRecord {
      const record: HoldRecord = {
        holdId: newId(),
        captureId,
        clientId,
        amount,
        payee,
        isOver,
        createdAt: now(),
        ...(customId ? { customId } : {}),
      }
      store.put('hold', record.holdId, record)
      return record
    },

    /** Moves money between the account and elsewhere. */
    transfer(merchant: StandinMerchant, eventCode: string, cents: number): TransferRecord {
      const record: TransferRecord = {
        transferId: newId(),
        clientId: merchant.clientId,
        eventCode,
        amount: { cents, currency: 'USD' },
        payee: { merchantId: merchant.merchantId, email: merchant.email },
        createdAt: now(),
      }
      store.put('transfer', record.transferId, record)
      return record
    },

    /** The buyer's bank takes the money back. */
    reverse(capture: CaptureRecord): RefundRecord {
      const reversal = { ...this.refund(capture, undefined), isReversal: true as const }
      store.put('refund', reversal.refundId, reversal)
      return reversal
    },

    refund(
      capture: CaptureRecord,
      amount: Money | undefined,
      words: Pick<RefundRecord, 'note' | 'invoiceId'> = {},
    ): RefundRecord {
      const order = find(capture.orderId)
      const left = capture.amount.cents - refundedCents(refundsOf(order), capture.captureId)
      const given = amount ?? { ...capture.amount, cents: left }
      assertRefundAllowed(capture, given, left)
      const refund: RefundRecord = {
        refundId: newId(),
        captureId: capture.captureId,
        orderId: capture.orderId,
        clientId: capture.clientId,
        status: 'COMPLETED',
        amount: given,
        payee: capture.payee,
        customId: capture.customId,
        ...words,
        createdAt: now(),
      }
      store.put('refund', refund.refundId, refund)
      change(order, { refundIds: [...order.refundIds, refund.refundId] })
      const status = given.cents === left ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
      store.put('capture', capture.captureId, { ...capture, status, updatedAt: now() })
      return refund
    },
  }
}

function assertRefundAllowed(capture: CaptureRecord, given: Money, leftCents: number): void {
  if (capture.status === 'REFUNDED') {
    throw new StandinRefusal(422, 'CAPTURE_FULLY_REFUNDED', 'The capture has already been fully refunded.')
  }
  if (capture.status === 'PENDING') {
    throw new StandinRefusal(422, 'PENDING_CAPTURE', 'Cannot initiate a refund as the capture is pending.')
  }
  if (capture.status !== 'COMPLETED' && capture.status !== 'PARTIALLY_REFUNDED') {
    throw new StandinRefusal(422, 'REFUND_NOT_ALLOWED', 'Nothing was taken that could be refunded.')
  }
  if (given.currency !== capture.amount.currency) {
    throw new StandinRefusal(422, 'REFUND_CAPTURE_CURRENCY_MISMATCH', 'Refund must be in the currency of the capture.')
  }
  if (given.cents <= 0) throw new StandinRefusal(422, 'CANNOT_BE_ZERO_OR_NEGATIVE', 'Must be greater than zero.')
  if (given.cents > leftCents) {
    throw new StandinRefusal(422, 'REFUND_AMOUNT_EXCEEDED', 'The refund is more than is left of the capture.')
  }
}

const refundedCents = (refunds: RefundRecord[], captureId: string) =>
  refunds.filter((refund) => refund.captureId === captureId).reduce((sum, { amount }) => sum + amount.cents, 0)

function deviant(amount: Money, deviation?: Deviation): Money {
  if (deviation === 'wrongAmount') return { ...amount, cents: Math.max(1, amount.cents - 100) }
  return deviation === 'wrongCurrency' ? { ...amount, currency: 'CAD' } : amount
}

const stranger = { merchantId: 'STRANGER00000', email: 'stranger@elsewhere.example' }

const demoBuyer = { payerId: 'DEMOBUYER0001', email: 'buyer@wallet.example' }

/** Like PayPal's: 17 capital letters and digits. */
function newId(): string {
  const emails = 'ABCDEFGHJKLMNPRSTUVWXY0123456789'
  return Array.from(randomBytes(17), (byte) => emails[byte % 32]).join('')
}
