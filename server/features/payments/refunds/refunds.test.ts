import { expect, test } from 'vitest'
import type { ProviderCapture, ProviderOrder, ProviderRefund } from '#server/providers/payments/provider.ts'
import { kinds } from '#server/wiring/kinds.ts'
import { noPayment, type PaymentState } from '../facts.ts'
import {
  askRefund,
  leftOf,
  noteRefund,
  refundBooked,
  refundRestsMs,
  retryRefund,
  type RefundAsked,
} from './decisions.ts'
import type { Refund } from './facts.ts'
import { noteRefunds } from './view.decisions.ts'

const kind = kinds.of('registration')
const dues = kinds.of('dues')
const startedAt = '2026-11-21T15:00:00.000Z'
const fee = {
  eventId: '30217',
  personId: null,
  memberId: '',
  adults: 2,
  minors: 0,
  seats: 2,
  lines: [],
  registrationId: '51873',
  amountCents: 5000,
  currency: 'USD',
}
const paid: PaymentState = {
  ...noPayment,
  stage: 'paid',
  captureId: 'CAPTURE1',
  purchase: { purpose: 'registration', ...fee },
  received: { purpose: 'registration', data: fee },
}
const terms = {
  personId: 'p',
  memberId: '20377',
  memberTypeId: 't',
  paymentType: 'Professional',
  terms: 3,
  durationYears: 1,
  amountCents: 18_000,
  currency: 'USD',
  rows: [2026, 2027, 2028].map((year) => ({ year, amountCents: 6_000 })),
}
const duesPaid: PaymentState = {
  ...paid,
  purchase: { purpose: 'dues', ...terms },
  received: { purpose: 'dues', data: terms },
}
const going: Refund = {
  refundKey: 'CAPTURE1',
  captureId: 'CAPTURE1',
  reason: 'registrationCancelled',
  amountCents: 5000,
  currency: 'USD',
  parts: [],
  refundId: null,
  refundRequestId: 'refund-P1-CAPTURE1-1',
  startedAt,
  attempts: 1,
  outcome: 'started',
}
const withRefunds = (state: PaymentState, ...refunds: Partial<Refund>[]): PaymentState => ({
  ...state,
  refunds: refunds.map((known) => ({ ...going, ...known })),
})
const back = (known: Partial<Refund>) => withRefunds(paid, known)
const after = (ms: number) => new Date(Date.parse(startedAt) + ms)
const given: ProviderRefund = {
  refundId: 'REFUND1',
  status: 'COMPLETED',
  amountCents: 5000,
  currency: 'USD',
  captureId: 'CAPTURE1',
  invoiceId: null,
}
const asked = (more: Partial<RefundAsked> = {}): RefundAsked => ({
  requestId: 'form1',
  what: 'all',
  leftCents: 5000,
  reason: 'payerAsked',
  ...more,
})

test('booked money is refunded once, and only when it was booked', () => {
  const [intended, started, ...more] = refundBooked(paid, kind, 'P1', 'registrationCancelled')
  expect(intended).toMatchObject({ type: 'RefundIntended', data: { captureId: 'CAPTURE1', amountCents: 5000 } })
  expect(started).toMatchObject({ type: 'RefundStarted' })
  expect(more).toEqual([])
  expect(refundBooked(back({}), kind, 'P1', 'registrationCancelled')).toEqual([])
  expect(refundBooked({ ...paid, stage: 'rejected' }, kind, 'P1', 'registrationCancelled')).toEqual([])
  expect(
    refundBooked(back({ refundKey: 'form1', amountCents: 2000 }), kind, 'P1', 'registrationCancelled'),
  ).toMatchObject([{ data: { amountCents: 3000 } }, {}])
})

test('a refund pending at the provider stays open, and is requested again', () => {
  expect(noteRefund(back({}), kind, 'CAPTURE1', { ...given, status: 'PENDING' })).toEqual([])
  expect(noteRefund(back({}), kind, 'CAPTURE1', { ...given, status: 'FAILED' })).toMatchObject([
    { type: 'RefundFailed' },
  ])
  expect(noteRefund(back({}), kind, 'CAPTURE1', given)).toMatchObject([{ type: 'RegistrationRefunded' }])
  const second = { refundKey: 'CAPTURE2', captureId: 'CAPTURE2', reason: 'duplicate' }
  expect(noteRefund(back(second), kind, 'CAPTURE2', given)).toMatchObject([{ type: 'Refunded' }])
})

test('a rejected refund is requested again after a pause, with a new request id', () => {
  const failed = back({ outcome: 'failed' })
  expect(retryRefund(failed, 'P1', 'CAPTURE1', after(refundRestsMs - 1))).toEqual([])
  expect(retryRefund(failed, 'P1', 'CAPTURE1', after(refundRestsMs))).toMatchObject([
    { type: 'RefundStarted', data: { refundRequestId: expect.stringMatching(/-2$/) } },
  ])
  expect(retryRefund(back({ outcome: 'done' }), 'P1', 'CAPTURE1', after(refundRestsMs))).toEqual([])
})

test('an amount up to the remainder is refunded, once per form', () => {
  const part = asked({ what: { amountCents: 2000 } })
  expect(askRefund(paid, kind, 'P1', part)).toMatchObject([
    { data: { refundKey: 'form1', amountCents: 2000, parts: [{ term: 1, amountCents: 2000 }] } },
    { type: 'RefundStarted' },
  ])
  const once = back({ refundKey: 'form1', amountCents: 2000, reason: 'payerAsked', outcome: 'failed' })
  expect(leftOf(once)).toBe(3000)
  expect(askRefund(once, kind, 'P1', part)).toEqual([])
  expect(() => askRefund(once, kind, 'P1', { ...part, requestId: 'form2' })).toThrow('Someone else refunded a part')
  expect(() =>
    askRefund(once, kind, 'P1', asked({ requestId: 'form2', leftCents: 3000, what: { amountCents: 3001 } })),
  ).toThrow('more than is left')
  for (const amountCents of [0, -5, Number.NaN, 0.5])
    expect(() => askRefund(paid, kind, 'P1', asked({ what: { amountCents } }))).toThrow('at least $0.01')
  expect(() => askRefund(back({ amountCents: 5000 }), kind, 'P1', asked({ requestId: 'form2' }))).toThrow(
    'in full already',
  )
  expect(() => askRefund({ ...paid, stage: 'rejected' }, kind, 'P1', asked())).toThrow('cannot be refunded')
})

test('terms are refunded in full, the latest first', () => {
  const of = (terms: number[], leftCents = 18_000) => asked({ what: { terms }, leftCents })
  expect(askRefund(duesPaid, dues, 'P1', of([3]))).toMatchObject([
    { data: { amountCents: 6000, parts: [{ term: 3, amountCents: 6000 }] } },
    {},
  ])
  expect(askRefund(duesPaid, dues, 'P1', of([2, 3]))).toMatchObject([{ data: { amountCents: 12_000 } }, {}])
  for (const terms of [[1], [1, 3], [4], [], [3, 3, 2]].slice(0, 4))
    expect(() => askRefund(duesPaid, dues, 'P1', of(terms))).toThrow('Later terms are refunded first')
  expect(() => askRefund(duesPaid, dues, 'P1', asked({ what: { amountCents: 100 }, leftCents: 18_000 }))).toThrow(
    'Only whole terms',
  )
  const third = withRefunds(duesPaid, {
    refundKey: 'form0',
    amountCents: 6000,
    parts: [{ term: 3, amountCents: 6000 }],
  })
  expect(askRefund(third, dues, 'P1', of([2], 12_000))).toMatchObject([
    { data: { parts: [{ term: 2, amountCents: 6000 }] } },
    {},
  ])
  expect(() => askRefund(third, dues, 'P1', of([3], 12_000))).toThrow('Later terms')
})

const capture: ProviderCapture = {
  captureId: 'CAPTURE1',
  status: 'PARTIALLY_REFUNDED',
  amountCents: 5000,
  currency: 'USD',
  capturedAt: startedAt,
  feeCents: null,
  netCents: null,
}
const viewOf = (status: ProviderCapture['status'], ...refunds: Partial<ProviderRefund>[]) => ({
  paymentId: 'P1',
  kind,
  order: {
    capture: { ...capture, status },
    otherCaptures: [],
    refunds: refunds.map((one) => ({ ...given, ...one })),
  } as unknown as ProviderOrder,
})

test("a refund made on the provider's pages is recorded once, with its money, and never beyond what is left", () => {
  const seen = noteRefunds(paid, viewOf('PARTIALLY_REFUNDED', { amountCents: 2000 }))
  expect(seen).toMatchObject([
    { type: 'RefundSeen', data: { refundKey: 'REFUND1', amountCents: 2000 } },
    { type: 'RegistrationRefunded', data: { refundKey: 'REFUND1', refundId: 'REFUND1', amountCents: 2000 } },
  ])
  const once = back({ refundKey: 'REFUND1', amountCents: 2000, outcome: 'done', refundId: 'REFUND1' })
  expect(noteRefunds(once, viewOf('PARTIALLY_REFUNDED', { amountCents: 2000 }))).toEqual([])
  expect(
    noteRefunds(once, viewOf('REFUNDED', { amountCents: 2000 }, { refundId: 'REFUND2', amountCents: 5000 })),
  ).toMatchObject([{ data: { amountCents: 3000 } }, { data: { amountCents: 3000 } }])
  const two = noteRefunds(
    { ...duesPaid },
    { ...viewOf('PARTIALLY_REFUNDED', { amountCents: 6000 }, { refundId: 'REFUND2', amountCents: 6000 }), kind: dues },
  )
  expect(two.map(({ data }) => (data as { parts: unknown }).parts)).toMatchObject(
    [[{ term: 3 }], [{ term: 3 }], [{ term: 2 }], [{ term: 2 }]].slice(0, two.length),
  )
})

test('two refunds of the same amount are distinguished by their request ids', () => {
  const both = withRefunds(paid, { refundKey: 'form1', amountCents: 2000 }, { refundKey: 'form2', amountCents: 2000 })
  const facts = noteRefunds(both, viewOf('PARTIALLY_REFUNDED', { amountCents: 2000, invoiceId: 'refund-P1-form2-1' }))
  expect(facts).toMatchObject([{ type: 'RegistrationRefunded', data: { refundKey: 'form2' } }])
})

test('a refund for which nothing is left is withdrawn, and one for which less is left requests the rest', () => {
  const all = noteRefunds(
    back({ refundKey: 'form1', amountCents: 3000 }),
    viewOf('REFUNDED', { amountCents: 5000, invoiceId: null }),
  )
  expect(all).toMatchObject([{ type: 'RegistrationRefunded', data: { refundKey: 'form1', amountCents: 5000 } }])
  const seen = { refundKey: 'REFUND1', amountCents: 5000, outcome: 'done', refundId: 'REFUND1' } as const
  expect(
    noteRefunds(withRefunds(paid, seen, { refundKey: 'form1' }), viewOf('REFUNDED', { amountCents: 5000 })),
  ).toMatchObject([{ type: 'RefundWithdrawn', data: { refundKey: 'form1' } }])
  expect(retryRefund(withRefunds(paid, seen, { refundKey: 'form1' }), 'P1', 'form1', after(0))).toMatchObject([
    { type: 'RefundWithdrawn' },
  ])
})
