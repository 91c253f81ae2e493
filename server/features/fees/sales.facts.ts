import type { Kind } from '#server/sale.ts'

/** A fee other than dues, for a number of terms: it changes neither status nor due year [spec 21]. */
export type Fee = {
  personId: string
  memberId: string
  paymentTypeId: string
  /** The payment type's name when it was priced; past payments keep it. */
  paymentType: string
  terms: number
  unitCents: number
  amountCents: number
  currency: string
  /** The calendar year in which it was bought. */
  year: number
}

export type FeePurchase = Fee & { purpose: 'fee' }

/**
 * Why a fee cannot be paid: no longer offered, for active members only, already paid this year, or an invalid number of
 * terms.
 */
export type FeeObjection = 'noFee' | 'feeInactive' | 'feePaid' | 'feeTerms'

/** Fees other than dues: paid by active members, or entered by an admin. */
export const feeKind: Kind<FeePurchase, Fee, FeeObjection, never> = {
  purpose: 'fee',
  name: 'Fees',
  hasOwnList: false,
  facts: {
    intended: 'FeeIntended',
    claimed: 'FeeClaimed',
    paid: {
      type: 'FeePaid',
      name: 'Fee paid',
      line: { id: 'fees', name: 'Fees online', shortName: 'Fees', method: 'Fee' },
    },
    byHand: {
      type: 'FeeRecordedByHand',
      name: 'Fee recorded by hand',
      line: { id: 'feesByHand', name: 'Fees by hand', shortName: 'Fees by hand', method: 'Fee by hand' },
    },
    refunded: { type: 'FeeRefunded', name: 'Fee refunded' },
  },
  refundsBy: 'amount',
  bookedOf: ({ purpose: _, ...fee }) => fee,
  terms: ({ year, paymentType, amountCents }) => [{ year, paymentType, memberTypeId: '', amountCents }],
  tables: [],
  rowsOf: () => [],
  refundedRows: () => [],
  label: ({ paymentType, terms }) => `Fee: ${paymentType}${terms > 1 ? ` (${terms} terms)` : ''}`,
  receipt: {
    lines: ({ paymentType, terms, unitCents, year, amountCents }) => [
      {
        text: paymentType,
        detail: terms > 1 ? `${year}, ${terms} terms of $${(unitCents / 100).toFixed(2)}` : String(year),
        amountCents,
      },
    ],
    note: 'This payment is a fee for what is named above and not a donation.',
  },
  details: ({ paymentType, terms, year }) => [
    ...(paymentType ? [`fee ${paymentType}`] : []),
    ...(terms && terms > 1 ? [`${terms} terms`] : []),
    ...(year ? [String(year)] : []),
  ],
  guestOf: () => null,
  objections: {
    noFee: { buyer: 'The chapter has no such fee.', trace: 'there is no such fee' },
    feeInactive: { buyer: 'Fees beside dues are for active members.', trace: 'the member is not active' },
    feePaid: { buyer: 'This fee has already been paid this year.', trace: 'it was paid this year already' },
    feeTerms: { buyer: 'The fee cannot be paid for so many terms.', trace: 'it cannot be paid for so many terms' },
  },
  refunds: {},
}
