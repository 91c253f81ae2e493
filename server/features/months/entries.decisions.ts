import { streamId, type Recorded } from '#events-log/fact.ts'
import type { BookedFact, Kinds } from '#server/sale.ts'
import type { BankLineFact, Booking } from '../bank/facts.ts'
import type { ProviderFeeFact } from '../books/fees/facts.ts'
import type { PaymentFact, Rejected, Reversed } from '../payments/facts.ts'
import type { RefundDone } from '../payments/refunds/facts.ts'
import type { MonthFact, MonthSum } from './facts.ts'

/** Money that moved on an account, in the month that it belongs to. */
export type Entry = Omit<MonthSum, 'ofMonth'> & { month: string }

/** The facts that a chapter's months are counted from. */
export type MonthsSource = PaymentFact | ProviderFeeFact | BankLineFact | MonthFact

/** A payment by hand: where it stands decides what its booking or reversal moves. */
type HandPayment = Pick<Entry, 'kind' | 'itemId' | 'eventId' | 'amountCents' | 'month'>

/** What later facts of a chapter refer to; `entriesOf` changes it in place. */
export type Ledger = {
  handPayments: Map<string, HandPayment>
  bookings: Map<string, Booking>
  lineOfPayment: Map<string, string>
  /** The events of payments through PayPal, for their refunds, whose facts do not name them. */
  eventOfPayment: Map<string, string>
  /** The newest names of member types, causes and fees. */
  itemNames: Map<string, string>
}

export const newLedger = (): Ledger => ({
  handPayments: new Map(),
  bookings: new Map(),
  lineOfPayment: new Map(),
  eventOfPayment: new Map(),
  itemNames: new Map(),
})

/**
 * Returns what a fact moves, and enters it into the ledger. Facts must be passed in the order of the log. Money belongs
 * to the month in which it moved: when PayPal took or returned it, on the bank's day, or on the day on which it was
 * received by hand. Money that is not in dollars moves nothing, as in the treasury.
 */
export function entriesOf(
  kinds: Kinds,
  ledger: Ledger,
  fact: Recorded<MonthsSource>,
  monthOf: (iso: string) => string,
): Entry[] {
  switch (fact.type) {
    case 'BankLineBooked':
      return merged(booked(ledger, streamId(fact.stream), fact.data as Booking))
    case 'BankBookingTakenBack':
      return merged(takenBack(ledger, streamId(fact.stream)))
    case 'PaymentReversed':
      return merged(reversed(ledger, streamId(fact.stream), (fact.data as Reversed).reason))
    case 'ProviderFeeBooked':
    case 'ProviderFeeTakenBack':
      return accountFee(fact as Recorded<ProviderFeeFact>, monthOf)
    case 'CaptureRejected':
    case 'Refunded':
      return merged(unbooked(fact as Recorded & { data: Rejected | RefundDone }, monthOf(fact.occurredAt)))
    default:
      return merged(sold(kinds, ledger, fact, monthOf))
  }
}

const plain = (account: string, kind: string, amountCents: number, month: string): Entry => ({
  account,
  kind,
  itemId: null,
  eventId: null,
  amountCents,
  entries: 1,
  month,
})

/** Money that nobody owed, and what PayPal keeps of it. */
function unbooked({ type, data }: Recorded & { data: Rejected | RefundDone }, month: string): Entry[] {
  const { amountCents, currency } = data
  if (currency !== 'USD') return []
  const feeCents = 'feeCents' in data ? (data.feeCents ?? 0) : 0
  return [
    plain('provider', 'unbooked', type === 'Refunded' ? -amountCents : amountCents, month),
    plain('provider', 'providerFee', -feeCents, month),
  ]
}

/** A fee of the account at the provider belongs to the month in which it was taken, also when it is taken back. */
function accountFee({ type, data }: Recorded<ProviderFeeFact>, monthOf: (iso: string) => string): Entry[] {
  const entry = plain('provider', 'providerFee', -data.feeCents, monthOf(data.movedAt))
  return [type === 'ProviderFeeBooked' ? entry : negative(entry)]
}

type SoldData = {
  memberTypeId?: string
  donationTypeId?: string
  paymentTypeId?: string
  paymentType?: string
  donationType?: string
  eventId?: string
  feeCents?: number | null
}

function sold(kinds: Kinds, ledger: Ledger, fact: Recorded<PaymentFact>, monthOf: (iso: string) => string): Entry[] {
  const kindStep = kinds.ofFact(fact.type)
  if (!kindStep) return []
  const { kind, step } = kindStep
  const { amountCents, ...data } = (fact as BookedFact).data as BookedFact['data'] & SoldData
  const month = monthOf(fact.occurredAt)
  const paymentId = streamId(fact.stream)
  if (step === 'refunded') {
    const eventId = ledger.eventOfPayment.get(paymentId) ?? null
    return [{ ...plain('provider', 'refund', -amountCents, month), itemId: kind.purpose, eventId }]
  }
  if (step !== 'paid' && step !== 'byHand') return []
  const itemId = data.donationTypeId ?? data.paymentTypeId ?? data.memberTypeId ?? null
  const name = data.donationType ?? data.paymentType
  if (itemId !== null && name) ledger.itemNames.set(itemId, name)
  const payment = { kind: kind.purpose, itemId, eventId: data.eventId ?? null, amountCents, month }
  if (step === 'paid') {
    if (payment.eventId !== null) ledger.eventOfPayment.set(paymentId, payment.eventId)
    return [
      { ...payment, account: 'provider', entries: 1 },
      plain('provider', 'providerFee', -(data.feeCents ?? 0), month),
    ]
  }
  ledger.handPayments.set(paymentId, payment)
  return [{ ...payment, account: 'undeposited', entries: 1 }]
}

/** Books a line. The money of payments by hand leaves what is undeposited. */
function booked(ledger: Ledger, lineId: string, booking: Booking): Entry[] {
  ledger.bookings.set(lineId, booking)
  for (const paymentId of booking.paymentIds) ledger.lineOfPayment.set(paymentId, lineId)
  return lineEntries(ledger, booking, 1)
}

/** Opens a line; nothing if the reversal of its payment has opened it. */
function takenBack(ledger: Ledger, lineId: string): Entry[] {
  const booking = ledger.bookings.get(lineId)
  if (!booking) return []
  ledger.bookings.delete(lineId)
  for (const paymentId of booking.paymentIds) ledger.lineOfPayment.delete(paymentId)
  return lineEntries(ledger, booking, -1)
}

/** Reverses a payment by hand and opens its line; that of a returned check stays, because a line of its own takes it back. */
function reversed(ledger: Ledger, paymentId: string, reason: string): Entry[] {
  const payment = ledger.handPayments.get(paymentId)
  if (!payment) return []
  const lineId = reason === 'returnedCheck' ? undefined : ledger.lineOfPayment.get(paymentId)
  const opened = lineId === undefined ? [] : takenBack(ledger, lineId)
  ledger.handPayments.delete(paymentId)
  return [...opened, negative({ ...payment, account: 'undeposited', entries: 1 })]
}

const negative = (entry: Entry): Entry => ({ ...entry, amountCents: -entry.amountCents, entries: -entry.entries })

/** Returns what a booking moves, or, with -1, what taking it back moves. */
function lineEntries(ledger: Ledger, booking: Booking, sign: 1 | -1): Entry[] {
  const { accountId, kind, category, eventId, paymentIds, isRecordedHere, amountCents, day } = booking
  const month = day.slice(0, 7)
  const entries = movedBy()
  return sign === 1 ? entries : entries.map(negative)

  function movedBy(): Entry[] {
    const payment = isRecordedHere ? ledger.handPayments.get(paymentIds[0] ?? '') : undefined
    // Money that was recorded with the line was never undeposited, and belongs to the line's month.
    if (payment)
      return [
        negative({ ...payment, account: 'undeposited', entries: 1 }),
        { ...payment, month, account: accountId, amountCents, entries: 1 },
      ]
    const other = {
      payment: 'undeposited',
      returnedCheck: 'undeposited',
      payout: 'provider',
      transfer: 'inTransit',
    }[kind as string]
    if (other !== undefined || paymentIds.length > 0)
      return [
        plain(accountId, 'transfer', amountCents, month),
        { ...plain(other ?? 'undeposited', 'transfer', -amountCents, month), entries: 0 },
      ]
    return [{ ...plain(accountId, kind, amountCents, month), itemId: category, eventId }]
  }
}

/** Adds up entries of the same sum, and leaves out those that cancel out. */
function merged(entries: readonly Entry[]): Entry[] {
  const sums = new Map<string, Entry>()
  for (const entry of entries) {
    const key = keyOf(entry)
    const before = sums.get(key)
    sums.set(key, before ? added(before, entry) : entry)
  }
  return [...sums.values()].filter(({ amountCents }) => amountCents !== 0)
}

const added = (one: Entry, other: Entry): Entry => ({
  ...one,
  amountCents: one.amountCents + other.amountCents,
  entries: one.entries + other.entries,
})

/** Returns what tells a sum from the others. */
export const keyOf = ({ month, account, kind, itemId, eventId }: Omit<Entry, 'amountCents' | 'entries'>): string =>
  JSON.stringify([month, account, kind, itemId, eventId])
