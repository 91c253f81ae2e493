import { expect, test } from 'vitest'
import { paidLines, priceLines } from './price-lines.ts'

const picnic = { adultFeeCents: 2500, minorFeeCents: 1000, capCents: 6000 }
const free = { adultFeeCents: 0, minorFeeCents: 0, capCents: 0 }

test('who comes is priced by head', () => {
  expect(priceLines(picnic, { adults: 1, minors: 2, contributionCents: 0 })).toEqual([
    { key: 'Adults', note: '1 x $25.00', value: '$25.00' },
    { key: 'Children under 18', note: '2 x $10.00', value: '$20.00' },
  ])
})

test('the family price is shown where it takes effect, and not where it only just fits', () => {
  expect(priceLines(picnic, { adults: 2, minors: 1, contributionCents: 0 }).map(({ key }) => key)).toEqual(['Adults', 'Children under 18'])
  expect(priceLines(picnic, { adults: 3, minors: 1, contributionCents: 500 }).slice(2)).toEqual([
    { key: 'Family price', note: 'You pay at most $60.00', value: '-$25.00' },
    { key: 'Extra contribution', value: '$5.00' },
  ])
})

test('what costs nothing says so', () => {
  expect(priceLines(free, { adults: 2, minors: 0, contributionCents: 0 })).toEqual([{ key: 'Adults', note: '2', value: 'Free' }])
})

test('what was paid stays as it was paid', () => {
  expect(paidLines({ amountCents: 6500, contributionCents: 500 })).toEqual([
    { key: 'Registration fee', value: '$60.00' },
    { key: 'Extra contribution', value: '$5.00' },
  ])
  expect(paidLines({ amountCents: 0, contributionCents: 0 })).toEqual([{ key: 'Registration fee', value: 'Free' }])
})
