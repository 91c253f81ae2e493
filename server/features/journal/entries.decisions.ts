import { streamId, type Recorded } from '#events-log/fact.ts'
import type { BookedFact, Kinds } from '#server/sale.ts'
import type { BankLineFact, Booking } from '../bank/facts.ts'
import { explainedBy, type DifferenceFact } from '../books/differences/facts.ts'
import type { ProviderFeeFact } from '../books/fees/facts.ts'
import type { PaymentFact, Reversed } from '../payments/facts.ts'
import type { AccountKey } from './rules.ts'

/** What a line is about, for a class: an event or a cause. `name` is the cause's at the time; events have theirs outside. */
export type Subject = { of: 'event' | 'cause'; id: string; name: string }

/** A debit (positive) or a credit (negative) of an account. */
export type JournalLine = { account: AccountKey; cents: number; subject: Subject | null; text: string }

/** An entry whose lines sum to zero, on the day on which the money moved. */
export type JournalEntry = {
  /** The fact that it follows from; an entry that corrects another has the correcting fact's. */
  position: number
  recordedDay: string
  day: string
  text: string
  /** The line of the bank, whose text completes `text`; null for the others. */
  lineId: string | null
  /** The original that this refunds or reverses, if there is one; then `text` says which of the two. */
  refersTo: { text: string; lineId: string | null; day: string } | null
  lines: readonly JournalLine[]
}

/** The facts that a journal is made from, in the order of the log. */
export type JournalSource = PaymentFact | ProviderFeeFact | BankLineFact | DifferenceFact

type Reader = {
  kinds: Kinds
  /** The day (YYYY-MM-DD) of a time, as the chapter counts its days. */
  dayOf: (iso: string) => string
  /** Returns the month in which an entry of a month is counted that was recorded at a position. */
  countedIn: (month: string, position: number) => string
}

/** A payment that later facts refer to. */
type Sale = { entry: JournalEntry; isOnline: boolean; income: readonly JournalLine[] }

/** What later facts refer to; `enter` changes it in place. */
export type Journal = {
  entries: Set<JournalEntry>
  sales: Map<string, Sale>
  booked: Map<string, { booking: Booking; entry: JournalEntry }>
  lineOfPayment: Map<string, string>
  /** Fees of the account at PayPal. */
  fees: Map<string, JournalEntry>
}

export const newJournal = (): Journal => ({
  entries: new Set(),
  sales: new Map(),
  booked: new Map(),
  lineOfPayment: new Map(),
  fees: new Map(),
})

/**
 * Enters a fact. Facts must be passed in the order of the log. Money belongs to the day on which it moved: when PayPal
 * took or returned it, the bank's day, or the day on which it was received by hand. What was booked and taken back
 * before its month was sealed leaves no entry; after that, taking it back is an entry of its own that refers to the
 * original. Money that is not in dollars moves nothing, as in the treasury.
 */
export function enter(reader: Reader, journal: Journal, fact: Recorded<JournalSource>): void {
  switch (fact.type) {
    case 'BankLineBooked':
      return book(reader, journal, fact as Recorded<BankLineFact> & { data: Booking })
    case 'BankBookingTakenBack':
      return openLine(reader, journal, streamId(fact.stream), fact)
    case 'PaymentReversed':
      return reverse(reader, journal, fact)
    case 'CaptureRejected':
    case 'Refunded':
      return unbooked(reader, journal, fact as Moved)
    case 'ProviderFeeBooked':
      return void bookFee(reader, journal, fact as Recorded<ProviderFeeFact>)
    case 'ProviderFeeTakenBack':
      return takeFeeBack(reader, journal, fact as Recorded<ProviderFeeFact>)
    case 'DifferenceResolved':
    case 'ExplanationChanged':
      return explain(reader, journal, fact as Recorded<DifferenceFact>)
    default:
      return sell(reader, journal, fact)
  }
}

type Moved = Recorded & { data: { amountCents: number; currency: string; feeCents?: number | null } }

function add(
  { dayOf }: Reader,
  { entries }: Journal,
  fact: Recorded,
  given: Pick<JournalEntry, 'text' | 'lines'> & Partial<JournalEntry>,
): JournalEntry {
  const entry = {
    position: fact.position,
    recordedDay: dayOf(fact.recordedAt),
    day: dayOf(fact.occurredAt),
    lineId: null,
    refersTo: null,
    ...given,
    lines: given.lines.filter(({ cents }) => cents !== 0),
  }
  if (entry.lines.length > 0) entries.add(entry)
  return entry
}

/** Takes an entry back: without a trace while its month is open, by an entry that refers to it afterwards. */
function takeBack(reader: Reader, journal: Journal, entry: JournalEntry, fact: Recorded): void {
  const month = entry.day.slice(0, 7)
  const isOpen = reader.countedIn(month, entry.position) === reader.countedIn(month, fact.position)
  if (isOpen && journal.entries.delete(entry)) return
  add(reader, journal, fact, {
    ...entry,
    position: fact.position,
    recordedDay: reader.dayOf(fact.recordedAt),
    text: 'Reversed',
    // What was reversed before and is reversed again refers to the first.
    refersTo: entry.refersTo ?? { text: entry.text, lineId: entry.lineId, day: entry.day },
    lines: entry.lines.map((line) => ({ ...line, cents: -line.cents })),
  })
}

const plain = (account: AccountKey, cents: number, text = ''): JournalLine => ({ account, cents, subject: null, text })

function sell(reader: Reader, journal: Journal, fact: Recorded<PaymentFact>): void {
  const kindStep = reader.kinds.ofFact(fact.type)
  if (kindStep?.step === 'refunded') return refund(reader, journal, fact as Moved)
  if (kindStep?.step !== 'paid' && kindStep?.step !== 'byHand') return
  const { data } = fact as BookedFact
  const paymentId = streamId(fact.stream)
  const isOnline = kindStep.step === 'paid'
  const income = incomeOf(kindStep.kind.purpose, data)
  const by = isOnline ? '' : `, ${handText(data)}`
  const text = `${kindStep.kind.label(data)}${by}, payment ${paymentId}`
  const feeCents = isOnline ? (data.feeCents ?? 0) : 0
  const entry = add(reader, journal, fact, {
    text,
    lines: [
      plain(isOnline ? 'paypal' : 'undeposited', data.amountCents - feeCents),
      plain('paypalFees', feeCents, 'PayPal’s fee'),
      ...income,
    ],
  })
  journal.sales.set(paymentId, { entry, isOnline, income })
}

const methodNames: Readonly<Record<string, string>> = {
  check: 'check',
  cash: 'cash',
  zelle: 'Zelle',
  transfer: 'transfer',
}

function handText({ method, reference = '' }: BookedFact['data']): string {
  const name = methodNames[method ?? ''] ?? 'by hand'
  if (method !== 'check' || reference === '') return name
  return /^che(?:ck|que)\b/i.test(reference) ? reference : `${name} ${reference}`
}

type SoldData = {
  eventId?: string
  lines?: readonly { kind: string; amountCents: number }[]
  donationTypeId?: string
  donationType?: string
}

/** Returns the credits of a payment: what was sold, and what was given with a registration. @throws for an unknown kind */
export function incomeOf(purpose: string, data: BookedFact['data']): JournalLine[] {
  const { eventId = '', lines = [], donationTypeId = '', donationType = '' } = data as SoldData
  const { amountCents } = data
  switch (purpose) {
    case 'dues':
      return [plain('dues', -amountCents)]
    case 'registration': {
      const subject: Subject = { of: 'event', id: eventId, name: '' }
      const given = lines.filter(({ kind }) => kind === 'contribution' || kind === 'donation')
      const givenCents = Math.min(
        amountCents,
        given.reduce((sum, line) => sum + line.amountCents, 0),
      )
      return [
        { account: `event:${eventId}`, cents: givenCents - amountCents, subject, text: '' },
        { account: 'contributions', cents: -givenCents, subject, text: 'Donation with the registration' },
      ]
    }
    case 'donation': {
      const subject: Subject = { of: 'cause', id: donationTypeId, name: donationType }
      return [{ account: `cause:${donationTypeId}`, cents: -amountCents, subject, text: '' }]
    }
    case 'fee':
      return [plain('fees', -amountCents)]
    default:
      throw new Error(`The journal has no account for payments of the kind ${purpose}`)
  }
}

function refund(reader: Reader, journal: Journal, fact: Moved): void {
  const paymentId = streamId(fact.stream)
  const original = journal.sales.get(paymentId)
  const { amountCents } = fact.data
  add(reader, journal, fact, {
    text: original ? 'Refund' : `Refund of payment ${paymentId}`,
    refersTo: original ? { text: original.entry.text, lineId: null, day: original.entry.day } : null,
    lines: [
      { ...plain('refunds', amountCents), subject: original?.income[0]?.subject ?? null },
      plain(original && !original.isOnline ? 'undeposited' : 'paypal', -amountCents),
    ],
  })
}

/** Money that PayPal captured although nobody owed it is owed to its payer until it is returned. PayPal keeps its fee. */
function unbooked(reader: Reader, journal: Journal, fact: Moved): void {
  const { amountCents, currency, feeCents } = fact.data
  if (currency !== 'USD') return
  const isBack = fact.type === 'Refunded'
  const cents = isBack ? -amountCents : amountCents
  const paymentId = streamId(fact.stream)
  add(reader, journal, fact, {
    text: isBack ? `Returned, not owed: payment ${paymentId}` : `Received, not owed: payment ${paymentId}`,
    lines: [
      plain('paypal', cents - (feeCents ?? 0)),
      plain('paypalFees', feeCents ?? 0, 'PayPal’s fee'),
      plain('owed', -cents),
    ],
  })
}

/**
 * A difference that was only explained moved money at PayPal and nothing in the treasury, until the treasury has it too or
 * the list says something else.
 */
function explain(reader: Reader, journal: Journal, fact: Recorded<DifferenceFact>): void {
  const { explainedCents: cents, explainedFeeCents: feeCents } = explainedBy(fact)
  const text = `Difference at PayPal, transaction ${fact.data.captureId}`
  add(reader, journal, fact, {
    text: fact.type === 'ExplanationChanged' ? `${text}: settled otherwise` : text,
    lines: [
      plain('paypal', cents - feeCents),
      plain('paypalFees', feeCents, 'PayPal’s fee'),
      plain('explained', -cents),
    ],
  })
}

function bookFee(reader: Reader, journal: Journal, fact: Recorded<ProviderFeeFact>): JournalEntry {
  const { transactionId, feeCents, movedAt } = fact.data
  const entry = add(reader, journal, fact, {
    day: reader.dayOf(movedAt),
    text: `Fee of the PayPal account, transaction ${transactionId}`,
    lines: [plain('paypalFees', feeCents, 'PayPal’s fee'), plain('paypal', -feeCents)],
  })
  journal.fees.set(transactionId, entry)
  return entry
}

/** Takes the fee of the account back, also one that was booked before the first fact that is read. */
function takeFeeBack(reader: Reader, journal: Journal, fact: Recorded<ProviderFeeFact>): void {
  const { transactionId } = fact.data
  const isKnown = journal.fees.has(transactionId)
  const entry = journal.fees.get(transactionId) ?? bookFee(reader, journal, fact)
  journal.fees.delete(transactionId)
  if (!isKnown) journal.entries.delete(entry)
  takeBack(reader, journal, entry, fact)
}

/** Reverses a payment by hand; its line of the bank is open again. */
function reverse(reader: Reader, journal: Journal, fact: Recorded): void {
  const paymentId = streamId(fact.stream)
  const lineId = journal.lineOfPayment.get(paymentId)
  // A returned check was deposited all the same, and comes back with a line of its own.
  const isReturned = (fact.data as Reversed).reason === 'returnedCheck'
  if (lineId !== undefined && !isReturned) openLine(reader, journal, lineId, fact)
  const sale = journal.sales.get(paymentId)
  if (sale) takeBack(reader, journal, sale.entry, fact)
  journal.sales.delete(paymentId)
}

function book(reader: Reader, journal: Journal, fact: Recorded & { data: Booking }): void {
  const lineId = streamId(fact.stream)
  const booking = fact.data
  const { paymentIds, isRecordedHere, accountId, amountCents, day } = booking
  const sale = isRecordedHere ? journal.sales.get(paymentIds[0] ?? '') : undefined
  // Money that was recorded with the line was never undeposited.
  if (sale) journal.entries.delete(sale.entry)
  const entry = add(reader, journal, fact, {
    day,
    lineId: sale || paymentIds.length > 0 ? null : lineId,
    text: sale ? sale.entry.text : bookingText(booking),
    lines: [plain(`bank:${accountId}`, amountCents), ...(sale ? sale.income : counterLines(booking))],
  })
  journal.booked.set(lineId, { booking, entry })
  for (const paymentId of paymentIds) journal.lineOfPayment.set(paymentId, lineId)
}

function bookingText({ kind, paymentIds }: Booking): string {
  if (paymentIds.length === 1) return `Deposit of payment ${paymentIds[0]}`
  if (paymentIds.length > 1) return `Deposit of ${paymentIds.length} payments`
  if (kind === 'returnedCheck') return 'Returned check'
  return kind === 'payout' ? 'PayPal withdrawal' : kind === 'transfer' ? 'Own transfer' : ''
}

function counterLines({ kind, category, eventId, amountCents, paymentIds }: Booking): JournalLine[] {
  const subject: Subject | null = eventId === null ? null : { of: 'event', id: eventId, name: '' }
  return [{ account: accountOf(), cents: -amountCents, subject, text: '' }]

  function accountOf(): AccountKey {
    if (paymentIds.length > 0) return 'undeposited'
    switch (kind) {
      case 'transfer':
        return 'inTransit'
      case 'payout':
        return 'paypal'
      case 'interest':
        return 'interest'
      case 'bankFee':
        return 'bankFees'
      case 'fromParent':
        return 'fromParent'
      case 'fromChapter':
        return 'fromChapters'
      case 'expense':
        return category === 'refund' ? 'refunds' : `expense:${category ?? 'other'}`
      // These are payments, which have been looked at.
      case 'payment':
      case 'dues':
      case 'registration':
      case 'donation':
      case 'fee':
      case 'returnedCheck':
        return 'undeposited'
    }
  }
}

/** Opens a line; nothing if the reversal of its payment has opened it. */
function openLine(reader: Reader, journal: Journal, lineId: string, fact: Recorded): void {
  const known = journal.booked.get(lineId)
  if (!known) return
  const { booking, entry } = known
  journal.booked.delete(lineId)
  for (const paymentId of booking.paymentIds) journal.lineOfPayment.delete(paymentId)
  takeBack(reader, journal, entry, fact)
  const [paymentId = ''] = booking.paymentIds
  if (!booking.isRecordedHere) return
  // The payment is at no bank until it is reversed, too; a returned check's is reversed already.
  const sale = journal.sales.get(paymentId)
  const again = add(reader, journal, fact, {
    day: sale?.entry.day ?? entry.day,
    text: entry.text,
    lines: [plain('undeposited', booking.amountCents), ...entry.lines.slice(1)],
  })
  if (sale) journal.sales.set(paymentId, { ...sale, entry: again })
}
