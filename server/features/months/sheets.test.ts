import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Recorded } from '#events-log/fact.ts'
import { monthsBefore, monthIn } from '#server/time/calendar.ts'
import { kinds } from '#server/wiring/kinds.ts'
import { bookedOf, enter, talliesOf, type Books } from '../books/decisions.ts'
import { entriesOf, newLedger, type MonthsSource } from './entries.decisions.ts'
import { sideOf } from './rules.ts'
import { closings, countIn, countedIn, sheetOf, type Counts, type SealMark } from './sheets.decisions.ts'

const acts = fc.array(
  fc.record({
    act: fc.constantFrom(
      ...['online', 'online', 'check', 'check', 'refund', 'rejected', 'rejectedBack', 'expense', 'interest'],
      ...[
        'payout',
        'transfer',
        'deposit',
        'recordedWithLine',
        'takeBack',
        'reverse',
        'bounce',
        'seal',
        'seal',
        'seal',
        'unseal',
      ],
    ),
    cents: fc.integer({ min: 1, max: 100_000 }),
    pick: fc.nat(1000),
    /** How many days before it is recorded it happened: often in a sealed month. */
    daysBefore: fc.integer({ min: 0, max: 70 }),
    hoursLater: fc.integer({ min: 0, max: 500 }),
  }),
  { minLength: 20, maxLength: 60 },
)

type Act = { act: string; cents: number; pick: number; daysBefore: number; hoursLater: number }

const zone = 'America/New_York'
const monthOf = monthIn(zone)

/**
 * A chapter's log as it grows, and what its accounts must have: kept apart from the months, by who holds the money of
 * each payment.
 */
function play(history: readonly Act[]) {
  const ledger = newLedger()
  const counts: Counts = new Map()
  let marks: SealMark[] = []
  let [seals, position, number, time] = [0, 0, 0, Date.parse('2026-01-10T15:00:00Z')]
  let books: Books = {}
  const sealed = new Map<string, string>()
  const held: Record<string, number> = { provider: 0, undeposited: 0, checking: 0, savings: 0, inTransit: 0 }
  const checks: { id: string; cents: number; line: string | null }[] = []
  const lines = new Map<string, { data: Record<string, unknown>; undo: () => void }>()
  const captures: { id: string; cents: number }[] = []

  const record = (stream: string, type: string, data: object, occurredAt = new Date(time).toISOString()) => {
    const recordedAt = new Date(time).toISOString()
    const fact = {
      position: ++position,
      stream,
      type,
      data,
      occurredAt,
      recordedAt,
    } as unknown as Recorded<MonthsSource>
    if (stream.startsWith('payment-')) books = enter(kinds, books, monthOf(recordedAt), fact)
    for (const entry of entriesOf(kinds, ledger, fact, monthOf)) countIn(counts, entry, seals)
  }
  const sheet = (month: string) => sheetOf(counts.values(), marks, [], month)
  let notOwedFeeCents = 0
  const moved = (account: string, cents: number) => void (held[account] = held[account]! + cents)
  const book = (act: Partial<Record<string, unknown>> & { amountCents: number }, other: string | null, day: string) => {
    const id = `line${++number}`
    const accountId = number % 2 === 0 ? 'checking' : 'savings'
    const data = {
      accountId,
      kind: 'interest',
      category: null,
      eventId: null,
      paymentIds: [],
      isRecordedHere: false,
      ruleId: null,
      day,
      ...act,
    }
    record(`bankLine-${id}`, 'BankLineBooked', data)
    moved(accountId, act.amountCents)
    if (other) moved(other, -act.amountCents)
    lines.set(id, {
      data,
      undo() {
        moved(accountId, -act.amountCents)
        if (other) moved(other, act.amountCents)
        for (const check of checks) if (check.line === id) check.line = null
        lines.delete(id)
      },
    })
    return id
  }
  const bought = (cents: number) => ({
    personId: 'p',
    memberId: 'M',
    memberTypeId: 'regular',
    paymentType: 'Regular',
    terms: 1,
    durationYears: 1,
    amountCents: cents,
    currency: 'USD',
    rows: [{ year: 2026, amountCents: cents }],
  })
  const check = (cents: number) => {
    const id = `P${++number}`
    record(`payment-${id}`, 'PaymentRecordedByHand', { ...bought(cents), reference: id, method: 'check' })
    moved('undeposited', cents)
    checks.push({ id, cents, line: null })
    return checks.at(-1)!
  }
  const reverse = (one: (typeof checks)[number]) => {
    if (one.line !== null) lines.get(one.line)!.undo()
    record(`payment-${one.id}`, 'PaymentReversed', {
      purpose: 'dues',
      reference: one.id,
      amountCents: one.cents,
      currency: 'USD',
      parts: [],
      reason: 'mistake',
    })
    moved('undeposited', -one.cents)
    checks.splice(checks.indexOf(one), 1)
  }

  for (const { act, cents, pick, daysBefore, hoursLater } of history) {
    time += hoursLater * 3_600_000
    const before = new Date(time - daysBefore * 86_400_000).toISOString()
    const day = before.slice(0, 10)
    const aCheck = checks[pick % Math.max(1, checks.length)]
    const aLine = [...lines.keys()][pick % Math.max(1, lines.size)]
    switch (act) {
      case 'online': {
        const id = `P${++number}`
        const feeCents = pick % 3 === 0 ? null : Math.ceil(cents / 30)
        record(`payment-${id}`, 'DuesPaid', { ...bought(cents), captureId: id, feeCents }, before)
        moved('provider', cents - (feeCents ?? 0))
        captures.push({ id, cents })
        break
      }
      case 'refund': {
        const capture = captures.pop()
        if (!capture) break
        record(
          `payment-${capture.id}`,
          'DuesRefunded',
          { amountCents: capture.cents, currency: 'USD', parts: [] },
          before,
        )
        moved('provider', -capture.cents)
        break
      }
      case 'rejected':
      case 'rejectedBack': {
        const type = act === 'rejected' ? 'CaptureRejected' : 'Refunded'
        const currency = pick % 5 === 0 ? 'EUR' : 'USD'
        const feeCents = act === 'rejected' && pick % 3 !== 0 ? Math.ceil(cents / 30) : 0
        record(`payment-P${++number}`, type, { captureId: 'C', amountCents: cents, currency, feeCents }, before)
        if (currency !== 'USD') break
        moved('provider', (act === 'rejected' ? cents : -cents) - feeCents)
        notOwedFeeCents += feeCents
        break
      }
      case 'check':
        check(cents)
        break
      case 'expense':
      case 'interest':
        book(
          {
            kind: act,
            category: act === 'expense' ? 'printing' : null,
            amountCents: act === 'expense' ? -cents : cents,
          },
          null,
          day,
        )
        break
      case 'payout':
        book({ kind: 'payout', amountCents: cents }, 'provider', day)
        break
      case 'transfer':
        book({ kind: 'transfer', amountCents: pick % 2 === 0 ? cents : -cents }, 'inTransit', day)
        break
      case 'deposit': {
        const some = checks.filter(({ line }) => line === null).slice(0, 1 + (pick % 3))
        if (some.length === 0) break
        const amountCents = some.reduce((sum, one) => sum + one.cents, 0)
        const line = book({ kind: 'payment', paymentIds: some.map(({ id }) => id), amountCents }, 'undeposited', day)
        for (const one of some) one.line = line
        break
      }
      case 'recordedWithLine': {
        const one = check(cents)
        one.line = book(
          { kind: 'dues', paymentIds: [one.id], isRecordedHere: true, amountCents: cents },
          'undeposited',
          day,
        )
        break
      }
      case 'takeBack': {
        const line = aLine === undefined ? undefined : lines.get(aLine)
        if (!line) break
        record(`bankLine-${aLine}`, 'BankBookingTakenBack', line.data)
        const paid = line.data.isRecordedHere ? checks.find((one) => one.line === aLine) : undefined
        line.undo()
        if (paid) reverse(paid)
        break
      }
      case 'reverse':
      case 'bounce': {
        const lineId = aCheck?.line
        const line = lineId ? lines.get(lineId)?.data : undefined
        if (aCheck) reverse(aCheck)
        // A line that was booked again first takes back what its own stream does not know to be over.
        if (act === 'bounce' && line) record(`bankLine-${lineId}`, 'BankBookingTakenBack', line)
        break
      }
      case 'seal': {
        const month =
          marks.length > 0
            ? monthsBefore(marks.at(-1)!.month, -1)
            : monthsBefore(monthOf(new Date(time).toISOString()), 1)
        if (month >= monthOf(new Date(time).toISOString())) break
        const text = JSON.stringify(sheet(month))
        marks.push({ month, ordinal: seals })
        seals++
        sealed.set(month, text)
        expect(JSON.stringify(sheet(month))).toBe(text)
        break
      }
      case 'unseal': {
        if (pick % 4 !== 0) break
        const gone = marks.at(-1)
        if (gone) sealed.delete(gone.month)
        marks = marks.slice(0, -1)
        break
      }
    }
  }
  return {
    sheet,
    sealed,
    held,
    books,
    notOwedFeeCents,
    counts,
    marks,
    last: monthsBefore(monthOf(new Date(time).toISOString()), -2),
  }
}

test('2,000 random months: sealed ones never move, each account balances, and the sums are the treasury’s', () => {
  let [months, sealedMonths] = [0, 0]
  fc.assert(
    fc.property(acts, (history) => {
      const { sheet, sealed, held, books, notOwedFeeCents, counts, marks, last } = play(history)
      for (const [month, text] of sealed) expect(JSON.stringify(sheet(month)), month).toBe(text)
      for (let month = '2026-01'; month < last; month = monthsBefore(month, -1)) months++
      sealedMonths += sealed.size
      const end = new Map(closings(sheet(last)).map(({ account, amountCents }) => [account, amountCents]))
      for (const [account, cents] of Object.entries(held)) expect(end.get(account) ?? 0, account).toBe(cents)
      // Each month begins with what the one before ended with.
      for (const { month } of marks) {
        const begins = new Map(sheet(monthsBefore(month, -1)).openings.map((sum) => [sum.account, sum.amountCents]))
        for (const { account, amountCents } of closings(sheet(month)))
          expect(begins.get(account) ?? 0, `${month} ${account}`).toBe(amountCents)
      }
      const sumOf = (isKind: (kind: string) => boolean) =>
        [...counts.values()].filter(({ kind }) => isKind(kind)).reduce((sum, { amountCents }) => sum + amountCents, 0)
      const { receivedCents, givenBackCents, feeCents } = bookedOf(talliesOf(kinds, books))
      expect(sumOf((kind) => kind === 'dues' || kind === 'refund')).toBe(receivedCents - givenBackCents)
      // The treasury has no fee of money that is not booked.
      expect(sumOf((kind) => kind === 'providerFee')).toBe(0 - feeCents - notOwedFeeCents)
      expect(sumOf((kind) => sideOf(kind) === 'neither')).toBe(0)
      // Nothing is counted before its own month.
      for (const count of counts.values()) expect(countedIn(count, marks) >= count.month).toBe(true)
    }),
    { numRuns: 170, seed: 35 },
  )
  expect(months).toBeGreaterThan(2_000)
  expect(sealedMonths).toBeGreaterThan(500)
})
