import type { PaymentFact } from '../payments/facts.ts'
import { bookedKinds } from './rules.ts'

/**
 * What money the books tell apart. Booked are dues paid through the provider, dues entered by hand, and event
 * registrations. `unbooked` is money that the provider took and that nobody was owed: it is shown, never counted in.
 */
export const entryKinds = [...bookedKinds, 'unbooked'] as const

export type EntryKind = (typeof entryKinds)[number]

export type Tally = { payments: number; receivedCents: number; givenBackCents: number }

export type Tallies = Record<EntryKind, Tally>

/** The books of one chapter: its months (yyyy-mm), and what each kind came to in them. */
export type Books = Readonly<Record<string, Tallies>>

/** The facts that move money; no other is an entry. */
export const moneyFacts = ['DuesPaid', 'PaymentRecordedByHand', 'RegistrationPaid', 'CaptureRejected', 'Refunded', 'RegistrationRefunded'] as const satisfies PaymentFact['type'][]

/** The facts that book a payment: what a list of payments is made of. */
export const bookingFacts = ['DuesPaid', 'PaymentRecordedByHand', 'RegistrationPaid'] as const satisfies PaymentFact['type'][]

export type BookingFact = Extract<PaymentFact, { type: (typeof bookingFacts)[number] }>

/** The currency that the books are kept in. */
const currencyOfBooks = 'USD'

/**
 * What a fact means for the books; null when it moves no money.
 *
 * - DuesPaid, RegistrationPaid and PaymentRecordedByHand: received, the whole amount of the payment.
 * - CaptureRejected: taken by the provider and never booked, because it differs from what was intended or nothing is
 *   owed. It is no income: kind `unbooked`, received.
 * - Refunded: follows a CaptureRejected and nothing else, so it returns money that was never booked.
 *
 * - RegistrationRefunded: a registration was cancelled, and what had been received for it went back.
 *
 * Unbooked money in another currency is counted as a payment, and its amount left out: dollars and euros have no sum.
 * That the provider's refund failed (RefundFailed) moves nothing, so it stays a balance of `unbooked`: owed to a payer.
 */
export function entryOf(fact: PaymentFact): { kind: EntryKind; tally: Tally } | null {
  switch (fact.type) {
    case 'DuesPaid':
      return { kind: 'dues', tally: received(fact.data.amountCents) }
    case 'PaymentRecordedByHand':
      return { kind: 'byHand', tally: received(fact.data.amountCents) }
    case 'RegistrationPaid':
      return { kind: 'registrations', tally: received(fact.data.amountCents) }
    case 'CaptureRejected':
      return { kind: 'unbooked', tally: received(inBooks(fact.data)) }
    case 'Refunded':
      return { kind: 'unbooked', tally: { ...nothing, givenBackCents: inBooks(fact.data) } }
    case 'RegistrationRefunded':
      return { kind: 'registrations', tally: { ...nothing, givenBackCents: fact.data.amountCents } }
    default:
      return null
  }
}

/** Enters a fact into the books of its chapter, in the month in which it was recorded. A fold; changes nothing in place. */
export const enter = (books: Books, month: string, fact: PaymentFact): Books =>
  entryOf(fact) ? { ...books, [month]: tallied(books[month] ?? noTallies, fact) } : books

/** Tallies with a fact counted in. */
export function tallied(before: Tallies, fact: PaymentFact): Tallies {
  const entry = entryOf(fact)
  return entry ? { ...before, [entry.kind]: sum(before[entry.kind], entry.tally) } : before
}

/** What the kinds come to over some months, both ends included; without ends over all. */
export function talliesOf(books: Books, { from = '', to = '9999-99' }: { from?: string; to?: string } = {}): Tallies {
  const months = Object.entries(books).filter(([month]) => from <= month && month <= to)
  return months.reduce((total, [, tallies]) => sumOfAll(total, tallies), noTallies)
}

/** The kinds of two books, or of two spans of time, together. */
export function sumOfAll(one: Tallies, other: Tallies): Tallies {
  const kinds = entryKinds.map((kind) => [kind, sum(one[kind], other[kind])])
  return Object.fromEntries(kinds) as Tallies
}

/** All that is booked, of whatever kind. */
export const bookedOf = (tallies: Tallies): Tally => bookedKinds.reduce((total, kind) => sum(total, tallies[kind]), nothing)

export const balanceOf = ({ receivedCents, givenBackCents }: Tally) => receivedCents - givenBackCents

const nothing: Tally = { payments: 0, receivedCents: 0, givenBackCents: 0 }

export const noTallies: Tallies = { dues: nothing, byHand: nothing, registrations: nothing, unbooked: nothing }

const received = (receivedCents: number): Tally => ({ payments: 1, receivedCents, givenBackCents: 0 })

const inBooks = ({ amountCents, currency }: { amountCents: number; currency: string }) =>
  currency === currencyOfBooks ? amountCents : 0

const sum = (one: Tally, other: Tally): Tally => ({
  payments: one.payments + other.payments,
  receivedCents: one.receivedCents + other.receivedCents,
  givenBackCents: one.givenBackCents + other.givenBackCents,
})
