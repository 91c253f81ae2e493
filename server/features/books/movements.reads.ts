import type { ExportColumn } from '#server/exports/export-sheet.ts'
import type { PlainRow } from '#db/long-read.ts'
import type { Chapter, ChapterId } from '#server/chapter.ts'
import { Refusal } from '#server/refusal.ts'
import type { BookedFact } from '#server/sale.ts'
import { spanOf, startOfDay, type Period } from '#server/time/calendar.ts'
import { streamId, type Recorded } from '#events-log/fact.ts'
import { pagesOfFacts } from '#events-log/read.ts'
import { eventNames } from '../payments/event-names.reads.ts'
import { isAccountFee, isBooking, moneyFacts, type MoneyFact } from './decisions.ts'
import type { ProviderFeeFact } from './fees/facts.ts'
import { bookedPayment, booksMoney, moneyFactOf, namesOfPayers, untilDay, type BooksSource } from './reads.ts'

/** The columns of the exported books: a row for each time that money came in or went back. */
export const movementColumns: ExportColumn[] = [
  { id: 'recordedAt', header: 'Recorded', kind: 'date' },
  { id: 'paymentId', header: 'Payment ID', kind: 'id' },
  {
    id: 'entry',
    header: 'Entry',
    kind: 'text',
    words: {
      received: 'Received',
      refunded: 'Refunded',
      reversed: 'Reversed',
      fee: 'Fee',
      feeTakenBack: 'Fee taken back',
    },
  },
  { id: 'name', header: 'From', kind: 'text', of: ['lastName', 'firstName'], joint: ', ' },
  { id: 'memberId', header: 'Member ID', kind: 'id' },
  { id: 'kind', header: 'Kind', kind: 'text' },
  { id: 'eventName', header: 'Event', kind: 'text' },
  { id: 'purpose', header: 'For', kind: 'text' },
  { id: 'method', header: 'Paid by', kind: 'text' },
  { id: 'transaction', header: 'Transaction', kind: 'id' },
  { id: 'receivedCents', header: 'Received', kind: 'money', sums: true },
  { id: 'refundedCents', header: 'Refunded', kind: 'money', sums: true },
  { id: 'feeCents', header: 'Fee', kind: 'money', sums: true },
  { id: 'netCents', header: 'Net', kind: 'money', sums: true },
]

/** More rows than this are not put together in memory. */
const maxMovements = 100_000

/** The part of the books that is exported: what a period has, as of the end of a day. */
type Exported = { period: Period; until?: string | undefined; purpose?: string | undefined }

/**
 * Returns the rows of the exported books for a period, in the order of the log: each payment, refund and reversal of a
 * kind, or of all, and then also the fees of the account at the provider, by the day on which they count. Money that was
 * never booked is in none of the totals, and in no row.
 * @throws Refusal when there are too many
 */
export async function movementsIn(
  source: BooksSource,
  { id: chapter, zones }: Pick<Chapter, 'id' | 'zones'>,
  { period, until, purpose }: Exported,
): Promise<PlainRow[]> {
  const { db, kinds, logDefinition } = source
  const { since = '', before = '~' } = spanOf(period, zones)
  const extent = until === undefined ? {} : untilDay(until, zones)
  const timeOf = (fact: Recorded<MoneyFact>) =>
    isAccountFee(fact) ? startOfDay(fact.data.day, zones).toISOString() : fact.recordedAt
  const rows: PlainRow[] = []
  for await (const page of pagesOfFacts(db, { ...extent, chapterId: chapter, types: moneyFacts(kinds) })) {
    const facts = page
      .map((row) => moneyFactOf(row, logDefinition))
      .filter((fact) => timeOf(fact) >= since && timeOf(fact) < before && isAmong(source, fact, purpose))
    if (facts.length > 0) rows.push(...(await rowsOf(source, chapter, facts)))
    if (rows.length > maxMovements)
      throw new Refusal(
        'invalid',
        `Too many entries for one file, which holds ${maxMovements.toLocaleString('en-US')}. Choose a shorter period.`,
      )
  }
  return rows
}

/** Whether a fact is of a kind, or, without one, in any line of the booked totals. */
function isAmong(source: BooksSource, fact: Recorded<MoneyFact>, purpose: string | undefined): boolean {
  if (!purpose && isAccountFee(fact)) return true
  const own = purposeOf(source, fact)
  return own !== null && (!purpose || own === purpose)
}

/** Returns the kind of the payment that a fact booked, refunded or reversed; null for money that was not booked. */
function purposeOf({ kinds }: Pick<BooksSource, 'kinds'>, fact: Recorded<MoneyFact>): string | null {
  const kindStep = kinds.ofFact(fact.type)
  if (kindStep) return kindStep.kind.purpose
  return fact.type === 'PaymentReversed' ? (fact.data as { purpose: string }).purpose : null
}

async function rowsOf(
  source: BooksSource,
  chapter: ChapterId,
  facts: readonly Recorded<MoneyFact>[],
): Promise<PlainRow[]> {
  const { kinds } = source
  const bookings = await bookingsOf(source, chapter, facts)
  const payers = [...bookings.values()].map((booking) => {
    const { kind } = kinds.ofFact(booking.type)!
    return { purpose: kind.purpose, personId: booking.data.personId, guestId: kind.guestOf(booking.data) }
  })
  const nameOf = await namesOfPayers(source, chapter, payers)
  const nameIn = new Map([...bookings.keys()].map((stream, index) => [stream, nameOf(payers[index]!)]))
  const events = await eventNames(source.db, chapter, [...bookings.keys()].map(streamId))
  return facts.map((fact) => {
    if (isAccountFee(fact)) return feeRow(fact)
    const booking = bookings.get(fact.stream)
    const paymentId = streamId(fact.stream)
    const kind = kinds.of(purposeOf(source, fact)!)
    return {
      recordedAt: fact.recordedAt,
      paymentId,
      ...nameIn.get(fact.stream),
      kind: kind.name,
      eventName: events.get(paymentId) ?? '',
      ...(booking && about(source, booking)),
      ...moved(source, fact),
    }
  })
}

/** The row of a fee of the account, which belongs to no payment. */
function feeRow({ type, data, recordedAt }: Recorded<MoneyFact> & ProviderFeeFact): PlainRow {
  const isBooked = type === 'ProviderFeeBooked'
  const feeCents = isBooked ? data.feeCents : -data.feeCents
  return {
    recordedAt,
    paymentId: '',
    entry: isBooked ? 'fee' : 'feeTakenBack',
    kind: 'Fee of the PayPal account',
    eventName: '',
    transaction: data.transactionId,
    feeCents,
    netCents: -feeCents,
  }
}

/** What a row says of the payment, whichever of its entries it is. */
function about({ kinds }: Pick<BooksSource, 'kinds'>, booking: BookedFact) {
  const { purpose, memberId, method } = bookedPayment(kinds, booking)
  return { purpose, memberId: booking.data.personId ? memberId : '', method, transaction: booking.data.captureId ?? '' }
}

/** Returns what came in or went back with a fact. The provider's fee [spec 31] is not returned with a refund. */
function moved({ kinds }: Pick<BooksSource, 'kinds'>, fact: Recorded<MoneyFact>) {
  const { amountCents, feeCents = null } = fact.data as { amountCents: number; feeCents?: number | null }
  if (isBooking(kinds, fact))
    return { entry: 'received', receivedCents: amountCents, feeCents, netCents: amountCents - (feeCents ?? 0) }
  const entry = fact.type === 'PaymentReversed' ? 'reversed' : 'refunded'
  return { entry, refundedCents: amountCents, netCents: -amountCents }
}

/** Returns the facts that booked the payments of other facts, by stream: some lie in earlier pages. */
async function bookingsOf(
  { db, kinds, logDefinition }: BooksSource,
  chapter: ChapterId,
  facts: readonly Recorded<MoneyFact>[],
): Promise<Map<string, BookedFact>> {
  const own = facts.filter((fact): fact is BookedFact => isBooking(kinds, fact))
  const known = new Set(own.map(({ stream }) => stream))
  const others = [...new Set(facts.map(({ stream }) => stream))].filter((stream) => !known.has(stream))
  const rows =
    others.length === 0
      ? []
      : await db
          .selectFrom('facts')
          .selectAll()
          .where('chapterId', '=', chapter)
          .where('stream', 'in', others)
          .where(booksMoney(kinds))
          .execute()
  const earlier = rows.map((row) => moneyFactOf(row, logDefinition) as BookedFact)
  return new Map([...own, ...earlier].map((fact) => [fact.stream, fact]))
}
