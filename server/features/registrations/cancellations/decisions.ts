import { Refusal } from '#server/refusal.ts'
import { refundPercent, refundStepsOf } from '../../events/refund-steps.rules.ts'
import { shareOf } from '../../payments/refunds/decisions.ts'
import type { CancelReason } from '../facts.ts'

/**
 * The sum paid for a registration, the part of it that is refunded already or on its way, and the steps of its event.
 */
type Paid = { paidCents: number; goneCents: number; refundSteps: string; eventCancelledAt: string | null }

/**
 * The refund when it is cancelled on a day: for the registrant by the steps of an event that takes place, else all that
 * is left.
 */
export function refundNow(paid: Paid, reason: CancelReason, today: string): { percent: number; cents: number } {
  const percent =
    reason === 'byRegistrant' && paid.eventCancelledAt === null ? refundPercent(refundStepsOf(paid), today) : 100
  return { percent, cents: shareOf(Number(paid.paidCents) - Number(paid.goneCents), percent) }
}

/**
 * The page that was sent had said another sum, because the day or the steps are others now. @throws Refusal conflict
 */
export function refuseOtherRefund(seenCents: number | undefined, cents: number): void {
  if (seenCents === undefined || seenCents === cents) return
  throw new Refusal(
    'conflict',
    `The refund is now $${(cents / 100).toFixed(2)}. Check it and cancel again. Nothing was cancelled.`,
  )
}
