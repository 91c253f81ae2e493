/** Rows of donations, and of who made them. */

/** Projection of the payment stream: what was given. */
export type DonationRow = {
  paymentId: string
  chapterId: string
  donorId: string
  /** Null for guests, whose memberId is empty. */
  personId: string | null
  memberId: string
  donationTypeId: string
  /** The cause's name when it was given to. */
  donationType: string
  amountCents: number
  /** The part of it that went back. */
  refundedCents: number
  donatedAt: string
  status: string
  orderId: string | null
  captureId: string | null
  /** Of what came by hand. */
  reference: string | null
  position: number
}

/** The donor, as typed or as the records had it: personal, so beside the log and not in it. */
export type DonorRow = {
  donorId: string
  chapterId: string
  paymentId: string
  /** Whether the donor said to be a member; nothing follows from it. */
  saysMember: 0 | 1
  mInit: string
  firstName: string
  lastName: string
  email: string
  createdAt: string
}

export type DonationsTables = { donations: DonationRow; donors: DonorRow }
