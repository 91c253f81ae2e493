import { describe, expect, test } from 'vitest'
import { changeGroup, planGroup, assertInside } from './decisions.ts'
import { newGroup } from './schema.ts'

const timeZone = 'America/New_York'

/** Saturday 9:00 to Sunday 17:00 in New York. */
const event = { startsAt: '2027-05-15T13:00:00.000Z', endsAt: '2027-05-16T21:00:00.000Z' }

const typed = {
  programId: 'p',
  groupName: 'Juniors',
  ageFrom: '9',
  ageTo: '12',
  gradeFrom: '4',
  gradeTo: '6',
  startsAt: '2027-05-15T11:00',
  endsAt: '2027-05-15T13:00',
  fee: '5',
  seats: '24',
}

function entered(changes: object = {}) {
  const { programId: _, eventId: __, ...entries } = newGroup.parse({ ...typed, ...changes })
  return entries
}

const plan = (changes: object = {}) => planGroup(entered(changes), event, timeZone)

describe('a group', () => {
  test('is stored in UTC and in cents', () => {
    const times = { startsAt: '2027-05-15T15:00:00.000Z', endsAt: '2027-05-15T17:00:00.000Z' }
    expect(plan()).toEqual({
      groupName: 'Juniors',
      ageFrom: 9,
      ageTo: 12,
      gradeFrom: '4',
      gradeTo: '6',
      ...times,
      feeCents: 500,
      seats: 24,
    })
  })

  test('is open to all and free by default', () => {
    const blank = { ageFrom: '', ageTo: undefined, gradeFrom: '', gradeTo: ' ', fee: '', seats: '' }
    expect(plan(blank)).toMatchObject({
      ageFrom: null,
      ageTo: null,
      gradeFrom: 'X',
      gradeTo: 'Y',
      feeCents: 0,
      seats: null,
    })
  })

  test("may take the whole first and last day of the event, in the event's time zone", () => {
    expect(plan({ startsAt: '2027-05-15', endsAt: '2027-05-16' })).toMatchObject({
      startsAt: '2027-05-15T04:00:00.000Z',
      endsAt: '2027-05-17T03:59:00.000Z',
    })
  })

  test.each([
    [{ startsAt: '2027-05-14T23:59' }, { startsAt: 'The event starts on Sat, May 15, 2027' }],
    [{ endsAt: '2027-05-17T00:00' }, { endsAt: 'The event ends on Sun, May 16, 2027' }],
    [{ startsAt: '2027-05-17T00:00', endsAt: '2027-05-17T01:00' }, { startsAt: 'The event ends on Sun, May 16, 2027' }],
    [{ endsAt: '2027-05-15T10:59' }, { endsAt: 'The end must not be before the start' }],
    [{ ageFrom: '13' }, { ageTo: 'The highest age cannot be below the lowest' }],
  ])('with %j is rejected', (changes, fields) => {
    expect(() => plan(changes)).toThrow(expect.objectContaining({ why: 'invalid', details: { fields } }))
  })

  test('keeps the fields that a change omits', () => {
    const group = plan()
    expect(changeGroup(group, {}, event, timeZone)).toEqual(group)
    const { ageFrom, ageTo, seats, fee } = entered({ ageFrom: '', ageTo: '', seats: '', fee: '7.25' })
    expect(changeGroup(group, { ageFrom, ageTo, seats, fee }, event, timeZone)).toEqual({
      ...group,
      ageFrom: null,
      ageTo: null,
      seats: null,
      feeCents: 725,
    })
    expect(() => changeGroup(group, { endsAt: '2027-05-15T10:00' }, event, timeZone)).toThrow(
      'The end must not be before the start',
    )
  })
})

test('an event cannot be moved away from the days of its groups', () => {
  const groups = [{ ...plan(), programName: 'Bridges' }]
  const refusal = (startsAt: string, endsAt: string) => () => assertInside(groups, { startsAt, endsAt }, timeZone)
  expect(refusal('2027-05-15T20:00:00.000Z', event.endsAt)).not.toThrow()
  const after = 'Juniors (Bridges) starts on Sat, May 15, 2027, before these dates. Change that program first.'
  expect(refusal('2027-05-16T04:00:00.000Z', event.endsAt)).toThrow(
    expect.objectContaining({ why: 'conflict', details: { fields: { startsAt: after } } }),
  )
  const before = 'Juniors (Bridges) ends on Sat, May 15, 2027, after these dates. Change that program first.'
  expect(refusal('2027-05-13T13:00:00.000Z', '2027-05-15T03:59:00.000Z')).toThrow(
    expect.objectContaining({ why: 'conflict', details: { fields: { endsAt: before } } }),
  )
})
