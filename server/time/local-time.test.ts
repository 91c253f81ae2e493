import { describe, expect, test } from 'vitest'
import { instantOf, localTime } from './local-time.ts'

const newYork = 'America/New_York'

describe('a local time as an instant', () => {
  test.each([
    ['in winter', '2027-01-15T10:00', '2027-01-15T15:00:00.000Z'],
    ['in summer', '2027-07-15T10:00', '2027-07-15T14:00:00.000Z'],
    ['before the clocks go forward', '2027-03-14T01:59', '2027-03-14T06:59:00.000Z'],
    ['after they went forward', '2027-03-14T03:00', '2027-03-14T07:00:00.000Z'],
    ['that the clocks skip is as long after the jump', '2027-03-14T02:30', '2027-03-14T07:30:00.000Z'],
    ['before the clocks go back', '2027-11-07T00:59', '2027-11-07T04:59:00.000Z'],
    ['that comes twice is the first of the two', '2027-11-07T01:30', '2027-11-07T05:30:00.000Z'],
    ['after they went back', '2027-11-07T02:00', '2027-11-07T07:00:00.000Z'],
    ['at midnight', '2027-12-31T00:00', '2027-12-31T05:00:00.000Z'],
  ])('%s', (_, local, utc) => {
    expect(instantOf(local, newYork).toISOString()).toBe(utc)
  })

  test.each([
    ['UTC', '2027-05-01T12:00', '2027-05-01T12:00:00.000Z'],
    ['Asia/Kolkata', '2027-05-01T12:00', '2027-05-01T06:30:00.000Z'],
    ['Pacific/Auckland', '2027-01-01T00:00', '2026-12-31T11:00:00.000Z'],
    // Clocks on Lord Howe move by half an hour.
    ['Australia/Lord_Howe', '2027-10-03T02:15', '2027-10-02T15:45:00.000Z'],
  ])('in %s', (timeZone, local, utc) => {
    expect(instantOf(local, timeZone).toISOString()).toBe(utc)
  })
})

test('every hour of a year comes back as typed, except the skipped one', () => {
  const changed: string[] = []
  for (let hour = 0; hour < 365 * 24; hour++) {
    const local = new Date(Date.UTC(2027, 0, 1, hour, 30)).toISOString().slice(0, 16)
    if (localTime(instantOf(local, newYork), newYork) !== local) changed.push(local)
  }
  expect(changed).toEqual(['2027-03-14T02:30'])
})

test('seconds and their parts do not shift the minute', () => {
  expect(localTime(new Date('2027-07-15T14:00:59.999Z'), newYork)).toBe('2027-07-15T10:00')
})
