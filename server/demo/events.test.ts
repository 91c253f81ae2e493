import { expect, test } from 'vitest'
import type { ChapterId } from '../chapter.ts'
import { demoChapters, emptyChapter } from './chapters.ts'
import { conventions, demoEvents, walkInEvents } from './events.ts'
import { addingParts } from './programs.ts'
import { later } from './step.ts'

const timeZone = 'America/New_York'
const chapters = new Map(demoChapters.map(({ sub }) => [sub as string, { id: `chapter-${sub}` as ChapterId }]))

const settingOn = (now: Date) => ({
  now,
  opening: later(now, -730),
  timeZone,
  chapters,
  adminOf: (sub: string) => `admin-${sub}`,
})
const ofTheirOwn = (now: Date) => demoEvents(settingOn(now))
const laidOn = (now: Date) => [...ofTheirOwn(now), ...walkInEvents(settingOn(now)), ...conventions(settingOn(now))]

const inOctober = ['42141', '30340']

const dayIn = (iso: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'long', hour: 'numeric', hourCycle: 'h23' }).format(
    new Date(iso),
  )

const laidDays = ['2026-11-21T15:00:00Z', '2027-03-10T02:00:00Z', '2028-02-29T23:59:00Z', '2028-10-07T12:00:00Z']

test.each(laidDays)(
  'seeded on %s, every event begins on a Saturday, a weekend on the Friday before, each after it was entered',
  (now) => {
    for (const event of laidOn(new Date(now))) {
      if (!inOctober.includes(event.eventId))
        expect(dayIn(event.startsAt)).toContain(event.eventId === '42042' ? 'Friday' : 'Saturday')
      expect(event.endsAt > event.startsAt).toBe(true)
      expect(event.createdAt < event.startsAt && event.createdAt < now).toBe(true)
      expect(event.eventName.length).toBeLessThanOrEqual(50)
    }
  },
)

test.each(laidDays)(
  'seeded on %s, the convention and its fair are from October 7 to 9 of the next even year',
  (now) => {
    const year = now < '2028-10-07' ? 2028 : 2030
    const days = conventions(settingOn(new Date(now)))
      .filter(({ eventId }) => inOctober.includes(eventId))
      .map(({ startsAt, endsAt }) => [startsAt.slice(0, 10), endsAt.slice(0, 10)])
    expect(days).toEqual([
      [`${year}-10-07`, `${year}-10-09`],
      [`${year}-10-07`, `${year}-10-09`],
    ])
  },
)

test('DC has its picnic every year at the same price, a free event, and an unpublished one', () => {
  const now = new Date('2026-11-21T15:00:00Z')
  const events = ofTheirOwn(now).filter(({ chapter }) => chapter === 'chapter-dc')
  const picnics = events.filter(({ eventName }) => eventName.startsWith('Family Picnic'))
  expect(picnics.map(({ eventName, startsAt }) => [eventName, startsAt.slice(0, 10), dayIn(startsAt)])).toEqual([
    ['Family Picnic 2027', '2027-05-01', 'Saturday, 11'],
    ['Family Picnic 2026', '2026-05-02', 'Saturday, 11'],
    ['Family Picnic 2025', '2025-05-03', 'Saturday, 11'],
  ])
  for (const picnic of picnics)
    expect(picnic).toMatchObject({
      adultFeeCents: 2500,
      minorFeeCents: 1000,
      capCents: 6000,
      seats: 200,
      isPublished: 1,
    })
  expect(events.filter(({ adultFeeCents, isPublished }) => isPublished === 1 && adultFeeCents === 0)).toHaveLength(1)
  expect(events.filter(({ isPublished }) => isPublished === 0)).toHaveLength(1)
})

test('every chapter has three upcoming and four past events, and the empty one none', () => {
  const now = new Date('2026-11-21T15:00:00Z')
  for (const [sub, { id }] of chapters) {
    if (sub === emptyChapter) {
      expect(laidOn(now).filter(({ chapter }) => chapter === id)).toEqual([])
      continue
    }
    const published = laidOn(now).filter(({ chapter, isPublished }) => chapter === id && isPublished === 1)
    expect(published.filter(({ endsAt }) => endsAt > now.toISOString()).length).toBeGreaterThanOrEqual(3)
    expect(published.filter(({ endsAt }) => endsAt <= now.toISOString()).length).toBeGreaterThanOrEqual(4)
  }
})

test('ids are unique and have five digits, and only the conventions have the fixed ones', () => {
  const now = new Date('2026-11-21T15:00:00Z')
  const ids = laidOn(now).map(({ eventId }) => eventId)
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(id).toMatch(/^[1-9]\d{4}$/)
  const fixed = conventions(settingOn(now)).map(({ eventId }) => eventId)
  expect([fixed, ids.filter((id) => fixed.includes(id))]).toEqual([['42141', '42042', '30340'], fixed])
})

test('programs and hotels are in two events of DC and one of the parent', () => {
  const now = new Date('2026-11-21T15:00:00Z')
  const events = ofTheirOwn(now)
  const rowsOf = (sub: string) =>
    addingParts({ chapter: chapters.get(sub)!.id, by: 'admin', now, idOf: (title) => title }, events, timeZone)
  expect([...chapters.keys()].filter((sub) => rowsOf(sub).length > 0).sort()).toEqual(['aea', 'dc'])
  expect([rowsOf('dc').length, rowsOf('aea').length]).toEqual([13, 12])
  for (const { at } of [...rowsOf('dc'), ...rowsOf('aea')]) expect(at < now).toBe(true)
})

test('the convention has a program for each of its days, and its hotel', () => {
  const now = new Date('2026-11-21T15:00:00Z')
  const parts = addingParts(
    { chapter: chapters.get('dc')!.id, by: 'admin', now, idOf: (title) => title },
    conventions(settingOn(now)),
    timeZone,
  )
  expect(parts).toHaveLength(6 + 13 + 1 + 4)
})
