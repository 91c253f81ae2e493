import { expect, test } from 'vitest'
import { differenceOf, type Difference, type Movement, type Recorded } from './decisions.ts'
import { resolve } from '../differences/decisions.ts'

const at = '2026-11-01T12:00:00.000Z'
const moved = (change: Partial<Movement> = {}): Movement => ({
  transactionId: 'C',
  captureId: 'C',
  kind: 'payment',
  eventCode: 'T0006',
  status: 'done',
  amountCents: 10_000,
  feeCents: 398,
  currency: 'USD',
  paymentId: 'P',
  movedAt: at,
  ...change,
})
const taken = { cents: 10_000, currency: 'USD', feeCents: 398 as number | null, at, isRejected: false }
const noneBack = { doneCents: 0, openCents: 0, failedCents: 0, lastAt: null as string | null }

/** Returns the difference about a capture, a day and a half after the capture. */
function outcome(
  recorded: { taken?: Partial<typeof taken>; back?: Partial<typeof noneBack> },
  movements = [moved()],
  now = '2026-11-03T00:00:00.000Z',
) {
  const full: Recorded = {
    paymentId: 'P',
    orderId: 'O',
    bought: null,
    stage: 'paid',
    taken: { ...taken, ...recorded.taken },
    back: { ...noneBack, ...recorded.back },
  }
  const difference = differenceOf({
    captureId: 'C',
    movements,
    recorded: full,
    setAside: null,
    bookedFeeCents: 0,
    list: { from: '2026-10-01T00:00:00.000Z', to: now },
    now: new Date(now),
  })
  return difference && [difference.kind, difference.providerCents, difference.booksCents]
}

test('a fee that differs from the list is a difference, one that was never recorded is not', () => {
  expect(outcome({})).toBeNull()
  expect(outcome({ taken: { feeCents: 390 } })).toEqual(['fee', 10_000, 10_000])
  expect(outcome({ taken: { feeCents: null } })).toBeNull()
})

test('the fee of money that was rejected before fees were recorded is missing until it is booked', () => {
  const at23 = '2026-11-03T00:00:00.000Z'
  const of = (isRejected: boolean, bookedFeeCents: number, feeCents: number | null = null) =>
    differenceOf({
      captureId: 'C',
      movements: [
        moved(),
        moved({ transactionId: 'R', kind: 'refund', amountCents: -10_000, feeCents: 0, movedAt: at23 }),
      ],
      recorded: {
        paymentId: 'P',
        orderId: 'O',
        bought: null,
        stage: 'paid',
        taken: { ...taken, feeCents, isRejected },
        back: { ...noneBack, doneCents: 10_000 },
      },
      setAside: null,
      bookedFeeCents,
      list: { from: '2026-10-01T00:00:00.000Z', to: at23 },
      now: new Date(at23),
    })
  expect(of(true, 0)).toMatchObject({ kind: 'feeMissing', differenceCents: -398, at, eventCode: 'T0006' })
  expect(of(true, 398)).toBeNull()
  expect(of(true, 0, 398)).toBeNull()
  // Of booked money the treasury says how many fees are not known.
  expect(of(false, 0)).toBeNull()
})

test('a refund in the books that the list lacks counts as missing once the list extends a day further', () => {
  const back = { doneCents: 4_000, lastAt: '2026-11-02T12:00:00.000Z' }
  expect(outcome({ back })).toBeNull()
  expect(outcome({ back }, [moved()], '2026-11-03T12:00:01.000Z')).toEqual(['refundMissing', 10_000, 6_000])
  expect(
    outcome(
      { back },
      [moved(), moved({ transactionId: 'R', kind: 'refund', amountCents: -4_000, feeCents: 0 })],
      '2026-11-04T00:00:00.000Z',
    ),
  ).toBeNull()
})

test('a refund that the provider refused is shown, a pending one is not', () => {
  expect(outcome({ back: { failedCents: 4_000, lastAt: at } })).toEqual(['refundFailed', 10_000, 10_000])
  expect(
    outcome({ back: { openCents: 4_000, lastAt: at } }, [
      moved(),
      moved({ transactionId: 'R', kind: 'refund', amountCents: -4_000, feeCents: 0 }),
    ]),
  ).toBeNull()
})

test('money that was booked while someone explained it is recorded as booked, and nothing is recorded after that', () => {
  const difference = {
    differenceId: 'D',
    captureId: 'C',
    kind: 'notBooked',
    paymentId: 'P',
    differenceCents: 10_000,
    currency: 'USD',
  } as Difference
  const booked = { way: 'booked', reason: null } as const
  const before = (way: 'booked' | 'explained') => ({ ways: { D: way }, kind: way, cents: 10_000, feeCents: 398 })
  const agreed = { difference: null, differenceCents: 0, feeCents: 0 }
  expect(resolve(before('explained'), difference, booked, agreed)).toMatchObject([
    { type: 'DifferenceResolved', data: { ...booked, explainedCents: -10_000, explainedFeeCents: -398 } },
  ])
  expect(() => resolve(before('booked'), difference, booked, agreed)).toThrow('resolved meanwhile')
  for (const way of ['booked', 'explained'] as const) {
    expect(() => resolve(before(way), difference, { way: 'explained', reason: 'disputed' }, agreed)).toThrow(
      'resolved meanwhile',
    )
  }
})
