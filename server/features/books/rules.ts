import type { PaymentState } from '../payments/facts.ts'

/** The names of a payment's stages. */
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

/** Rows per page in the list of payments as of a day. */
export const bookPageSize = 10

/** Valid reasons why list and books may differ permanently. */
export const explanations = [
  'otherShop',
  'recordedByHand',
  'disputed',
  'settledAtProvider',
  'providerError',
  'held',
  'other',
] as const

export type Explanation = (typeof explanations)[number]

/** The line for fees of the account at the provider, which belong to no payment. */
export const accountFees = 'accountFees'

/** One line of the books, in cents. */
export type Tally = {
  payments: number
  receivedCents: number
  givenBackCents: number
  /** The fee that the provider kept [spec 31]. It is not returned with a refund. */
  feeCents: number
  /** Number of payments through the provider with an unknown fee, booked before fees were recorded. */
  withoutFee: number
}

/** Received minus given back, in cents. */
export const balanceOf = ({ receivedCents, givenBackCents }: Tally) => receivedCents - givenBackCents

/** The chapter's own share: the balance minus the provider's fees, as far as they are known. */
export const netOf = (tally: Tally) => balanceOf(tally) - tally.feeCents
