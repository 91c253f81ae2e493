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
export const explanations = [
  'otherShop',
  'recordedByHand',
  'disputed',
  'settledAtProvider',
  'providerError',
  'other',
] as const

export type Explanation = (typeof explanations)[number]

/** One line of the books, in cents. */
export type Tally = {
  payments: number
  receivedCents: number
  givenBackCents: number
  /** The part that the provider kept of what it took (decision 31). It is not given back with a refund. */
  feeCents: number
  /** Payments through the provider of which its part is not known: they were booked before it was recorded. */
  withoutFee: number
}

/** Received less given back, in cents. */
export const balanceOf = ({ receivedCents, givenBackCents }: Tally) => receivedCents - givenBackCents

/** The chapter's own part of it: the balance less the provider's part, as far as that is known. */
export const netOf = (tally: Tally) => balanceOf(tally) - tally.feeCents
