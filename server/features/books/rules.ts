import type { PaymentState } from '../payments/facts.ts'

/** How far a payment came. */
export const stageNames: Record<PaymentState['stage'], string> = {
  none: 'not started',
  intended: 'started, no PayPal order yet',
  ordered: 'waiting for the payer at PayPal',
  capturing: 'being charged',
  pending: 'under review at PayPal, not recorded yet',
  paid: 'paid',
  rejected: 'captured but not recorded',
  abandoned: 'ended without payment',
  reversed: 'entered by hand and reversed',
  setAside: 'left at PayPal, waiting for an admin',
}

/** Rows of a page in the list of payments as they stood. */
export const bookPageSize = 10

/** Why list and books may differ for good. */
export const explanations = ['otherShop', 'recordedByHand', 'disputed', 'settledAtProvider', 'providerError', 'other'] as const

export type Explanation = (typeof explanations)[number]
