import { describe, expect, test } from 'vitest'
import { eventUpdate, newEvent, publicList } from './schema.ts'

const picnic = {
  eventType: 'picnic',
  eventName: 'Summer Picnic',
  eventDescription: '',
  startsAt: '2027-06-05T11:00',
  endsAt: '2027-06-05T17:00',
  eventAddress: 'Mill Race Park',
}

/** Returns the validation errors for the picnic with these changes, by field. */
function complaintsAbout(typed: Record<string, unknown>): Record<string, string> {
  const { error } = newEvent.safeParse({ ...picnic, ...typed })
  const messages: Record<string, string> = {}
  for (const { path, message } of error?.issues ?? []) messages[path.join('.')] ??= message
  return messages
}

describe('a new event', () => {
  test('requires only its type, name, times and address', () => {
    expect(newEvent.parse(picnic)).toEqual({
      ...picnic,
      adultFee: '0',
      minorFee: '0',
      cap: '0',
      seats: null,
      timeZone: null,
    })
    const { error } = newEvent.safeParse({})
    expect(error!.issues.map(({ path }) => path[0]).sort()).toEqual([
      'endsAt',
      'eventAddress',
      'eventName',
      'eventType',
      'startsAt',
    ])
  })

  test.each([
    [{ eventType: 'party' }, { eventType: 'Required' }],
    [{ eventName: '   ' }, { eventName: 'Required' }],
    [{ eventName: 'x'.repeat(51) }, { eventName: 'At most 50 characters' }],
    [{ eventName: 'Two\nlines' }, { eventName: 'This must be a single line' }],
    [{ eventAddress: '' }, { eventAddress: 'Required' }],
    [{ eventAddress: 'x'.repeat(201) }, { eventAddress: 'At most 200 characters' }],
    [{ startsAt: 'soon' }, { startsAt: 'Enter a date and a time' }],
    [{ startsAt: '2027-02-30T10:00' }, { startsAt: 'This date does not exist' }],
    [{ startsAt: '2027-13-01T10:00' }, { startsAt: 'This date does not exist' }],
    [{ endsAt: '2027-06-05T25:00' }, { endsAt: 'This date does not exist' }],
    [{ endsAt: 12 }, { endsAt: 'Required' }],
    [{ adultFee: '-5' }, { adultFee: 'At least 0' }],
    [{ adultFee: -0.01 }, { adultFee: 'At least 0' }],
    [{ minorFee: '1.005' }, { minorFee: 'At most two decimals' }],
    [{ minorFee: 0.1 + 0.2 }, { minorFee: 'At most two decimals' }],
    [{ cap: 'ten' }, { cap: 'Enter an amount in dollars, such as 25 or 12.50' }],
    [{ cap: '1e3' }, { cap: 'Enter an amount in dollars, such as 25 or 12.50' }],
    [{ cap: Number.NaN }, { cap: 'Enter an amount in dollars, such as 25 or 12.50' }],
    [{ cap: true }, { cap: 'Enter an amount in dollars, such as 25 or 12.50' }],
    [{ cap: '100000.01' }, { cap: 'At most 100000 dollars' }],
    [{ cap: '0'.repeat(14) }, { cap: 'Enter an amount in dollars, such as 25 or 12.50' }],
    [{ cap: '1'.repeat(14) }, { cap: 'At most 100000 dollars' }],
    [{ cap: '1'.repeat(40_000) }, { cap: 'Enter an amount in dollars, such as 25 or 12.50' }],
    [{ startsAt: '12345' }, { startsAt: 'Enter a date and a time' }],
    [{ seats: '0' }, { seats: 'At least 1; leave empty for no limit' }],
    [{ seats: '1.5' }, { seats: 'Enter a whole number of seats' }],
    [{ seats: 'many' }, { seats: 'Enter a whole number of seats' }],
    [{ seats: {} }, { seats: 'Enter a whole number of seats' }],
    [{ eventDescription: 'x'.repeat(50_001) }, { eventDescription: 'At most 50000 characters' }],
  ])('with %j is rejected with a message', (typed, fields) => {
    expect(complaintsAbout(typed)).toEqual(fields)
  })

  test.each([
    ['25', '25'],
    [25, '25'],
    ['12.50', '12.50'],
    [12.5, '12.5'],
    [' 7.1 ', '7.1'],
    ['.5', '0.5'],
    ['3.', '3'],
    ['', '0'],
    [null, '0'],
    [0, '0'],
  ])('accepts a fee of %j', (adultFee, dollars) => {
    const parsed = newEvent.parse({ ...picnic, adultFee })
    expect(parsed.adultFee).toBe(dollars)
    // A page passes on its parsed input, which is validated again.
    expect(newEvent.parse(parsed)).toEqual(parsed)
  })

  test.each([
    ['200', 200],
    [200, 200],
    ['', null],
    [null, null],
    [undefined, null],
  ])('accepts %j seats', (seats, stored) => {
    expect(newEvent.parse({ ...picnic, seats }).seats).toBe(stored)
  })

  test.each([
    '2027-06-05',
    '2027-06-05 11:00',
    '2027-06-05t11:00:30',
    '2027-06-05T11:00:00.000Z',
    '2027-06-05T11:00+02:00',
  ])('accepts the time %s', (startsAt) => {
    expect(complaintsAbout({ startsAt })).toEqual({})
  })
})

test('an edit does not touch omitted fields, and an empty number of seats removes the limit', () => {
  expect(eventUpdate.parse({ eventId: '12345' })).toEqual({ eventId: '12345' })
  expect(eventUpdate.parse({ eventId: '12345', seats: '' })).toEqual({ eventId: '12345', seats: null })
  expect(eventUpdate.safeParse({ eventId: '12345', eventName: '' }).success).toBe(false)
})

test.each([
  [
    { keyword: null, page: null },
    { keyword: '', page: 0 },
  ],
  [
    { keyword: ' lake ', page: '2' },
    { keyword: 'lake', page: 2 },
  ],
  [
    { keyword: '', page: '' },
    { keyword: '', page: 0 },
  ],
  [{ page: '-1' }, { keyword: '', page: 0 }],
  [{ page: 'x' }, { keyword: '', page: 0 }],
])('a public list requested with %j', (query, understood) => {
  expect(publicList.parse({ when: 'all', ...query })).toEqual({ when: 'all', isWhole: false, ...understood })
})
