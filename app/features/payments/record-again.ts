import type { RefundablePayment } from './refund-dialog.tsx'

/** Returns the URL of the manual payment form, filled with the values of an incorrect payment. */
export function recordAgain({
  paymentId,
  purpose,
  memberId,
}: Pick<RefundablePayment, 'paymentId' | 'purpose' | 'memberId'>): string {
  const id = encodeURIComponent(paymentId)
  if (purpose === 'donation') return `/donate?dialog=${memberId ? 'add' : 'addOfGuest'}&row=${id}`
  return `/payment?add=1&like=${id}`
}
