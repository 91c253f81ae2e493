import { keepsPaymentGoldens } from '#tests/support/payment-goldens.ts'
import type { ProtocolFact } from './facts.ts'

const types: Record<ProtocolFact['type'], true> = {
  OrderCreated: true,
  CaptureStarted: true,
  CapturePending: true,
  CaptureDeclined: true,
  CaptureRejected: true,
  RefundIntended: true,
  RefundStarted: true,
  Refunded: true,
  RefundFailed: true,
  RefundSeen: true,
  RefundWithdrawn: true,
  RefundRequested: true,
  RefundConfirmed: true,
  RefundDeclined: true,
  PaymentReversed: true,
  IntentAbandoned: true,
  OrderSetAside: true,
}

keepsPaymentGoldens(new URL('./golden/', import.meta.url), Object.keys(types))
