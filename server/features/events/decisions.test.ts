import { describe, expect, test } from 'vitest'
import type { EventRow } from '#db/tables/events.ts'
import { changeEvent, planEvent, assertRemovable } from './decisions.ts'
import { isOver, registrationFeeCents, seatsLeft, takesPlace, usualSettings } from './rules.ts'
import { newEvent, type EventChanges } from './schema.ts'

const timeZone = 'America/New_York'
const now = new Date('2026-11-21T15:00:00Z')
const nobody = { held: 0, sold: 0 }

const typed = {
  eventType: 'picnic',
  eventName: 'Summer Picnic',
  eventDescription: 'A hat & a pencil',
  startsAt: '2027-06-05T11:00',
  endsAt: '2027-06-05T17:00',
  eventAddress: 'Mill Race Park',
  adultFee: '25',
  minorFee: '10.10',
  cap: 60,
  seats: '200',
}

const plan = (changes: object = {}, at = now) =>
  planEvent(newEvent.parse({ ...typed, ...changes }), { now: at, ofChapter: timeZone })

const event: EventRow = {
  ...plan(),
  ...usualSettings,
  ...takesPlace,
  eventId: '12345',
  chapterId: 'chapter-dc',
  isPublished: 1,
  createdBy: 'admin',
  updatedBy: 'admin',
  createdAt: '2026-11-20T15:00:00.000Z',
  updatedAt: '2026-11-20T15:00:00.000Z',
}

const change = (changes: EventChanges, counts = nobody, at = now) =>
  changeEvent(event, changes, counts, { now: at, ofChapter: timeZone })

describe('a new event', () => {
  test('is stored in UTC and in cents, with a sanitized description', () => {
    expect(plan()).toEqual({
      eventType: 'picnic',
      eventName: 'Summer Picnic',
      eventDescription: '<p>A hat &amp; a pencil</p>',
      plainDescription: 'A hat & a pencil',
      eventAddress: 'Mill Race Park',
      startsAt: '2027-06-05T15:00:00.000Z',
      endsAt: '2027-06-05T21:00:00.000Z',
      adultFeeCents: 2500,
      minorFeeCents: 1010,
      capCents: 6000,
      seats: 200,
      timeZone: null,
    })
  })

  test.each([
    ['2027-06-05', '2027-06-05T04:00:00.000Z'],
    ['2027-06-05T11:00:59', '2027-06-05T15:00:00.000Z'],
    ['2027-06-05T11:00:30.500Z', '2027-06-05T11:00:30.500Z'],
    ['2027-06-05T11:00+02:00', '2027-06-05T09:00:00.000Z'],
  ])('that starts on %s is stored as %s', (startsAt, instant) => {
    expect(plan({ startsAt }).startsAt).toBe(instant)
  })

  test('may begin today, even this morning, but not yesterday, in its time zone', () => {
    const lateEvening = new Date('2026-11-22T04:30:00Z')
    expect(plan({ startsAt: '2026-11-21T08:00' }, lateEvening).startsAt).toBe('2026-11-21T13:00:00.000Z')
    expect(() => plan({ startsAt: '2026-11-20T23:59' }, lateEvening)).toThrow('The start date must not be before today')
  })

  test('may end when it begins, but not before', () => {
    expect(plan({ endsAt: '2027-06-05T11:00' }).endsAt).toBe('2027-06-05T15:00:00.000Z')
    expect(() => plan({ endsAt: '2027-06-05T10:59' })).toThrow('The end must not be before the start')
  })

  test.each(['donation', 'fund-raising', 'competition', 'election'])(
    'of the type %s has no fees, even if the form still contained some',
    (eventType) => {
      expect(plan({ eventType })).toMatchObject({ adultFeeCents: 0, minorFeeCents: 0, capCents: 0, seats: 200 })
    },
  )

  test('a convention has fees', () => {
    expect(plan({ eventType: 'convention' })).toMatchObject({
      adultFeeCents: 2500,
      minorFeeCents: 1010,
      capCents: 6000,
    })
  })
})

describe('an edit', () => {
  const { eventType: _, ...rest } = plan()

  test('changes only the given fields', () => {
    expect(change({})).toEqual({ eventType: 'picnic', ...rest })
    expect(change({ adultFee: '0', cap: '0', eventName: 'Autumn Picnic', seats: null })).toMatchObject({
      adultFeeCents: 0,
      capCents: 0,
      minorFeeCents: 1010,
      eventName: 'Autumn Picnic',
      seats: null,
    })
  })

  test('of an event in progress may keep its start, but not move it into the past', () => {
    const nextDay = new Date('2027-06-06T15:00:00Z')
    const same = { startsAt: '2027-06-05T11:00', endsAt: '2027-06-07T17:00' }
    expect(change(same, nobody, nextDay)).toMatchObject({
      startsAt: event.startsAt,
      endsAt: '2027-06-07T21:00:00.000Z',
    })
    expect(change({ ...same, startsAt: event.startsAt }, nobody, nextDay).startsAt).toBe(event.startsAt)
    expect(() => change({ ...same, startsAt: '2027-06-05T12:00' }, nobody, nextDay)).toThrow('must not be before today')
  })

  test('that shows the same minute keeps the instant, even in the hour that occurs twice', () => {
    const second = { ...event, startsAt: '2027-11-07T06:30:00.000Z', endsAt: '2027-11-07T12:00:00.000Z' }
    expect(changeEvent(second, { startsAt: '2027-11-07T01:30' }, nobody, { now, ofChapter: timeZone }).startsAt).toBe(
      second.startsAt,
    )
  })

  test('that moves only the end is checked against the existing start', () => {
    expect(() => change({ endsAt: '2027-06-04T11:00' })).toThrow('The end must not be before the start')
  })

  test('cannot reduce the seats below those taken, and says how many are', () => {
    expect(change({ seats: 12 }, { held: 2, sold: 10 }).seats).toBe(12)
    expect(change({ seats: null }, { held: 2, sold: 10 }).seats).toBeNull()
    expect(() => change({ seats: 11 }, { held: 2, sold: 10 })).toThrow(
      '10 seats are already taken and 2 seats are being paid for right now, so you cannot set fewer than 12.',
    )
    expect(() => change({ seats: 1 }, { held: 0, sold: 2 })).toThrow(
      '2 seats are already taken, so you cannot set fewer than 2.',
    )
  })
})

test('an event that has registrations or pending payments cannot be deleted', () => {
  expect(() => assertRemovable({ registered: 0, begun: 0 })).not.toThrow()
  expect(() => assertRemovable({ registered: 1, begun: 2 })).toThrow(
    'has 1 registration, so it cannot be deleted. Cancel it instead',
  )
  expect(() => assertRemovable({ registered: 0, begun: 2 })).toThrow(
    '2 registrations for this event are being paid for right now',
  )
})

describe('the fee of one registration', () => {
  const fees = { adultFeeCents: 2500, minorFeeCents: 1000, capCents: 6000 }
  test.each([
    [{ adults: 1, minors: 0 }, 2500],
    [{ adults: 2, minors: 1 }, 6000],
    [{ adults: 2, minors: 5 }, 6000],
    [{ adults: 0, minors: 2 }, 2000],
  ])('of %j is %i cents, and never more than the cap', (attendance, cents) => {
    expect(registrationFeeCents(attendance, fees)).toBe(cents)
  })

  test('has no maximum if the cap is 0', () => {
    expect(registrationFeeCents({ adults: 4, minors: 2 }, { ...fees, capCents: 0 })).toBe(12000)
  })
})

test('an event is over once its end has passed, and upcoming until then', () => {
  expect(isOver({ endsAt: '2026-11-21T15:00:00.000Z' }, now)).toBe(true)
  expect(isOver({ endsAt: '2026-11-21T15:00:00.001Z' }, now)).toBe(false)
})

test('the number of seats left is never negative', () => {
  expect(seatsLeft(null, 5)).toBeNull()
  expect(seatsLeft(5, 3)).toBe(2)
  expect(seatsLeft(5, 6)).toBe(0)
})
