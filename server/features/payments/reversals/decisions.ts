import { Refusal } from '#server/refusal.ts'
import type { Kind } from '#server/sale.ts'
import type { PaymentState, ProtocolFact } from '../facts.ts'
import { partsLeft } from '../refunds/decisions.ts'
import type { ReversalReason } from '../rules.ts'

/**
 * Reverses a payment entered by hand in error, with a fact, never by editing it [spec 30]. Idempotent.
 * @throws Refusal for money that came through the provider, which can be refunded instead
 */
export function reverse(
  state: PaymentState,
  kind: Kind,
  reason: ReversalReason,
  idempotencyKey: string,
): ProtocolFact[] {
  if (state.stage === 'reversed') return []
  const { received, captureId } = state
  if (!received || captureId || received.data.reference === undefined) {
    throw new Refusal(
      'conflict',
      'Only a payment that was recorded by hand can be reversed. Refund this one. Nothing was changed.',
    )
  }
  const { reference, amountCents, currency } = received.data
  const parts = partsLeft(state, kind, [])
  return [
    {
      type: 'PaymentReversed',
      data: { purpose: kind.purpose, reference, amountCents, currency, parts, reason },
      idempotencyKey,
    },
  ]
}
