import { beforeEach, expect, test } from 'vitest'
import { describeOnBoth, type World } from '#tests/support/world/world.ts'
import { calendarOf } from './calendar/reads.ts'
import { announcedEvents, calendarPageOf, pageOfEvents } from './reads.ts'

const long = `<p>Under the trees.</p>${'<p>More about the picnic.</p>'.repeat(1_500)}`

const picnic = {
  eventType: 'picnic' as const,
  eventName: 'Summer Picnic',
  eventDescription: long,
  startsAt: '2027-06-05T11:00',
  endsAt: '2027-06-05T17:00',
  eventAddress: 'Mill Race Park',
  adultFee: '25',
  minorFee: '10',
  cap: '60',
  seats: '10',
}

describeOnBoth('lists of events', (open) => {
  let world: World
  let eventId: string
  beforeEach(async () => {
    world = await open()
    const { events } = world.as('admin')
    eventId = (await events.create(picnic)).eventId
    await events.publish({ eventId })
  })

  test('load only the beginning of a description, while the documented calls load the full text', async () => {
    const { db, chapter, clock } = world.context('admin')
    const now = clock.now()
    const page = { search: '', page: 0, size: 10 as const }
    const lists = {
      announced: await announcedEvents(db, chapter.id, 'upcoming', { now, max: 5 }),
      calendar: (await calendarPageOf(db, chapter.id, { ...page, direction: 'asc', when: undefined }, now)).rows,
      managed: (await pageOfEvents(db, chapter.id, { ...page, sort: 'startsAt', direction: 'asc' })).rows,
      entries: await calendarOf(db, chapter.id, now),
    }
    for (const rows of Object.values(lists)) {
      expect(rows.map((row) => row.eventId)).toEqual([eventId])
      const { eventDescription } = rows[0]!
      expect(eventDescription!.length).toBeLessThanOrEqual(10_000)
      expect(long.startsWith(eventDescription!)).toBe(true)
    }
    const documented = await world.as('anonymous').events.inChapter({ when: 'all' })
    expect(documented.items[0]?.eventDescription).toBe(long)
    expect((await world.as('anonymous').events.whole({ eventId })).event.eventDescription).toBe(long)
    expect((await world.as('anonymous').events.byId({ eventId })).eventDescription).toBe(long)
  })

  test('show the first words as before', async () => {
    const { rows } = await world
      .as('admin')
      .events.list({ search: '', page: 0, size: 10, sort: 'startsAt', direction: 'asc' })
    expect(rows[0]?.eventDescription).toMatch(/^Under the trees\. More about the picnic\. .{50,100} …$/)
    const calendar = await world.as('anonymous').events.calendar({ search: '', page: 0, size: 10 })
    expect(calendar.rows[0]?.excerpt).toMatch(/^Under the trees\. More about the picnic\. .{150,230} …$/)
  })
})
