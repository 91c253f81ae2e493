import type { ListShape } from '#server/records/lists.ts'
import type { HandMethod } from '#server/sale.ts'

/** The numbers of terms of dues or of a fee that can be paid at once (foundation section 5). */
export const terms = { min: 1, max: 10, inactiveMax: 1 } as const

/**
 * Returns whether the actor is the member: only members pay their own dues; for others, an admin records payments
 * received offline.
 */
export const mayPayFor = (actor: { memberId: string }, memberId: string) => actor.memberId === memberId

/** Maximum length of a reference for money received offline, in characters. */
export const maxReferenceLength = 40

/** Reduces a reference to letters and digits for comparison, because banks and people add other characters. */
export const referenceSigns = (reference: string) =>
  reference.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '') || reference.toLowerCase()

/** The payment methods of payments entered by hand. */
export const handMethods = ['check', 'cash', 'zelle', 'transfer', 'other'] as const satisfies readonly HandMethod[]

/** The display names of payment methods: through the provider, and by hand. */
export const methodNames: Readonly<Record<HandMethod | 'online' | 'byHand', string>> = {
  online: 'PayPal',
  byHand: 'By hand',
  check: 'Check',
  cash: 'Cash',
  zelle: 'Zelle',
  transfer: 'Bank transfer',
  other: 'By hand',
}

/** Returns the name of what was paid for, for tables, files, and receipts. */
export const typeName = ({ purpose, paymentType }: { purpose: string; paymentType: string }) =>
  purpose === 'dues' ? `${paymentType} dues` : paymentType

/** The admins' table of a chapter's payments, newest first. */
export const paymentsTable = {
  columns: ['paymentId', 'memberName', 'memberId', 'paymentType', 'year', 'paidAt', 'amountCents'],
  groups: ['paymentType', 'year', 'memberName'],
  filters: {
    year: /^\d{4}$/,
    purpose: /^[A-Za-z]{1,40}$/,
    paymentType: /^.{1,100}$/s,
    // When the money came, as opposed to the year that it pays for.
    month: /^\d{4}-(?:0[1-9]|1[0-2])$/,
    from: /^\d{4}-\d\d-\d\d$/,
    to: /^\d{4}-\d\d-\d\d$/,
  },
  sort: 'paidAt',
  direction: 'desc',
} as const satisfies ListShape

/** Parses dollars as an admin types them, such as 25, 25.5 or $25.00, into cents; null when invalid. */
export function centsTyped(text: string): number | null {
  const [, dollars, part = ''] = /^\$?(\d{1,6})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? []
  return dollars === undefined ? null : Number(dollars) * 100 + Number(part.padEnd(2, '0'))
}

/** The reasons for an admin's refund of booked money. An additional note is stored outside the log. */
export const refundReasons = ['paidTwice', 'wrongAmount', 'eventCancelled', 'payerAsked', 'mistake', 'other'] as const

export type RefundReason = (typeof refundReasons)[number]

/** The reasons for reversing a payment entered by hand. */
export const reversalReasons = [
  'wrongPayer',
  'wrongType',
  'wrongAmount',
  'notReceived',
  'paidTwice',
  'mistake',
  'other',
] as const

/** Why a payment was reversed: an admin's reason, or the bank's line that returned its check. */
export type ReversalReason = (typeof reversalReasons)[number] | 'returnedCheck'

/** The reasons for declining a refund as a second admin. */
export const declineReasons = ['notOwed', 'wrongAmount', 'mistake', 'other'] as const

export type DeclineReason = (typeof declineReasons)[number]

/** Why a requested refund is not made; the requester may withdraw it without a reason. */
export type UndecidedReason = DeclineReason | 'takenBack'

/** What tells a receipt of a practice or of PayPal's sandbox from a real one, on paper, on pages and in emails. */
export const practiceTexts = {
  subject: 'Practice: ',
  title: 'Practice receipt',
  note: 'This is practice: no money moved, and this receipt is only for trying things out.',
  /** On other papers and in other emails about money. */
  moneyNote: 'This is practice: no money moves.',
  statementNote: 'This statement has practice payments, in which no money moved. It is only for trying things out.',
} as const
