import type { NewFact, Recorded, Stream } from '#events-log/fact.ts'
import type { BookingKind, ExpenseCategory } from './rules.ts'

/** What a line is in the books. */
export type Booking = {
  accountId: string
  kind: BookingKind
  /** For an expense; null for every other kind. */
  category: ExpenseCategory | null
  /** The event that an expense is for, if it is for one. */
  eventId: string | null
  /** The payments that the line is: one, or the checks of a deposit; none for kinds that are not payments. */
  paymentIds: readonly string[]
  /** Whether the payment was entered with the booking; then it is reversed when the booking is taken back. */
  isRecordedHere: boolean
  /** The rule that proposed it. */
  ruleId: string | null
  /** The withdrawal, by PayPal's ID, or the line at the other account of a transfer, if it was booked as one of them. */
  counterpart?: string
  amountCents: number
  /** The bank's day, YYYY-MM-DD. */
  day: string
}

/**
 * A line of a bank account was booked, or its booking was taken back; the stream's id is the line's. The bank's text
 * and the admin's note are stored outside the log.
 */
export type BankLineFact = NewFact<'BankLineBooked', Booking> | NewFact<'BankBookingTakenBack', Booking>

/** How the days between what was known and a file without balances were settled. */
export type Joining = {
  fileId: string
  /** The days of which nothing was known, YYYY-MM-DD. */
  from: string
  to: string
  /** By the balance that an admin entered, or because one confirmed that nothing had moved. */
  by: 'balance' | 'confirmation'
  /** What the account had at the end of the file's last day. */
  closingCents: number
  closesOn: string
}

/** A file without balances was joined on to what was known of its account; the stream's id is the account's. */
export type BankAccountFact = NewFact<'BankFileJoined', Joining>

/** What was settled so far. */
export type BankAccountState = readonly Joining[]

export const bankAccountStream: Stream<BankAccountState, BankAccountFact> = {
  kind: 'bankAccount',
  initial: [],
  evolve: (state, { data }: Recorded<BankAccountFact>) => [...state, data],
}

/** The booking in effect; null for an open line. */
export type BankLineState = Booking | null

export const bankLineStream: Stream<BankLineState, BankLineFact> = {
  kind: 'bankLine',
  initial: null,
  evolve: (_state, { type, data }: Recorded<BankLineFact>) => (type === 'BankLineBooked' ? data : null),
}
