import type { Recorded } from '#events-log/fact.ts'
import { linesOf, type BookedFact, type Kinds } from '#server/sale.ts'
import type { PaymentFact, ProtocolFact } from '../payments/facts.ts'
import type { ProviderFeeFact } from './fees/facts.ts'
import { accountFees, type Tally } from './rules.ts'

/** The line for money that was captured although nobody owed it; never included in sums. */
export const unbooked = 'unbooked'

/** The lines of the books by id: the kinds that are sold, `unbooked`, and `accountFees` once there are any. */
export type Tallies = Readonly<Record<string, Tally>>

/** The books of one chapter: the tallies of each line by month (yyyy-mm). */
export type Books = Readonly<Record<string, Tallies>>

const protocolEntries = ['CaptureRejected', 'Refunded', 'PaymentReversed'] as const satisfies ProtocolFact['type'][]

/** Facts about fees of the account at the provider. */
const feeEntries = ['ProviderFeeBooked', 'ProviderFeeTakenBack'] as const satisfies ProviderFeeFact['type'][]

/** A fact that may move money. */
export type MoneyFact = PaymentFact | ProviderFeeFact

/** The facts that move money; no others are entries. */
export const moneyFacts = (kinds: Kinds): string[] => [
  ...bookingFacts(kinds),
  ...protocolEntries,
  ...feeEntries,
  ...kinds.all.flatMap(({ facts }) => facts.refunded?.type ?? []),
]

/** The facts that book a payment; lists of payments consist of them. */
export const bookingFacts = ({ all }: Kinds): string[] =>
  all.flatMap(({ facts: { paid, byHand } }) => (byHand ? [paid.type, byHand.type] : [paid.type]))

/** Whether a fact books a payment, of any kind. */
export const isBooking = (kinds: Kinds, fact: Recorded<MoneyFact>): fact is BookedFact => {
  const step = kinds.ofFact(fact.type)?.step
  return step === 'paid' || step === 'byHand'
}

/** The currency of the books. */
const currencyOfBooks = 'USD'

/**
 * Returns what a fact means for the books; null if it moves no money.
 *
 * - A fact that books a payment: its full amount is received, in the line of its kind, with the provider's fee if it
 *   was paid through the provider.
 * - A fact that records a refund of booked money: the refund is given back, in the same line.
 * - CaptureRejected: captured but never booked, because it differs from the intent or nothing is owed. It is not
 *   income: it is received in the line `unbooked`.
 * - PaymentReversed: a payment entered by hand in error. Its full amount is given back, in the line of payments of that
 *   kind entered by hand.
 * - ProviderFeeBooked, ProviderFeeTakenBack: a fee of the account at the provider, in the line `accountFees`.
 * - Refunded: occurs only after a CaptureRejected, so it returns money that was never booked.
 *
 * Unbooked money in another currency counts as a payment without its amount, because dollars and euros cannot be added.
 * A failed provider refund (RefundFailed) moves nothing, so the money stays in the balance of `unbooked`: owed to a
 * payer.
 */
function entryOf(kinds: Kinds, fact: MoneyFact): { line: string; tally: Tally } | null {
  const kindStep = kinds.ofFact(fact.type)
  if (kindStep) return entryOfKind(fact as MovedFact, kindStep)
  const known = fact as ProtocolFact | ProviderFeeFact
  switch (known.type) {
    case 'CaptureRejected':
      return { line: unbooked, tally: received(inBooks(known.data)) }
    case 'Refunded':
      return { line: unbooked, tally: { ...nothing, givenBackCents: inBooks(known.data) } }
    case 'PaymentReversed': {
      const { purpose, amountCents } = known.data
      const line = kinds.of(purpose).facts.byHand?.line.id
      return line ? { line, tally: { ...nothing, givenBackCents: amountCents } } : null
    }
    case 'ProviderFeeBooked':
      return { line: accountFees, tally: { ...nothing, feeCents: known.data.feeCents } }
    case 'ProviderFeeTakenBack':
      return { line: accountFees, tally: { ...nothing, feeCents: -known.data.feeCents } }
    default:
      return null
  }
}

type MovedFact = { data: { amountCents: number; feeCents?: number | null } }

function entryOfKind({ data }: MovedFact, { kind: { facts }, step }: NonNullable<ReturnType<Kinds['ofFact']>>) {
  switch (step) {
    case 'paid':
      return { line: facts.paid.line.id, tally: { ...received(data.amountCents), ...feeOf(data) } }
    case 'byHand':
      return { line: facts.byHand!.line.id, tally: received(data.amountCents) }
    case 'refunded':
      return { line: facts.paid.line.id, tally: { ...nothing, givenBackCents: data.amountCents } }
    case 'intended':
    case 'claimed':
      return null
  }
}

/**
 * Enters a fact into the books of its chapter, in the month in which it was recorded; a fee of the account at the provider
 * in the month of its day. A pure fold.
 */
export function enter(kinds: Kinds, books: Books, recordedIn: string, fact: MoneyFact): Books {
  if (!entryOf(kinds, fact)) return books
  const month = isAccountFee(fact) ? fact.data.day.slice(0, 7) : recordedIn
  return { ...books, [month]: tallied(kinds, books[month] ?? noTallies(kinds), fact) }
}

/** Returns the tallies including one more fact. */
export function tallied(kinds: Kinds, before: Tallies, fact: MoneyFact): Tallies {
  const entry = entryOf(kinds, fact)
  return entry ? { ...before, [entry.line]: sum(tallyOf(before, entry.line), entry.tally) } : before
}

/** Whether a fact is about a fee of the account at the provider, which belongs to no payment. */
export const isAccountFee = <F extends MoneyFact>(fact: F): fact is F & ProviderFeeFact =>
  (feeEntries as readonly string[]).includes(fact.type)

/** Returns the sum of each line from one month to another, both inclusive; of all months without bounds. */
export function talliesOf(
  kinds: Kinds,
  books: Books,
  { from = '', to = '9999-99' }: { from?: string; to?: string } = {},
): Tallies {
  const months = Object.entries(books).filter(([month]) => from <= month && month <= to)
  return months.reduce((total, [, tallies]) => sumOfAll(total, tallies), noTallies(kinds))
}

/** Adds the lines of two books, or of two periods. */
export function sumOfAll(one: Tallies, other: Tallies): Tallies {
  const lines = new Set([...Object.keys(one), ...Object.keys(other)])
  return Object.fromEntries([...lines].map((line) => [line, sum(tallyOf(one, line), tallyOf(other, line))]))
}

/** Returns one line; an empty one if the books have none with that id. */
export const tallyOf = (tallies: Tallies, line: string): Tally => tallies[line] ?? nothing

/** Returns the sum of everything booked, of any kind. */
export const bookedOf = ({ [unbooked]: _, ...booked }: Tallies): Tally => Object.values(booked).reduce(sum, nothing)

const nothing: Tally = { payments: 0, receivedCents: 0, givenBackCents: 0, feeCents: 0, withoutFee: 0 }

/** Returns every line with a zero tally. */
export const noTallies = ({ all }: Kinds): Tallies =>
  Object.fromEntries([...all.flatMap(linesOf).map(({ id }) => id), unbooked].map((line) => [line, nothing]))

const received = (receivedCents: number): Tally => ({ ...nothing, payments: 1, receivedCents })

const feeOf = ({ feeCents }: MovedFact['data']) => ({
  feeCents: feeCents ?? 0,
  withoutFee: feeCents === null || feeCents === undefined ? 1 : 0,
})

const inBooks = ({ amountCents, currency }: { amountCents: number; currency: string }) =>
  currency === currencyOfBooks ? amountCents : 0

const sum = (one: Tally, other: Tally): Tally => ({
  payments: one.payments + other.payments,
  receivedCents: one.receivedCents + other.receivedCents,
  givenBackCents: one.givenBackCents + other.givenBackCents,
  feeCents: one.feeCents + other.feeCents,
  withoutFee: one.withoutFee + other.withoutFee,
})
