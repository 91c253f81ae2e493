import { describe, expect, test } from 'vitest'
import type { Recorded } from '#events-log/fact.ts'
import {
  book,
  complete,
  hold,
  holdAgain,
  isPaying,
  isTooManyUnpaid,
  obstacleTo,
  registerFree,
  release,
  standingOf,
  type EventSeats,
} from './decisions.ts'
import { registrationStream, type RegistrationFact, type RegistrationState } from './facts.ts'
import { nothingElse } from './pricing/rules.ts'

const now = new Date('2027-05-01T12:00:00.000Z')
const guest = { personId: null, memberId: '' }
const family = { ...nothingElse, adults: 2, minors: 1, contributionCents: 500 }

const eventSeats = (changes: Partial<EventSeats> = {}): EventSeats => ({
  eventId: '51234',
  eventType: 'picnic',
  isPublished: 1,
  endsAt: '2027-06-05T20:00:00.000Z',
  seats: 10,
  taken: 0,
  adultFeeCents: 2500,
  minorFeeCents: 1000,
  capCents: 6000,
  registrationForm: 'standard',
  packages: [],
  groups: [],
  rooms: [],
  ...changes,
})

/** Returns the state after facts, as the log would fold them. */
const after = (...facts: RegistrationFact[]): RegistrationState =>
  facts.reduce(
    (state, fact) =>
      registrationStream.evolve(state, {
        ...fact,
        chapterId: 'chapter-dc',
        recordedAt: now.toISOString(),
      } as Recorded<RegistrationFact>),
    registrationStream.initial,
  )

const limits = { seatsLimit: 10, stockLimits: [] }
const booking = book(eventSeats(), guest, family)
const held = hold(after(), booking, eventSeats(), now)
const released = release(after(...held), 'expired')
const registered = complete(after(...held), 'P1', limits, now)
const types = (facts: RegistrationFact[]) => facts.map(({ type }) => type)

describe('a booking', () => {
  test('is priced by the event, in whole cents', () => {
    expect(booking).toEqual({
      eventId: '51234',
      personId: null,
      memberId: '',
      adults: 2,
      minors: 1,
      seats: 3,
      stocks: [],
      lines: [
        { kind: 'fee', id: null, name: null, quantity: 1, unitCents: 6000, amountCents: 6000 },
        { kind: 'contribution', id: null, name: null, quantity: 1, unitCents: 500, amountCents: 500 },
      ],
      amountCents: 6500,
      currency: 'USD',
    })
  })
})

describe('obstacles to seats', () => {
  test.each([
    [{ taken: 7 }, null],
    [{ taken: 8 }, { code: 'soldOut', text: 'Only 2 seats are left.' }],
    [{ taken: 9 }, { code: 'soldOut', text: 'Only 1 seat is left.' }],
    [{ taken: 10 }, { code: 'soldOut', text: 'This event is sold out.' }],
    // More than the limit, such as when seats were taken before it was set.
    [{ taken: 12 }, { code: 'soldOut', text: 'This event is sold out.' }],
    [{ seats: null, taken: 1_000_000 }, null],
    [
      { isPublished: 0 as const, taken: 10 },
      { code: 'closed', text: 'This event is not published.' },
    ],
  ])('%j', (changes, obstacle) => {
    expect(obstacleTo(eventSeats(changes), { seats: 3, stocks: [] }, now)).toEqual(obstacle)
  })
})

describe('seats', () => {
  test("are held for 15 minutes, under the event's current limit", () => {
    expect(held).toEqual([{ type: 'SeatsHeld', data: { ...booking, ...limits, until: '2027-05-01T12:15:00.000Z' } }])
  })

  test('are held once', () => {
    expect(hold(after(...held), booking, eventSeats(), now)).toEqual([])
    expect(hold(after(...held, ...registered), booking, eventSeats(), now)).toEqual([])
  })

  test('are rejected when they are not available, and nothing was charged', () => {
    expect(() => hold(after(), booking, eventSeats({ taken: 8 }), now)).toThrow(
      'Only 2 seats are left. Nothing was charged.',
    )
    expect(() => hold(after(), booking, eventSeats({ isPublished: 0 }), now)).toThrow('not published')
  })

  test('are released once, and never after they were handed over', () => {
    expect(released).toEqual([
      { type: 'SeatsReleased', data: { eventId: '51234', seats: 3, stocks: [], reason: 'expired' } },
    ])
    expect(release(after(...held, ...released), 'cancelled')).toEqual([])
    expect(release(after(...held, ...registered), 'cancelled')).toEqual([])
    expect(release(after(), 'cancelled')).toEqual([])
  })

  test('are taken again only when they were released', () => {
    expect(types(holdAgain(after(...held, ...released), limits, now))).toEqual(['SeatsHeld'])
    expect(holdAgain(after(...held), limits, now)).toEqual([])
    expect(holdAgain(after(...held, ...registered), limits, now)).toEqual([])
    expect(holdAgain(after(), limits, now)).toEqual([])
  })
})

describe('a registration', () => {
  test('is completed by the money, at the quoted price', () => {
    expect(registered).toEqual([{ type: 'Registered', data: { ...booking, paymentId: 'P1' } }])
    expect(after(...held, ...registered)).toMatchObject({
      stage: 'registered',
      paymentId: 'P1',
      heldUntil: '',
      booking: { amountCents: 6500 },
    })
  })

  test('first takes its seats again if its hold has ended', () => {
    expect(types(complete(after(...held, ...released), 'P1', limits, now))).toEqual(['SeatsHeld', 'Registered'])
  })

  test('is completed once, and never without a booking', () => {
    expect(complete(after(...held, ...registered), 'P2', limits, now)).toEqual([])
    expect(complete(after(), 'P1', limits, now)).toEqual([])
  })

  test('is complete at once if free, but not if it costs something', () => {
    const free = eventSeats({ adultFeeCents: 0, minorFeeCents: 0 })
    const gratis = book(free, guest, { ...family, contributionCents: 0 })
    expect(types(registerFree(after(), gratis, free, now))).toEqual(['SeatsHeld', 'Registered'])
    expect(registerFree(after(...registerFree(after(), gratis, free, now)), gratis, free, now)).toEqual([])
    expect(() => registerFree(after(), book(free, guest, family), free, now)).toThrow(
      'Pay to complete your registration',
    )
    expect(() => registerFree(after(), book(free, guest, family), { ...free, taken: 10 }, now)).toThrow('sold out')
    expect(() => registerFree(after(), gratis, { ...free, taken: 10 }, now)).toThrow('sold out')
  })
})

test("seats of free packages count as unpaid, regardless of the event's fees", () => {
  const event = eventSeats({ registrationForm: 'packages', adultFeeCents: 0, minorFeeCents: 0, seats: 20 })
  const twelve = (amountCents: number) => [{ state: 'registered', adults: 12, minors: 0, amountCents }]
  expect([isTooManyUnpaid(event, twelve(1500_00)), isTooManyUnpaid(event, twelve(0))]).toEqual([false, true])
})

describe("a cart's standing", () => {
  const begun = (registrationId: string, state: 'held' | 'released' | 'registered', attempt: string | null) => ({
    registrationId,
    eventId: '51234',
    state,
    attempt,
    adults: 2,
    minors: 1,
    contributionCents: 0,
    amountCents: 6000,
    paymentId: 'P1',
    paidAt: null,
    personId: null,
    zelle: null,
    reference: null,
    reportedAt: null,
    until: null,
  })

  test.each([
    [[], null],
    [[begun('1', 'released', 'abandoned')], null],
    [[begun('1', 'held', 'ordered'), begun('2', 'released', 'abandoned')], { state: 'held', registrationId: '1' }],
    [[begun('1', 'held', 'ordered'), begun('2', 'held', 'capturing')], { state: 'paying', registrationId: '2' }],
    [[begun('1', 'held', 'pending'), begun('2', 'registered', 'paid')], { state: 'registered', registrationId: '2' }],
  ])('%#', (tries, expected) => {
    const standing = standingOf(tries)
    if (expected) expect(standing).toMatchObject(expected)
    else expect(standing).toBeNull()
  })

  test('money is pending from the capture until its outcome is known', () => {
    const attempts = ['intended', 'ordered', 'capturing', 'pending', 'paid', 'rejected', 'abandoned', null]
    expect(attempts.filter((attempt) => isPaying({ attempt }))).toEqual(['capturing', 'pending'])
  })
})
