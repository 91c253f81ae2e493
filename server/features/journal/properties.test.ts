import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Recorded } from '#events-log/fact.ts'
import { kinds } from '#server/wiring/kinds.ts'
import { monthsBefore } from '#server/time/calendar.ts'
import { sumsOfJournal, sumsOfMonth } from '#tests/support/journal-sums.ts'
import type { Booking } from '../bank/facts.ts'
import { entriesOf, newLedger } from '../months/entries.decisions.ts'
import { countIn, sheetOf, type Counts } from '../months/sheets.decisions.ts'
import { enter, newJournal } from './entries.decisions.ts'
import { countedEntries, type CountedEntry } from './layout.decisions.ts'
import { monthCounter, type SealMark } from './seals.decisions.ts'

/** What happens in a chapter, step by step; `pick` chooses among what is there. */
const step = fc.record({
  what: fc.constantFrom(
    'online',
    'online',
    'byHand',
    'byHand',
    'registration',
    'donation',
    'refund',
    'reverse',
    'returned',
    'rejected',
    'line',
    'line',
    'deposit',
    'deposit',
    'recordedHere',
    'takeBack',
    'takeBack',
    'explained',
    'seal',
    'unseal',
  ),
  pick: fc.nat(1000),
  cents: fc.integer({ min: 500, max: 50_000 }),
  days: fc.integer({ min: 0, max: 9 }),
  earlier: fc.integer({ min: 0, max: 40 }),
})

const dayOf = (iso: string) => iso.slice(0, 10)
const monthOf = (iso: string) => iso.slice(0, 7)

type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never

/** A chapter's log, as the two features read it, with the seals in effect. */
class History {
  readonly facts: Recorded[] = []
  marks: (SealMark & { ordinal: number })[] = []
  seals = 0
  readonly journal = newJournal()
  readonly counts: Counts = new Map()
  private readonly ledger = newLedger()
  private time = Date.parse('2026-01-05T12:00:00Z')
  private readonly online: { id: string; cents: number }[] = []
  private byHand: { id: string; cents: number }[] = []
  private booked: string[] = []

  take({ what, pick, cents, days, earlier }: Step): void {
    this.time += days * 24 * 3_600_000
    const id = `P${this.facts.length}`
    const past = new Date(this.time - earlier * 24 * 3_600_000).toISOString()
    const day = dayOf(past)
    const money = { personId: 'p', memberId: '1', amountCents: cents, currency: 'USD' }
    const paid = { orderId: 'o', captureId: `c${id}`, feeCents: pick % 3 === 0 ? null : 49 }
    const dues = { memberTypeId: 't', paymentType: 'Regular', rows: [{ year: 2026, amountCents: cents }] }
    const at = (list: readonly { id: string; cents: number }[]) => list[pick % Math.max(1, list.length)]
    const hand = at(this.byHand)
    switch (what) {
      case 'online':
        this.online.push({ id, cents })
        return this.add(`payment-${id}`, 'DuesPaid', { ...money, ...dues, ...paid })
      case 'registration': {
        const lines = [{ kind: 'contribution', amountCents: Math.floor(cents / 4) }]
        this.online.push({ id, cents })
        return this.add(`payment-${id}`, 'RegistrationPaid', {
          ...money,
          ...paid,
          registrationId: '5',
          eventId: String(pick % 3),
          lines,
        })
      }
      case 'donation':
        this.online.push({ id, cents })
        return this.add(`payment-${id}`, 'DonationPaid', {
          ...money,
          ...paid,
          donorId: 'd',
          donationTypeId: String(pick % 2),
          donationType: 'Cause',
        })
      case 'byHand':
        this.byHand.push({ id, cents })
        return this.add(
          `payment-${id}`,
          'PaymentRecordedByHand',
          { ...money, ...dues, reference: '7', method: 'check' },
          past,
        )
      case 'refund': {
        const sale = at(this.online)
        if (!sale) return
        const back = { refundKey: id, captureId: 'c', refundId: id, currency: 'USD', parts: [] }
        return this.add(`payment-${sale.id}`, 'DuesRefunded', { ...back, amountCents: Math.min(cents, sale.cents) })
      }
      case 'reverse':
        if (hand) this.reverse(hand.id)
        return
      case 'returned':
        if (!hand) return
        this.reverse(hand.id, 'returnedCheck')
        return this.book(id, { kind: 'returnedCheck', amountCents: -hand.cents, day })
      case 'rejected': {
        const captured = { captureId: id, amountCents: cents, currency: pick % 5 === 0 ? 'EUR' : 'USD' }
        const fee = pick % 3 === 0 ? {} : { feeCents: pick % 3 === 1 ? 49 : null }
        this.add(`payment-${id}`, 'CaptureRejected', { ...captured, ...fee, reason: 'amount' })
        if (pick % 2) this.add(`payment-${id}`, 'Refunded', { ...captured, refundKey: id, refundId: id, parts: [] })
        return
      }
      case 'line': {
        const kind = (['payout', 'interest', 'expense', 'transfer', 'bankFee', 'fromParent'] as const)[pick % 6]!
        const isOut = kind === 'expense' || kind === 'bankFee' || (kind === 'transfer' && pick % 4 === 0)
        const category = kind === 'expense' ? (pick % 5 === 0 ? 'refund' : 'printing') : null
        return this.book(id, { kind, category, amountCents: isOut ? -cents : cents, day })
      }
      case 'deposit': {
        const open = this.byHand.filter(({ id: one }) => !this.journal.lineOfPayment.has(one)).slice(0, 1 + (pick % 2))
        const amountCents = open.reduce((sum, one) => sum + one.cents, 0)
        if (open.length > 0) this.book(id, { kind: 'payment', paymentIds: open.map((one) => one.id), amountCents, day })
        return
      }
      case 'recordedHere':
        this.byHand.push({ id, cents })
        this.add(`payment-${id}`, 'PaymentRecordedByHand', { ...money, ...dues, reference: 'Z', method: 'zelle' })
        return this.book(`L${id}`, { kind: 'dues', paymentIds: [id], isRecordedHere: true, amountCents: cents, day })
      case 'takeBack': {
        const lineId = this.booked[pick % Math.max(1, this.booked.length)]
        const booking = lineId === undefined ? undefined : this.journal.booked.get(lineId)?.booking
        if (lineId === undefined || !booking) return
        // A payment that was entered with its line is reversed with it, as `takeBack` does.
        const isInEffect = this.byHand.some(({ id: one }) => one === booking.paymentIds[0])
        if (booking.isRecordedHere && isInEffect) this.reverse(booking.paymentIds[0]!)
        return this.add(`bankLine-${lineId}`, 'BankBookingTakenBack', booking)
      }
      case 'explained':
        return this.add(`difference-${id}`, 'DifferenceResolved', {
          way: 'explained',
          differenceCents: pick % 2 ? cents : -cents,
          currency: 'USD',
          captureId: id,
        })
      case 'seal': {
        const last = this.marks.at(-1)?.month
        const month = last ? monthsBefore(last, -1) : monthsBefore(dayOf(this.now), 1)
        if (month >= monthOf(this.now)) return
        this.add('months-dc', 'MonthSealed', { month })
        const position = this.facts.length
        this.marks = [...this.marks, { month, position, isConfirmed: true, sealedAt: this.now, ordinal: this.seals }]
        this.seals++
        return
      }
      case 'unseal': {
        const last = this.marks.at(-1)
        if (!last || pick % 3) return
        this.marks = this.marks.slice(0, -1)
        return this.add('months-dc', 'MonthUnsealed', { month: last.month })
      }
    }
  }

  private get now(): string {
    return new Date(this.time).toISOString()
  }

  private book(lineId: string, booking: Partial<Booking>): void {
    const whole = {
      accountId: 'chk',
      category: null,
      eventId: null,
      paymentIds: [],
      isRecordedHere: false,
      ruleId: null,
    }
    this.booked.push(lineId)
    this.add(`bankLine-${lineId}`, 'BankLineBooked', { ...whole, ...booking })
  }

  private reverse(paymentId: string, reason = 'mistake'): void {
    this.byHand = this.byHand.filter(({ id }) => id !== paymentId)
    this.add(`payment-${paymentId}`, 'PaymentReversed', { purpose: 'dues', amountCents: 0, reason })
  }

  private add(stream: string, type: string, data: object, occurredAt = this.now): void {
    const fact = { position: this.facts.length + 1, stream, type, data, occurredAt, recordedAt: this.now }
    this.facts.push(fact as unknown as Recorded)
    this.enterAll([fact as unknown as Recorded])
  }

  private enterAll(facts: readonly Recorded[]): void {
    for (const fact of facts) {
      if (fact.type.startsWith('Month')) continue
      enter({ kinds, dayOf, countedIn: monthCounter(this.marks) }, this.journal, fact)
      for (const entry of entriesOf(kinds, this.ledger, fact, monthOf)) countIn(this.counts, entry, this.seals)
    }
  }

  /** The journal of a month, read from the log anew, with the seals as they are now. */
  journalOf(month: string): CountedEntry[] {
    const journal = newJournal()
    const countedIn = monthCounter(this.marks)
    for (const fact of this.facts) if (!fact.type.startsWith('Month')) enter({ kinds, dayOf, countedIn }, journal, fact)
    return countedEntries(journal.entries, countedIn, { from: month, to: month })
  }

  /** The months in which anything is counted. */
  get months(): string[] {
    const all = Array.from({ length: 12 + this.facts.length }, (_, index) => monthsBefore('2025-11', -index))
    return all.filter((month) => month <= monthsBefore(monthOf(this.now), -2))
  }
}

test('random months: journals balance, equal the treasury, and do not move once they are sealed', () => {
  const seen = { months: 0, sealed: 0, adjusted: 0, reversed: 0 }
  fc.assert(
    fc.property(fc.array(step, { minLength: 10, maxLength: 60 }), (steps) => {
      const history = new History()
      const sealed = new Map<string, CountedEntry[]>()
      for (const each of steps) {
        const before = history.marks
        history.take(each)
        if (history.marks.length < before.length) sealed.delete(before.at(-1)!.month)
        const mark = history.marks.at(-1)
        if (history.marks.length > before.length && mark) sealed.set(mark.month, history.journalOf(mark.month))
      }
      seen.sealed += sealed.size
      for (const [month, entries] of sealed) expect(history.journalOf(month)).toEqual(entries)
      for (const month of history.months) {
        const entries = history.journalOf(month)
        if (entries.length > 0) seen.months++
        seen.adjusted += entries.filter(({ day }) => !day.startsWith(month)).length
        seen.reversed += entries.filter(({ text }) => text === 'Reversed').length
        for (const { lines } of entries) expect(lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(0)
        const sheet = sheetOf(history.counts.values(), history.marks, [], month)
        expect(sumsOfJournal(entries), month).toEqual(sumsOfMonth(sheet.sums, entries))
      }
    }),
    { numRuns: 600, seed: 35 },
  )
  // The histories have what they are about.
  expect(seen.months).toBeGreaterThan(2_000)
  for (const count of [seen.sealed, seen.adjusted, seen.reversed]) expect(count).toBeGreaterThan(100)
})
