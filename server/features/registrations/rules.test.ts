import { expect, test } from 'vitest'
import { centsOf, closedBecause, dollarsPattern, dollarsTyped, formOf, priceOf, seatsOf } from './rules.ts'

const fees = { adultFeeCents: 2500, minorFeeCents: 1000, capCents: 6000 }
const inMay = new Date('2027-05-01T12:00:00.000Z')
const picnic = {
  isPublished: 1 as const,
  endsAt: '2027-06-05T20:00:00.000Z',
  eventType: 'picnic',
  registrationForm: 'standard' as const,
}

test.each([
  ['', 0],
  [' 25 ', 2500],
  ['$25.5', 2550],
  ['0.07', 7],
  ['1,250.00', 125_000],
  ['12,345,678.90', 1_234_567_890],
])('"%s" is an amount, and the field accepts it', (typed, cents) => {
  expect(centsOf(dollarsTyped(typed))).toBe(cents)
  if (typed) expect(typed).toMatch(new RegExp(`^(?:${dollarsPattern})$`, 'v'))
})

test.each(['25,50', '1,5', '1,2345', ',5', '1e3', '-5', '0x10', '1.005', '٢٥', 'NaN', '1 000'])(
  '"%s" is not an amount, and is never misread as one',
  (typed) => {
    expect(centsOf(dollarsTyped(typed))).toBe(0)
    expect(typed).not.toMatch(new RegExp(`^(?:${dollarsPattern})$`, 'v'))
  },
)

test('a family pays the cap at most, plus donations', () => {
  expect(priceOf(fees, { adults: 1, minors: 2, contributionCents: 0 })).toEqual({
    lines: [{ kind: 'fee', amountCents: 4500 }],
    amountCents: 4500,
  })
  expect(priceOf(fees, { adults: 3, minors: 2, contributionCents: 1550 })).toEqual({
    lines: [
      { kind: 'fee', amountCents: 6000 },
      { kind: 'contribution', amountCents: 1550 },
    ],
    amountCents: 7550,
  })
  expect(priceOf({ ...fees, capCents: 0 }, { adults: 3, minors: 2, contributionCents: 0 }).amountCents).toBe(9500)
  expect(
    priceOf({ adultFeeCents: 0, minorFeeCents: 0, capCents: 6000 }, { adults: 3, minors: 2, contributionCents: 0 }),
  ).toEqual({ lines: [], amountCents: 0 })
})

test('adults and minors take a seat each', () => {
  expect(seatsOf({ adults: 2, minors: 3 })).toBe(5)
})

test('whether registration is open depends only on the event', () => {
  expect(closedBecause(picnic, inMay)).toBeNull()
  expect(closedBecause({ ...picnic, isPublished: 0 }, inMay)).toBe('This event is not published.')
  expect(closedBecause({ ...picnic, endsAt: inMay.toISOString() }, inMay)).toBe('This event is over.')
})

test("donations and nominations have their own forms, whatever the event's form is", () => {
  const forms = (['standard', 'packages'] as const).map((registrationForm) =>
    ['picnic', 'donation', 'fund-raising', 'election'].map((eventType) => formOf({ eventType, registrationForm })),
  )
  expect(forms).toEqual([
    ['standard', 'giving', 'giving', 'election'],
    ['packages', 'giving', 'giving', 'election'],
  ])
})
