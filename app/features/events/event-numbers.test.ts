import { expect, test } from 'vitest'
import { figuresOf } from './event-numbers.tsx'

const sums = { registrations: 12, adults: 30, minors: 11, amountCents: 1_240_00 }

const texts = (...given: Parameters<typeof figuresOf>) =>
  figuresOf(...given).map(({ name, value }) => `${name} ${value}`)

test('admins see how many come, what was received, and what is left', () => {
  expect(texts({ eventType: 'picnic', seats: 80, seatsLeft: 39 }, sums, 3)).toEqual([
    'People 41',
    'Adults 30',
    'Children 11',
    'Received $1,240.00',
    'Seats left 39 / 80',
    'Waiting 3',
  ])
  expect(texts({ eventType: 'picnic', seats: null, seatsLeft: null }, sums, 0).at(-1)).toBe('Received $1,240.00')
})

test.each([
  ['donation', ['Donations 12', 'Received $1,240.00']],
  ['election', ['Nominations 12', 'Received $1,240.00']],
])('the numbers of an event of the type %s count no people', (eventType, expected) => {
  expect(texts({ eventType, seats: null, seatsLeft: null }, sums, 0)).toEqual(expected)
})
