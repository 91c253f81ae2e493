import { expect, test } from 'vitest'
import { kinds } from '#server/wiring/kinds.ts'
import type { PaymentFact } from '../payments/facts.ts'
import { bookedOf, enter, talliesOf, type Books } from './decisions.ts'
import { auditor } from './export.decisions.ts'
import { balanceOf, netOf } from './rules.ts'

const receipts = {
  personId: 'p',
  memberId: '20001',
  memberTypeId: 't',
  paymentType: 'Regular',
  terms: 1,
  durationYears: 1,
  currency: 'USD',
  rows: [],
}
const capture = { orderId: 'O', captureId: 'C', payerId: null }

const duesPaid = (amountCents: number): PaymentFact => ({
  type: 'DuesPaid',
  data: { ...receipts, ...capture, amountCents },
})
const byHand = (amountCents: number): PaymentFact => ({
  type: 'PaymentRecordedByHand',
  data: { ...receipts, amountCents, reference: 'Cash 1' },
})
const rejected = (amountCents: number, currency = 'USD'): PaymentFact => ({
  type: 'CaptureRejected',
  data: { captureId: 'C', amountCents, currency, reason: 'amount' },
})
const refunded = (amountCents: number): PaymentFact => ({
  type: 'Refunded',
  data: { refundKey: 'C', captureId: 'C', refundId: null, amountCents, currency: 'USD', parts: [] },
})

const booksOf = (...entries: [month: string, fact: PaymentFact][]) =>
  entries.reduce<Books>((books, [month, fact]) => enter(kinds, books, month, fact), {})

test('money is booked in the month and kind in which it came', () => {
  const books = booksOf(['2025-01', duesPaid(10_000)], ['2025-01', byHand(2_500)], ['2025-02', duesPaid(500)])
  expect(books['2025-01']).toMatchObject({
    dues: { payments: 1, receivedCents: 10_000 },
    byHand: { payments: 1, receivedCents: 2_500 },
  })
  expect(bookedOf(talliesOf(kinds, books))).toEqual({
    payments: 3,
    receivedCents: 13_000,
    givenBackCents: 0,
    feeCents: 0,
    withoutFee: 2,
  })
  expect(bookedOf(talliesOf(kinds, books, { from: '2025-02' })).receivedCents).toBe(500)
  expect(bookedOf(talliesOf(kinds, books, { to: '2025-01' })).receivedCents).toBe(12_500)
})

test("the provider's fee is deducted, and not returned with a refund; older payments have no known fee", () => {
  const paid = (feeCents: number): PaymentFact => ({
    type: 'DuesPaid',
    data: { ...duesPaid(10_000).data, feeCents, netCents: 10_000 - feeCents },
  })
  const back: PaymentFact = {
    type: 'DuesRefunded',
    data: { refundKey: 'R', captureId: 'C', refundId: 'R', amountCents: 10_000, currency: 'USD', parts: [] },
  }
  const { dues } = talliesOf(
    kinds,
    booksOf(['2025-01', paid(398)], ['2025-01', duesPaid(5_000)], ['2025-01', paid(398)], ['2025-02', back]),
  )
  expect(dues).toEqual({ payments: 3, receivedCents: 25_000, givenBackCents: 10_000, feeCents: 796, withoutFee: 1 })
  expect(netOf(dues!)).toBe(14_204)
})

test('money that was never booked is counted separately, and refunding it is no loss to the chapter', () => {
  const books = booksOf(['2025-01', rejected(4_200)], ['2025-02', refunded(4_200)], ['2025-02', rejected(100)])
  expect(talliesOf(kinds, books).unbooked).toEqual({
    payments: 2,
    receivedCents: 4_300,
    givenBackCents: 4_200,
    feeCents: 0,
    withoutFee: 0,
  })
  expect(balanceOf(bookedOf(talliesOf(kinds, books)))).toBe(0)
})

test('euros are not added to dollars', () => {
  expect(talliesOf(kinds, booksOf(['2025-01', rejected(4_200, 'EUR')])).unbooked).toMatchObject({
    payments: 1,
    receivedCents: 0,
    givenBackCents: 0,
  })
})

test('facts that move no money leave the books as they were', () => {
  const books = booksOf(['2025-01', duesPaid(1)])
  expect(enter(kinds, books, '2025-01', { type: 'CaptureStarted', data: { captureRequestId: 'r' } })).toBe(books)
})

test('entering a fact mutates nothing', () => {
  const before = booksOf(['2025-01', duesPaid(1)])
  const copy = structuredClone(before)
  enter(kinds, before, '2025-01', duesPaid(2))
  expect(before).toEqual(copy)
})

test('a closing line from before fees were totaled is still valid, but not one with wrong fees', () => {
  const { visit, judge } = auditor(kinds)
  const data = { ...receipts, ...capture, amountCents: 10_000, feeCents: 398, netCents: 9_602 }
  const line = {
    position: 1,
    type: 'DuesPaid',
    schemaVersion: 2,
    data: JSON.stringify(data),
    recordedAt: '2025-01-05T12:00:00.000Z',
  }
  visit(line as unknown as Parameters<typeof visit>[0], { timeZone: 'America/New_York' } as Parameters<typeof visit>[1])
  const { totals } = judge({})
  expect(totals.year.dues).toEqual({
    payments: 1,
    receivedCents: 10_000,
    givenBackCents: 0,
    feeCents: 398,
    withoutFee: 0,
  })
  const changed = (change: (text: string) => string) => JSON.parse(change(JSON.stringify(totals))) as typeof totals
  const problemsOf = (change: (text: string) => string) => judge(changed(change)).problems
  expect(problemsOf((text) => text)).toEqual([])
  expect(problemsOf((text) => text.replaceAll(/,"feeCents":\d+,"withoutFee":\d+/g, ''))).toEqual([])
  const inMonths = 'The closing line does not match the entries in the totals by month'
  expect(problemsOf((text) => text.replace('"feeCents":398', '"feeCents":390'))).toEqual([inMonths])
  expect(problemsOf((text) => text.replace(',"feeCents":398,"withoutFee":0', ''))).toEqual([inMonths])
})
