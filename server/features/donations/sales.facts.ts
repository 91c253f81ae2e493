import type { Kind } from '#server/sale.ts'
import { donorNames } from './donors.reads.ts'
import { donationRow, refundedDonation, reversedDonation } from './sales.projection.ts'

/**
 * A donation to a cause. The donor is an opaque id here: names and addresses are stored outside the log (table
 * `donors`).
 */
export type Donation = {
  donorId: string
  donationTypeId: string
  /** The cause's name at the time; past donations keep it. */
  donationType: string
  /** Null for a guest, whose memberId is empty. */
  personId: string | null
  memberId: string
  amountCents: number
  currency: string
}

export type DonationPurchase = Donation & { purpose: 'donation' }

/** Why a donation is rejected: the amount is too small or too large, or the chapter has no such cause. */
export type DonationObjection = 'donationAmount' | 'noCause'

/** The reason for refunding a booked donation. */
export type DonationRefund = 'donationReturned'

/** Donations: made by members and by guests, or entered by an admin. */
export const donationKind: Kind<DonationPurchase, Donation, DonationObjection, DonationRefund> = {
  purpose: 'donation',
  name: 'Donations',
  hasOwnList: true,
  facts: {
    intended: 'DonationIntended',
    claimed: 'BrowserDonationClaimed',
    paid: {
      type: 'DonationPaid',
      name: 'Donation paid',
      line: { id: 'donations', name: 'Donations online', shortName: 'Donations', method: 'Donation' },
    },
    byHand: {
      type: 'DonationRecordedByHand',
      name: 'Donation recorded by hand',
      line: {
        id: 'donationsByHand',
        name: 'Donations by hand',
        shortName: 'Given by hand',
        method: 'Donation by hand',
      },
    },
    refunded: { type: 'DonationRefunded', name: 'Donation refunded' },
  },
  bookedOf: ({ purpose: _, ...donation }) => donation,
  terms: ({ donationType, amountCents }, paidAt) => [
    { year: Number(paidAt.slice(0, 4)), paymentType: donationType, memberTypeId: '', amountCents },
  ],
  refundsBy: 'amount',
  tables: ['donations'],
  rowsOf: (fact, paymentId, sql) => [donationRow(fact, paymentId, sql)],
  refundedRows: (fact, paymentId, sql) => [
    refundedDonation(sql, { paymentId, chapterId: fact.chapterId, amountCents: fact.data.amountCents }),
  ],
  reversedRows: (chapterId, paymentId, sql) => [reversedDonation(sql, { paymentId, chapterId })],
  label: ({ donationType }) => `Donation: ${donationType}`,
  receipt: {
    lines: ({ donationType, amountCents }) => [{ text: 'Donation', detail: donationType, amountCents }],
    note: 'No goods or services were provided for this donation.',
  },
  details: ({ donationType }) => (donationType ? [`donation to ${donationType}`] : []),
  guestOf: ({ donorId }) => donorId,
  guestNames: donorNames,
  objections: {
    donationAmount: { buyer: 'A donation is from $5.00 to $100,000.00.', trace: 'a donation cannot be of this amount' },
    noCause: { buyer: 'The chapter does not collect for this cause.', trace: 'there is no such cause' },
  },
  refunds: {
    donationReturned: {
      buyer: 'The donation was returned.',
      trace: 'the donation was returned',
      note: 'Your donation was returned.',
    },
  },
}
