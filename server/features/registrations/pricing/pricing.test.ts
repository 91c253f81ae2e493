import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { priceChoice, nothingElse, type Choice, type EventTerms, type PackageTerms } from './rules.ts'
import { independently } from '#tests/support/independent-price.ts'
import { shortage } from '../stock/rules.ts'

const stocked = { limit: null, taken: 0 }

const pack = (
  catalogue: PackageTerms['catalogue'],
  packageId: number,
  dollars: number,
  changes: Partial<PackageTerms> = {},
): PackageTerms => ({
  ...stocked,
  catalogue,
  packageId,
  name: `P${packageId}`,
  priceCents: dollars * 100,
  persons: 1,
  groupName: '',
  groupRule: 'any',
  alsoTicks: null,
  section: 'general',
  isPerAttendee: 0,
  countsAsAttendees: 1,
  ...changes,
})
const each = { isPerAttendee: 1, countsAsAttendees: 1 } as const
const sponsor = (persons: number) => ({ persons, section: 'premium', groupName: 'Sponsors' }) as const
const cruise = { isPerAttendee: 1, countsAsAttendees: 0, section: 'cruise' } as const
const meal = (groupName: string) => ({ ...each, section: 'meal', groupName, groupRule: 'one' }) as const

/** The catalogs of events section 3, which a convention has. */
const terms: EventTerms = {
  eventType: 'convention',
  registrationForm: 'convention',
  adultFeeCents: 150_00,
  minorFeeCents: 150_00,
  capCents: 0,
  packages: [
    pack('convention', 1, 1200, sponsor(1)),
    pack('convention', 2, 2000, sponsor(2)),
    pack('convention', 5, 20_000, { ...sponsor(16), limit: 1, taken: 1 }),
    pack('convention', 6, 200, each),
    pack('convention', 7, 150, { ...each, limit: 5, taken: 3 }),
    pack('convention', 8, 100, cruise),
    pack('convention', 9, 120, cruise),
    pack('grand', 11, 50, meal('Friday')),
    pack('grand', 6, 50, meal('Saturday')),
    pack('grand', 7, 150, meal('Saturday')),
    pack('grand', 8, 100, { ...meal('Sunday'), countsAsAttendees: 0 }),
    pack('grand', 9, 0, { persons: 0 }),
    pack('general', 1, 125, { ...each, alsoTicks: 2 }),
    pack('general', 2, 125, { ...each, limit: 40, taken: 38 }),
    pack('general', 3, 0, each),
  ],
  groups: [
    { ...stocked, groupId: 'bridges', name: 'Bridges, grades 4 to 6', feeCents: 15_00 },
    { groupId: 'chess', name: 'Chess', feeCents: 0, limit: 2, taken: 1 },
  ],
  rooms: [
    { ...stocked, roomId: 'friday', name: '8th October', rentCents: 250_00 },
    { roomId: 'saturday', name: '9th October', rentCents: 356_00, limit: 3, taken: 0 },
  ],
}

const event = (changes: Partial<EventTerms> = {}): EventTerms => ({ ...terms, ...changes })
const want = (changes: Partial<Choice>): Choice => ({ adults: 0, minors: 0, ...nothingElse, ...changes })
const chosen = (...ids: (number | [id: number, attendees: number])[]) =>
  ids.map((one) =>
    typeof one === 'number' ? { packageId: one, attendees: null } : { packageId: one[0], attendees: one[1] },
  )
const child = (groupId: string, name = 'Mira') => ({ groupId, name })

const priced = (on: EventTerms, choice: Choice) => {
  const price = priceChoice(on, choice)
  if ('refused' in price) throw new Error(price.refused)
  return price
}

describe('the price', () => {
  test('of a convention: sponsors, people, a cruise that does not count, rooms, and a donation', () => {
    const choice = want({
      packages: chosen(2, [6, 2], [8, 2]),
      rooms: [{ roomId: 'friday', quantity: 1 }],
      contributionCents: 50_00,
    })
    const price = priced(terms, choice)
    expect(price).toMatchObject({ amountCents: 2900_00, seats: 4, adults: 4, minors: 0 })
    expect(price.lines.map(({ kind, id, quantity, amountCents }) => [kind, id, quantity, amountCents])).toEqual([
      ['package', 'convention:2', 1, 2000_00],
      ['package', 'convention:6', 2, 400_00],
      ['package', 'convention:8', 2, 200_00],
      ['room', 'friday', 1, 250_00],
      ['contribution', null, 1, 50_00],
    ])
    expect(price.stocks).toEqual([
      { kind: 'package', id: 'convention:2', quantity: 1 },
      { kind: 'package', id: 'convention:6', quantity: 2 },
      { kind: 'package', id: 'convention:8', quantity: 2 },
      { kind: 'room', id: 'friday', quantity: 1 },
    ])
  })

  test('of a convention without a package: the regular registration, adults and the option for minors at its fees', () => {
    const regular = priced(terms, want({ adults: 2, minors: 1, contributionCents: 10_00 }))
    expect(regular).toMatchObject({ amountCents: 460_00, seats: 3, adults: 2, minors: 1, stocks: [] })
  })

  test('of the grand page: the same people have meals on several days', () => {
    expect(priced(terms, want({ catalogue: 'grand', packages: chosen([11, 2], [7, 3], [8, 5]) }))).toMatchObject({
      amountCents: 1050_00,
      seats: 3,
    })
  })

  test('of the package-only page: the first package adds the second while available', () => {
    const only = event({ registrationForm: 'packages' })
    expect(priced(only, want({ packages: chosen([1, 2]) }))).toMatchObject({ amountCents: 500_00, seats: 2 })
    expect(priced(only, want({ packages: chosen([1, 3]) }))).toMatchObject({
      amountCents: 375_00,
      seats: 3,
      stocks: [{ id: 'general:1' }],
    })
    expect(priced(only, want({ packages: chosen(1, 2), adults: 2 }))).toMatchObject({ amountCents: 500_00 })
  })

  test('of the standard form: fees up to the cap, programs, and rooms', () => {
    const standard = event({
      registrationForm: 'standard',
      adultFeeCents: 25_00,
      minorFeeCents: 10_00,
      capCents: 60_00,
    })
    const choice = want({
      adults: 2,
      minors: 2,
      participants: [child('bridges'), child('bridges', 'Ravi'), child('chess')],
      rooms: [
        { roomId: 'saturday', quantity: 2 },
        { roomId: 'friday', quantity: 0 },
      ],
    })
    const price = priced(standard, choice)
    expect(price).toMatchObject({ amountCents: 802_00, seats: 4 })
    expect(price.stocks).toEqual([
      { kind: 'group', id: 'bridges', quantity: 2 },
      { kind: 'group', id: 'chess', quantity: 1 },
      { kind: 'room', id: 'saturday', quantity: 2 },
    ])
  })

  test('of a nomination and of a donation', () => {
    const election = event({ eventType: 'election', registrationForm: 'standard' })
    expect(priced(election, want({ positionId: 'bridges', donationCents: 5_00 }))).toMatchObject({
      amountCents: 20_00,
      adults: 1,
      lines: [
        { kind: 'nomination', id: 'bridges' },
        { kind: 'donation', amountCents: 5_00 },
      ],
    })
    expect(priced(event({ eventType: 'donation' }), want({ donationCents: 1_00 }))).toMatchObject({
      amountCents: 1_00,
      seats: 0,
      stocks: [],
    })
  })

  test.each([
    ['Choose either P6 or P7.', terms, want({ packages: chosen([6, 1], [7, 1]) })],
    ['Choose either P8 or P9.', terms, want({ packages: chosen([8, 1], [9, 1]) })],
    ['Choose either P6 or P7.', terms, want({ catalogue: 'grand', packages: chosen([6, 1], [7, 1]) })],
    ['P2 is chosen twice.', terms, want({ packages: chosen(2, 2) })],
    ['This event has no package 11.', terms, want({ packages: chosen(11) })],
    [
      'These packages are of another catalog than this event sells.',
      terms,
      want({ catalogue: 'general', packages: chosen(1) }),
    ],
    ['Choose at least one package.', terms, want({})],
    ['Choose at least one package.', event({ adultFeeCents: 0 }), want({ adults: 2 })],
    ['Choose at least one package.', terms, want({ catalogue: 'convention', adults: 2 })],
    ['Choose a package before you add hotel rooms.', terms, want({ rooms: [{ roomId: 'friday', quantity: 1 }] })],
    [
      'Choose a package besides the cruise before you add hotel rooms.',
      terms,
      want({ packages: chosen([8, 2]), rooms: [{ roomId: 'friday', quantity: 1 }] }),
    ],
    ['Enter how many people come with P6: 1 to 50.', terms, want({ packages: chosen(6) })],
    ['Choose a package for at least one person.', terms, want({ catalogue: 'grand', packages: chosen(9) })],
    [
      'The hotels of this event have no such room.',
      terms,
      want({ packages: chosen(1), rooms: [{ roomId: 'elsewhere', quantity: 1 }] }),
    ],
    [
      '8th October is named twice.',
      terms,
      want({
        packages: chosen(1),
        rooms: [
          { roomId: 'friday', quantity: 1 },
          { roomId: 'friday', quantity: 2 },
        ],
      }),
    ],
    ['This event has no such group.', terms, want({ packages: chosen(1), participants: [child('elsewhere')] })],
    [
      'MIRA is in one group twice.',
      terms,
      want({ packages: chosen(1), participants: [child('chess'), child('chess', 'MIRA')] }),
    ],
    ['Only elections have positions.', terms, want({ packages: chosen(1), positionId: 'chess' })],
    [
      'This event takes an extra contribution and no donation.',
      terms,
      want({ packages: chosen(1), donationCents: 100 }),
    ],
    [
      'This event sells no packages.',
      event({ registrationForm: 'standard' }),
      want({ adults: 1, packages: chosen(1) }),
    ],
    ['Register at least one person.', event({ registrationForm: 'standard' }), want({})],
    ['Choose a position.', event({ eventType: 'election' }), want({ adults: 1 })],
    ['This election has no such position.', event({ eventType: 'election' }), want({ positionId: 'elsewhere' })],
    [
      'An election takes nominations and donations alone.',
      event({ eventType: 'election' }),
      want({ positionId: 'chess', packages: chosen(1) }),
    ],
    ['Give at least $1.00.', event({ eventType: 'fund-raising' }), want({ donationCents: 99 })],
    [
      'This event takes donations and nothing else.',
      event({ eventType: 'donation' }),
      want({ donationCents: 100, contributionCents: 100 }),
    ],
  ])('is rejected: %s', (refused, on, choice) => {
    expect(priceChoice(on, choice)).toEqual({ refused })
  })
})

test('is refused for a shortage, which names the first insufficient stock', () => {
  const of = (choice: Choice) => shortage(terms, priced(terms, choice).stocks)
  expect(of(want({ packages: chosen([7, 2]) }))).toBeNull()
  expect(of(want({ packages: chosen([7, 3]) }))).toEqual({ name: 'P7', left: 2 })
  expect(of(want({ packages: chosen(5) }))).toEqual({ name: 'P5', left: 0 })
  expect(of(want({ packages: chosen(1), participants: [child('chess'), child('chess', 'Ravi')] }))).toEqual({
    name: 'Chess',
    left: 1,
  })
  expect(of(want({ packages: chosen(1), rooms: [{ roomId: 'saturday', quantity: 4 }] }))).toEqual({
    name: '9th October',
    left: 3,
  })
})

test('matches an independent second implementation for any choice', () => {
  const choices = fc.record({
    adults: fc.nat(4),
    minors: fc.nat(3),
    catalogue: fc.constantFrom(null, null, null, null, 'general', 'convention', 'grand'),
    packages: fc.array(
      fc.record({
        packageId: fc.constantFrom(1, 2, 3, 5, 6, 7, 8, 9, 11),
        attendees: fc.constantFrom(null, 1, 2, 3, 4, 50, 51),
      }),
      { maxLength: 3 },
    ),
    participants: fc.array(
      fc.record({
        groupId: fc.constantFrom('bridges', 'chess', 'bridges', 'chess', 'bridges', 'chess', 'elsewhere'),
        name: fc.constantFrom('Mira', 'Ravi', 'Ada', 'Sam', 'Lee'),
      }),
      { maxLength: 3 },
    ),
    rooms: fc.array(
      fc.record({
        roomId: fc.constantFrom('friday', 'saturday', 'friday', 'saturday', 'friday', 'saturday', 'elsewhere'),
        quantity: fc.nat(3),
      }),
      { maxLength: 2 },
    ),
    contributionCents: fc.nat(10_000),
    donationCents: fc.constant(0),
    positionId: fc.constant(null),
  }) as fc.Arbitrary<Choice>
  const events = fc.record({
    registrationForm: fc.constantFrom('standard', 'convention', 'packages'),
    capCents: fc.constantFrom(0, 40_000),
  }) as fc.Arbitrary<Partial<EventTerms>>
  let sold = 0
  fc.assert(
    fc.property(events, choices, (changes, choice) => {
      const price = priceChoice(event(changes), choice)
      const second = independently(event(changes), choice)
      if (second) sold += 1
      expect('refused' in price ? null : { cents: price.amountCents, people: price.seats }).toEqual(second)
    }),
    { numRuns: 6000, seed: 14 },
  )
  expect(sold).toBeGreaterThan(500)
})
