import { dollars } from '#app/lib/format.ts'
import { Alert } from '#app/ui/parts/alert.tsx'
import type { RefundablePayment } from './refund-dialog.tsx'
import { refunding as words, standingText } from './refund-words.ts'

/** The effect on the member, and the lost fee, of refunding this many of the latest terms. */
export function RefundEffect({ payment, terms }: { payment: RefundablePayment; terms: number }) {
  const { payer, purpose, parts, choices, standing: now, feeCents } = payment
  const then = choices.find((choice) => choice.terms === terms)?.standing
  const unpaid = parts.slice(parts.length - terms).map(({ year }) => year)
  const title = now && then && standingText.title(payer, now.status, then.status)
  const texts = [
    then && standingText.rest(unpaid, then.nextPaymentDueIn, then.movedBack),
    purpose === 'registration' && words.seatsStay,
    feeCents !== null && feeCents > 0 && words.feeStays(dollars(feeCents)),
  ].filter(Boolean)
  if (!title && texts.length === 0) return null
  const isLost = now?.status === 'active' && then?.status === 'inactive'
  return (
    <Alert tone={isLost ? 'warning' : 'info'} title={title || undefined}>
      {texts.join(' ')}
    </Alert>
  )
}
