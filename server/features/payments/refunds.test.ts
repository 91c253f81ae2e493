import { expect, test } from 'vitest'
import { kinds } from '#server/kinds.ts'
import { noPayment, type PaymentState, type Refund } from './facts.ts'
import { noteRefund, refundBooked, refundRestsMs, retryRefund } from './captures.decisions.ts'

const kind = kinds.of('registration')
const startedAt = '2026-11-21T15:00:00.000Z'
const fee = { eventId: '30217', personId: null, memberId: '', adults: 2, minors: 0, seats: 2, lines: [], registrationId: '51873' }
const paid: PaymentState = {
  ...noPayment,
  stage: 'paid',
  captureId: 'CAPTURE1',
  purchase: { purpose: 'registration', ...fee, amountCents: 5000, currency: 'USD' },
}
const going: Refund = { captureId: 'CAPTURE1', reason: 'registrationCancelled', refundRequestId: 'r', startedAt, attempts: 1, outcome: 'started', refundId: null }
const back = (known: Partial<Refund>): PaymentState => ({ ...paid, refunds: [{ ...going, ...known }] })
const after = (ms: number) => new Date(Date.parse(startedAt) + ms)

test('booked money goes back once, and only when it was booked', () => {
  const [intended, started, ...more] = refundBooked(paid, 'P1', 'registrationCancelled')
  expect(intended).toMatchObject({ type: 'RefundIntended', data: { captureId: 'CAPTURE1', amountCents: 5000 } })
  expect(started).toMatchObject({ type: 'RefundStarted' })
  expect(more).toEqual([])
  expect(refundBooked(back({}), 'P1', 'registrationCancelled')).toEqual([])
  expect(refundBooked({ ...paid, stage: 'rejected' }, 'P1', 'registrationCancelled')).toEqual([])
})

test('a refund that is pending at the provider stays open, and is asked for again', () => {
  const refund = { refundId: 'REFUND1', amountCents: 5000, currency: 'USD' }
  expect(noteRefund(back({}), kind, 'CAPTURE1', { ...refund, status: 'PENDING' })).toEqual([])
  expect(noteRefund(back({}), kind, 'CAPTURE1', { ...refund, status: 'FAILED' })).toMatchObject([{ type: 'RefundFailed' }])
  expect(noteRefund(back({}), kind, 'CAPTURE1', { ...refund, status: 'COMPLETED' })).toMatchObject([{ type: 'RegistrationRefunded' }])
  expect(noteRefund(back({ reason: 'amount' }), kind, 'CAPTURE1', { ...refund, status: 'COMPLETED' })).toMatchObject([{ type: 'Refunded' }])
})

test('a refund that was refused is asked for with a new request after a rest', () => {
  const failed = back({ outcome: 'failed' })
  expect(retryRefund(failed, 'P1', 'CAPTURE1', after(refundRestsMs - 1))).toEqual([])
  expect(retryRefund(failed, 'P1', 'CAPTURE1', after(refundRestsMs))).toMatchObject([{ type: 'RefundStarted', data: { refundRequestId: expect.stringMatching(/-2$/) } }])
  expect(retryRefund(back({ outcome: 'done' }), 'P1', 'CAPTURE1', after(refundRestsMs))).toEqual([])
})
