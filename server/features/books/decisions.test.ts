import { expect, test } from 'vitest'
import { kinds } from '#server/kinds.ts'
import type { PaymentFact } from '../payments/facts.ts'
import { balanceOf, bookedOf, enter, talliesOf, type Books } from './decisions.ts'

const receipts = { personId: 'p', memberId: '20001', memberTypeId: 't', paymentType: 'Regular', terms: 1, durationYears: 1, currency: 'USD', rows: [] }
const capture = { orderId: 'O', captureId: 'C', payerId: null }

const duesPaid = (amountCents: number): PaymentFact => ({ type: 'DuesPaid', data: { ...receipts, ...capture, amountCents } })
const byHand = (amountCents: number): PaymentFact => ({ type: 'PaymentRecordedByHand', data: { ...receipts, amountCents, reference: 'Cash 1' } })
const rejected = (amountCents: number, currency = 'USD'): PaymentFact => ({
  type: 'CaptureRejected',
  data: { captureId: 'C', amountCents, currency, reason: 'amount' },
})
const refunded = (amountCents: number): PaymentFact => ({ type: 'Refunded', data: { refundKey: 'C', captureId: 'C', refundId: null, amountCents, currency: 'USD', parts: [] } })

const booksOf = (...entries: [month: string, fact: PaymentFact][]) =>
  entries.reduce<Books>((books, [month, fact]) => enter(kinds, books, month, fact), {})

test('money is booked in the month and kind in which it came', () => {
  const books = booksOf(['2025-01', duesPaid(10_000)], ['2025-01', byHand(2_500)], ['2025-02', duesPaid(500)])
  expect(books['2025-01']).toMatchObject({ dues: { payments: 1, receivedCents: 10_000 }, byHand: { payments: 1, receivedCents: 2_500 } })
  expect(bookedOf(talliesOf(kinds, books))).toEqual({ payments: 3, receivedCents: 13_000, givenBackCents: 0 })
  expect(bookedOf(talliesOf(kinds, books, { from: '2025-02' })).receivedCents).toBe(500)
  expect(bookedOf(talliesOf(kinds, books, { to: '2025-01' })).receivedCents).toBe(12_500)
})

test('money that was never booked is told apart, and what goes back of it is no loss of the chapter', () => {
  const books = booksOf(['2025-01', rejected(4_200)], ['2025-02', refunded(4_200)], ['2025-02', rejected(100)])
  expect(talliesOf(kinds, books).unbooked).toEqual({ payments: 2, receivedCents: 4_300, givenBackCents: 4_200 })
  expect(balanceOf(bookedOf(talliesOf(kinds, books)))).toBe(0)
})

test('euros are not added to dollars', () => {
  expect(talliesOf(kinds, booksOf(['2025-01', rejected(4_200, 'EUR')])).unbooked).toEqual({ payments: 1, receivedCents: 0, givenBackCents: 0 })
})

test('facts that move no money leave the books as they were', () => {
  const books = booksOf(['2025-01', duesPaid(1)])
  expect(enter(kinds, books, '2025-01', { type: 'CaptureStarted', data: { captureRequestId: 'r' } })).toBe(books)
})

test('entering changes nothing in place', () => {
  const before = booksOf(['2025-01', duesPaid(1)])
  const copy = structuredClone(before)
  enter(kinds, before, '2025-01', duesPaid(2))
  expect(before).toEqual(copy)
})
