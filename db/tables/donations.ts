/** Rows of donations and donors. */

/** Projection of the payment stream: a donation. */
export type DonationRow = {
  paymentId: string
  chapterId: string
  donorId: string
  /** Null for guests, whose memberId is empty. */
  personId: string | null
  memberId: string
  donationTypeId: string
  /** The cause's name at the time of the donation. */
  donationType: string
  amountCents: number
  /** The refunded part. */
  refundedCents: number
  donatedAt: string
  status: string
  orderId: string | null
  captureId: string | null
  /** For payments entered by hand. */
  reference: string | null
  position: number
}

/** The donor, as typed or from the records: personal, so outside the log. */
export type DonorRow = {
  donorId: string
  chapterId: string
  paymentId: string
  /** Whether the donor claimed to be a member; has no effect. */
  saysMember: 0 | 1
  mInit: string
  firstName: string
  lastName: string
  email: string
  createdAt: string
}

export type DonationsTables = { donations: DonationRow; donors: DonorRow }
