import { Refusal } from '#server/refusal.ts'
import { refundPercent, refundStepsOf } from '../../events/refund-steps.rules.ts'
import { shareOf } from '../../payments/refunds/decisions.ts'
import type { CancelReason } from '../facts.ts'

/** The amount paid for a registration, the part already refunded or being refunded, and the event's refund steps. */
type Paid = { paidCents: number; goneCents: number; refundSteps: string; eventCancelledAt: string | null }

/**
 * Returns the refund for canceling on a day: by the event's refund steps if the registrant cancels an event that takes
 * place, otherwise everything that is left.
 */
export function refundNow(paid: Paid, reason: CancelReason, today: string): { percent: number; cents: number } {
  const percent =
    reason === 'byRegistrant' && paid.eventCancelledAt === null ? refundPercent(refundStepsOf(paid), today) : 100
  return { percent, cents: shareOf(Number(paid.paidCents) - Number(paid.goneCents), percent) }
}

/**
 * Rejects a cancellation if the page showed a different refund, because the date or the refund steps have changed.
 * @throws Refusal conflict
 */
export function assertSameRefund(seenCents: number | undefined, cents: number): void {
  if (seenCents === undefined || seenCents === cents) return
  throw new Refusal(
    'conflict',
    `The refund is now $${(cents / 100).toFixed(2)}. Check it and cancel again. Nothing was canceled.`,
  )
}
