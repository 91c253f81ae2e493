import type { RefundablePayment } from './refund-dialog.tsx'

/** The form in which a payment by hand is entered, filled with what a wrong one said. */
export function recordAgain({
  paymentId,
  purpose,
  memberId,
}: Pick<RefundablePayment, 'paymentId' | 'purpose' | 'memberId'>): string {
  const id = encodeURIComponent(paymentId)
  if (purpose === 'donation') return `/donate?dialog=${memberId ? 'add' : 'addOfGuest'}&row=${id}`
  return `/payment?add=1&like=${id}`
}
