import type { Kind } from '#server/sale.ts'

export type DuesPurchase = Dues & { purpose: 'dues' }

/** `years` has one entry per term, `terms` may be 0. */
export type Dues = {
  personId: string
  memberId: string
  memberTypeId: string
  /** The member type's name when it was priced; receipts keep it after a rename. */
  paymentType: string
  terms: number
  durationYears: number
  unitCents: number
  amountCents: number
  currency: string
  years: number[]
}

/** The complete receipt: all rows of the payment tables follow from it alone. */
export type Receipts = Omit<Dues, 'unitCents' | 'years'> & { rows: { year: number; amountCents: number }[] }

/** Why dues are no longer owed: another payment, or a change to a member type with other dues, in between. */
export type DuesObjection = 'notDue' | 'typeChanged'

/** Dues: payments for terms of membership, made by the member or entered by an admin. */
export const duesKind: Kind<DuesPurchase, Receipts, DuesObjection, never> = {
  purpose: 'dues',
  name: 'Dues',
  hasOwnList: false,
  facts: {
    intended: 'DuesIntended',
    claimed: 'BrowserOrderClaimed',
    paid: {
      type: 'DuesPaid',
      name: 'Dues paid',
      line: { id: 'dues', name: 'Dues online', shortName: 'Dues online', method: 'Online' },
    },
    byHand: {
      type: 'PaymentRecordedByHand',
      name: 'Payment recorded by hand',
      line: { id: 'byHand', name: 'Dues by hand', shortName: 'By hand', method: 'By hand' },
    },
    refunded: { type: 'DuesRefunded', name: 'Dues refunded' },
  },
  refundsBy: 'term',
  // One row per term; together they are the amount.
  bookedOf({
    personId,
    memberId,
    memberTypeId,
    paymentType,
    terms,
    durationYears,
    amountCents,
    currency,
    unitCents,
    years,
  }) {
    const rows = years.map((year) => ({ year, amountCents: unitCents }))
    return { personId, memberId, memberTypeId, paymentType, terms, durationYears, amountCents, currency, rows }
  },
  terms: ({ rows, paymentType, memberTypeId }) => rows.map((row) => ({ ...row, paymentType, memberTypeId })),
  tables: [],
  rowsOf: () => [],
  refundedRows: () => [],
  label: ({ paymentType, rows }) => `${paymentType} dues ${rows.map(({ year }) => year).join(', ')}`,
  receipt: {
    lines: ({ paymentType, rows }) =>
      rows.map(({ year, amountCents }) => ({ text: `${paymentType} dues`, detail: String(year), amountCents })),
    note: 'No goods or services beyond membership were provided for this payment.',
  },
  details({ paymentType, rows, years }) {
    const paidFor = rows?.map(({ year }) => year) ?? years ?? []
    return [...(paymentType ? [`${paymentType} dues`] : []), ...(paidFor.length > 0 ? [paidFor.join(', ')] : [])]
  },
  guestOf: () => null,
  objections: {
    notDue: { buyer: 'These dues have already been paid or are no longer due.', trace: 'it is no longer due' },
    typeChanged: {
      buyer: 'Your member type has changed since you started this payment.',
      trace: 'the member type has changed since it was started',
    },
  },
  refunds: {},
}
