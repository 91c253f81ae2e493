import type { ListShape } from '#server/records/lists.ts'
import type { HandMethod } from '#server/sale.ts'
import { isLifelong } from '../members/rules.ts'

/** How many terms of dues can be paid at once (foundation section 5). */
export const terms = { min: 1, max: 10, inactiveMax: 1 } as const

/** The most terms that a member may pay now; 0 when nothing can fall due any more. */
export function mostTerms(member: { status: 'active' | 'inactive'; durationYears: number }): number {
  if (member.status === 'inactive') return terms.inactiveMax
  return isLifelong(member.durationYears) ? 0 : terms.max
}

/** The years that are entered in the books, one for each term: the year that is due and then one each duration. */
export function yearsPaid(dueIn: number, termCount: number, durationYears: number): number[] {
  return Array.from({ length: termCount }, (_, term) => dueIn + term * durationYears)
}

/** The year in which dues fall due after so many terms were paid. */
export const dueAfter = (dueIn: number, termCount: number, durationYears: number) => dueIn + termCount * durationYears

/** Only the member can pay these dues; for others an admin records what came by hand. */
export const mayPayFor = (actor: { memberId: string }, memberId: string) => actor.memberId === memberId

/** The most characters of the reference of money that came by hand. */
export const longestReference = 40

/**
 * The letters and digits of a reference, by which two are compared: banks and people write them with other signs
 * between.
 */
export const referenceSigns = (reference: string) =>
  reference.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '') || reference.toLowerCase()

/** How money came that an admin enters. */
export const handMethods = ['check', 'cash', 'zelle', 'transfer', 'other'] as const satisfies readonly HandMethod[]

/** How money came, in words: through the provider, or by hand. */
export const methodNames: Readonly<Record<HandMethod | 'online' | 'byHand', string>> = {
  online: 'PayPal',
  byHand: 'By hand',
  check: 'Check',
  cash: 'Cash',
  zelle: 'Zelle',
  transfer: 'Bank transfer',
  other: 'By hand',
}

/** The thing that was paid for, as tables, files and receipts call it. */
export const typeName = ({ purpose, paymentType }: { purpose: string; paymentType: string }) =>
  purpose === 'dues' ? `${paymentType} dues` : paymentType

/** The payments of a chapter for its admins, the newest first. */
export const paymentsTable = {
  columns: ['paymentId', 'memberName', 'memberId', 'paymentType', 'year', 'paidAt', 'amountCents'],
  groups: ['paymentType', 'year', 'memberName'],
  filters: { year: /^\d{4}$/, purpose: /^[A-Za-z]{1,40}$/, paymentType: /^.{1,100}$/s },
  sort: 'paidAt',
  direction: 'desc',
} as const satisfies ListShape

/** An amount in dollars as an admin types it, such as 25, 25.5 or $25.00, in cents; null for what is none. */
export function centsTyped(text: string): number | null {
  const [, dollars, part = ''] = /^\$?(\d{1,6})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? []
  return dollars === undefined ? null : Number(dollars) * 100 + Number(part.padEnd(2, '0'))
}

/** Why an admin gives booked money back. A note besides is kept outside the log. */
export const refundReasons = ['paidTwice', 'wrongAmount', 'eventCancelled', 'payerAsked', 'mistake', 'other'] as const

export type RefundReason = (typeof refundReasons)[number]

/** Why a payment by hand was wrong. */
export const reversalReasons = [
  'wrongPayer',
  'wrongType',
  'wrongAmount',
  'notReceived',
  'paidTwice',
  'mistake',
  'other',
] as const

export type ReversalReason = (typeof reversalReasons)[number]

/** Why a second admin declines a refund. */
export const declineReasons = ['notOwed', 'wrongAmount', 'mistake', 'other'] as const

export type DeclineReason = (typeof declineReasons)[number]

/** Why a refund that was asked for is not made; whoever asked for it may take it back without a reason. */
export type UndecidedReason = DeclineReason | 'takenBack'
