import { expect, test } from 'vitest'
import { paidLines, priceLines, quotedLines } from './price-lines.ts'

const picnic = { adultFeeCents: 2500, minorFeeCents: 1000, capCents: 6000 }
const two = { adults: 2, minors: 0 }
const free = { adultFeeCents: 0, minorFeeCents: 0, capCents: 0 }

test('attendees are priced per person', () => {
  expect(priceLines(picnic, { adults: 1, minors: 2, contributionCents: 0 })).toEqual([
    { key: 'Adults', note: '1 × $25.00', value: '$25.00' },
    { key: 'Children under 18', note: '2 × $10.00', value: '$20.00' },
  ])
})

test('the family price is shown if it lowers the price, and not if it only equals it', () => {
  expect(priceLines(picnic, { adults: 2, minors: 1, contributionCents: 0 }).map(({ key }) => key)).toEqual([
    'Adults',
    'Children under 18',
  ])
  expect(priceLines(picnic, { adults: 3, minors: 1, contributionCents: 500 }).slice(2)).toEqual([
    { key: 'Family price', note: 'You pay at most $60.00', value: '−$25.00' },
    { key: 'Extra contribution', value: '$5.00' },
  ])
})

test('a free registration says so', () => {
  expect(priceLines(free, { adults: 2, minors: 0, contributionCents: 0 })).toEqual([
    { key: 'Adults', note: '2', value: 'Free' },
  ])
})

test('a paid price does not change', () => {
  expect(paidLines({ ...two, amountCents: 6500, contributionCents: 500, parts: [] })).toEqual([
    { key: 'Registration fee', value: '$60.00' },
    { key: 'Extra contribution', value: '$5.00' },
  ])
  expect(paidLines({ ...two, amountCents: 0, contributionCents: 0, parts: [] })).toEqual([
    { key: 'Registration fee', value: 'Free' },
  ])
})

const silver = { kind: 'package' as const, name: 'Silver', quantity: 1, unitCents: 2000_00, amountCents: 2000_00 }
const room = {
  kind: 'room' as const,
  name: 'Capitol Terrace, 8th October',
  quantity: 2,
  unitCents: 250_00,
  amountCents: 500_00,
}
const gift = { kind: 'contribution' as const, name: null, quantity: 1, unitCents: 50_00, amountCents: 50_00 }
const sold = [
  { key: 'Silver', value: '$2,000.00' },
  { key: 'Capitol Terrace, 8th October', note: '2 × $250.00', value: '$500.00' },
  { key: 'Extra contribution', value: '$50.00' },
]

test('packages and rooms are listed as the server prices them, and replace the fees per person', () => {
  expect(quotedLines(picnic, { adults: 2, minors: 0 }, [silver, room, gift])).toEqual(sold)
  expect(paidLines({ ...two, amountCents: 2550_00, contributionCents: 50_00, parts: [silver, room] })).toEqual(sold)
})

test('rooms of an event with fees are listed below them', () => {
  expect(
    quotedLines(picnic, { adults: 2, minors: 0 }, [{ ...gift, kind: 'fee', amountCents: 50_00 }, room]).map(
      ({ key }) => key,
    ),
  ).toEqual(['Adults', 'Capitol Terrace, 8th October'])
  expect(paidLines({ ...two, amountCents: 550_00, contributionCents: 0, parts: [room] })[0]).toEqual({
    key: 'Registration fee',
    value: '$50.00',
  })
})

test('a line names the participants instead of their number', () => {
  const contest = { ...room, kind: 'program' as const, id: 'juniors', name: 'Bridges, Juniors' }
  expect(quotedLines(picnic, { adults: 0, minors: 0 }, [contest], { juniors: 'Mira, Noah' }).at(-1)).toEqual({
    key: 'Bridges, Juniors',
    note: 'Mira, Noah',
    value: '$500.00',
  })
})

test('a nomination names its position', () => {
  const treasurer = {
    ...room,
    kind: 'nomination' as const,
    name: 'Treasurer',
    quantity: 1,
    unitCents: 25_00,
    amountCents: 25_00,
  }
  expect(quotedLines(free, { adults: 0, minors: 0 }, [treasurer])).toEqual([
    { key: 'Nomination, Treasurer', value: '$25.00' },
  ])
})

test('money from a gift or a nomination is listed as a donation, not as a fee', () => {
  expect(paidLines({ adults: 0, minors: 0, amountCents: 20_00, contributionCents: 20_00, parts: [] })).toEqual([
    { key: 'Donation', value: '$20.00' },
  ])
  const treasurer = {
    ...room,
    kind: 'nomination' as const,
    name: 'Treasurer',
    quantity: 1,
    unitCents: 25_00,
    amountCents: 25_00,
  }
  const lines = paidLines({ adults: 1, minors: 0, amountCents: 30_00, contributionCents: 5_00, parts: [treasurer] })
  expect(lines).toEqual([
    { key: 'Nomination, Treasurer', value: '$25.00' },
    { key: 'Donation', value: '$5.00' },
  ])
  // Cruise guests take no seats but do attend.
  const cruise = { ...silver, name: 'Cruise' }
  expect(
    paidLines({ adults: 0, minors: 0, amountCents: 2050_00, contributionCents: 50_00, parts: [cruise] }).at(-1),
  ).toEqual({ key: 'Extra contribution', value: '$50.00' })
})
