import type { Recorded } from '#events-log/fact.ts'
import { streamId } from '#events-log/fact.ts'
import type { BookedFact, BooksLine, Kind, Kinds } from '#server/sale.ts'
import { methodNames } from '../payments/rules.ts'
import { bookedOf, isBooking, noTallies, tallied } from '../books/decisions.ts'

/** A refunded amount, and when. */
export type MoneyBack = { at: string; amountCents: number }

/** A booked payment, with everything that happened to its money since. */
export type Account = {
  paymentId: string
  kind: Kind
  line: BooksLine
  booked: BookedFact
  refunds: MoneyBack[]
  refundedCents: number
}

/**
 * Returns the payments that these facts book, oldest first. The books determine which money was received or refunded.
 */
export function accountsOf(kinds: Kinds, facts: readonly Recorded[]): Account[] {
  const streams = new Map<string, Recorded[]>()
  for (const fact of facts) streams.set(fact.stream, [...(streams.get(fact.stream) ?? []), fact])
  return [...streams.values()]
    .flatMap((ofPayment) => accountOf(kinds, ofPayment) ?? [])
    .sort((one, other) => one.booked.position - other.booked.position)
}

function accountOf(kinds: Kinds, facts: Recorded[]): Account | undefined {
  const booked = facts.find((fact): fact is BookedFact => isBooking(kinds, fact))
  if (!booked) return undefined
  const { kind, step } = kinds.ofFact(booked.type)!
  const refunds = facts.flatMap((fact) => {
    const amountCents = bookedOf(tallied(kinds, noTallies(kinds), fact)).givenBackCents
    return amountCents > 0 ? [{ at: fact.occurredAt, amountCents }] : []
  })
  return {
    paymentId: streamId(booked.stream),
    kind,
    line: step === 'byHand' ? kind.facts.byHand!.line : kind.facts.paid.line,
    booked,
    refunds,
    refundedCents: refunds.reduce((sum, { amountCents }) => sum + amountCents, 0),
  }
}

/** Returns the payment method, and the reference under which the payer finds it there. */
export function methodOf({ booked: { data } }: Account): {
  method: string
  reference: { key: string; text: string } | null
} {
  if (data.captureId)
    return { method: methodNames.online, reference: { key: 'PayPal transaction', text: data.captureId } }
  return {
    method: methodNames[data.method ?? 'byHand'],
    reference: data.reference ? { key: 'Reference', text: data.reference } : null,
  }
}

/** A movement of a person's money in a year. */
export type Movement = { paymentId: string; on: string; text: string; receivedCents: number; refundedCents: number }

/**
 * Returns everything that one person paid and got back in a calendar year, oldest first, and its sums.
 * @param subjects what payments were for, such as the event, by payment
 */
export function yearOf(
  accounts: readonly Account[],
  year: number,
  dayOf: (iso: string) => string,
  subjects: ReadonlyMap<string, string> = new Map(),
) {
  const movements = accounts
    .flatMap((account) => movementsOf(account, dayOf, subjects.get(account.paymentId)))
    .filter(({ on }) => on.startsWith(`${year}-`))
    .sort((one, other) => (one.on < other.on ? -1 : one.on > other.on ? 1 : 0))
  const receivedCents = movements.reduce((sum, one) => sum + one.receivedCents, 0)
  const refundedCents = movements.reduce((sum, one) => sum + one.refundedCents, 0)
  return { year, movements, receivedCents, refundedCents, totalCents: receivedCents - refundedCents }
}

function movementsOf(
  { paymentId, kind, booked, refunds }: Account,
  dayOf: (iso: string) => string,
  subject: string | undefined,
): Movement[] {
  const lines = kind.receipt
    .lines(booked.data)
    .map(({ text, detail }) => (detail ? `${text}, ${detail}` : text))
    .join('; ')
  const text = subject ? `${subject}: ${lines}` : lines
  return [
    { paymentId, on: dayOf(booked.occurredAt), text, receivedCents: booked.data.amountCents, refundedCents: 0 },
    ...refunds.map(({ at, amountCents }) => ({
      paymentId,
      on: dayOf(at),
      text,
      receivedCents: 0,
      refundedCents: amountCents,
    })),
  ]
}

/** A payment of the last system on a statement: history, which no sum of ours contains. */
type EarlierPayment = { on: string; cents: number }

/** Returns what the person paid in a calendar year before the portal, oldest first, and its sum. */
export function earlierIn<Payment extends EarlierPayment>(payments: readonly Payment[], year: number) {
  const ofYear = payments.filter(({ on }) => on.startsWith(`${year}-`))
  return { payments: ofYear, cents: ofYear.reduce((sum, { cents }) => sum + cents, 0) }
}

/**
 * Returns the calendar years in which the person paid or got money back, here or before the portal, and this one, newest
 * first.
 */
export function yearsOf(
  accounts: readonly Account[],
  earlier: readonly EarlierPayment[],
  thisYear: number,
  dayOf: (iso: string) => string,
): number[] {
  const ours = accounts
    .flatMap((account) => [account.booked.occurredAt, ...account.refunds.map(({ at }) => at)])
    .map(dayOf)
  const days = [...ours, ...earlier.map(({ on }) => on)]
  return [...new Set([thisYear, ...days.map((day) => Number(day.slice(0, 4)))])].sort((one, other) => other - one)
}
