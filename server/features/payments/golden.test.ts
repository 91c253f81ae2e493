import { factTypesOf, keepsPaymentGoldens } from '#tests/support/payment-goldens.ts'
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
  IntentAbandoned: true,
  OrderSetAside: true,
}

keepsPaymentGoldens(new URL('./golden/', import.meta.url), [...Object.keys(types), ...factTypesOf('dues')])
