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
      managed: (await pageOfEvents(db, chapter.id, { ...page, sort: 'startsAt', direction: 'asc' }, { now })).rows,
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

  test('show admins one half at a time, and how many results each half has', async () => {
    const { events } = world.as('admin')
    await events.create({ ...picnic, eventName: 'Gala', startsAt: '2027-04-01T18:00', endsAt: '2027-04-01T22:00' })
    const list = async (input: Parameters<typeof events.list>[0]) => {
      const { rows, total, upcoming, past } = await events.list(input)
      return [rows.map(({ eventName }) => eventName), total, upcoming, past]
    }
    const next = { when: 'upcoming', direction: 'asc' } as const
    expect(await list(next)).toEqual([['Gala', 'Summer Picnic'], 2, 2, 0])
    world.clock.set('2027-04-02T12:00:00.000Z')
    expect(await list(next)).toEqual([['Summer Picnic'], 1, 1, 1])
    expect(await list({ when: 'past' })).toEqual([['Gala'], 1, 1, 1])
    expect(await list({ when: 'past', search: 'summer' })).toEqual([[], 0, 1, 0])
    expect(await list({})).toEqual([['Summer Picnic', 'Gala'], 2, 1, 1])
  })

  test('are filtered by kind, among those that the chapter has', async () => {
    const { events } = world.as('admin')
    const other = await events.create({ ...picnic, eventType: 'competition', eventName: 'Bridge contest' })
    await events.publish({ eventId: other.eventId })
    await events.create({ ...picnic, eventType: 'convention', eventName: 'A draft' })
    const named = async (type?: string) => {
      const { rows, total, upcoming, types } = await world.as('anonymous').events.calendar({ type })
      expect(types).toEqual(['competition', 'picnic'])
      expect([total, upcoming]).toEqual([rows.length, rows.length])
      return rows.map(({ eventName }) => eventName).sort()
    }
    expect(await named()).toEqual(['Bridge contest', 'Summer Picnic'])
    expect(await named('competition')).toEqual(['Bridge contest'])
    expect(await named('donation')).toEqual([])
  })

  test('are filtered by the types that the chapter named itself, which are no picnics there', async () => {
    const { events } = world.as('admin')
    const talk = await events.create({ ...picnic, typeName: 'Talk', eventName: 'Shells and vaults' })
    await events.publish({ eventId: talk.eventId })
    const as = world.as('anonymous').events
    const named = async (type?: string) => (await as.calendar({ type })).rows.map(({ eventName }) => eventName).sort()
    expect((await as.calendar({})).types).toEqual(['picnic', 'own:Talk'])
    expect(await named('own:Talk')).toEqual(['Shells and vaults'])
    expect(await named('picnic')).toEqual(['Summer Picnic'])
    expect(await named('own:Walk')).toEqual([])
    const { rows } = await as.month({ month: '2027-05', type: 'own:Talk' })
    expect(rows.every(({ eventName }) => eventName === 'Shells and vaults')).toBe(true)
  })

  test('are shown by month: the published events of its days, and the nearest other months with events', async () => {
    const { events } = world.as('admin')
    const add = async (eventName: string, startsAt: string, endsAt: string, isPublished = true) => {
      const { eventId: added } = await events.create({ ...picnic, eventName, startsAt, endsAt })
      if (isPublished) await events.publish({ eventId: added })
    }
    await add('Retreat', '2027-05-30T09:00', '2027-06-02T12:00')
    await add('Night', '2027-06-30T20:00', '2027-06-30T23:30')
    await add('Draft', '2027-06-10T09:00', '2027-06-10T12:00', false)
    await add('Autumn', '2027-10-01T09:00', '2027-10-01T12:00')
    const month = (asked: object) => world.as('anonymous').events.month(asked)
    const june = await month({ month: '2027-06' })
    expect(june.rows.map(({ eventName, startsOn }) => [eventName, startsOn])).toEqual([
      ['Retreat', '2027-05-30T09:00'],
      ['Summer Picnic', '2027-06-05T11:00'],
      ['Night', '2027-06-30T20:00'],
    ])
    expect([june.earlier, june.later]).toEqual(['2027-05', '2027-10'])
    expect((await month({ month: '2027-07' })).rows).toEqual([])
    expect((await month({ month: '2027-06', type: 'election' })).rows).toEqual([])
    // Without a month that exists, it is the next one with events.
    expect((await month({ month: '2027-13' })).month).toBe('2027-05')
    expect((await month({ type: 'election' })).month).toBe((await month({})).today.slice(0, 7))
  })
})
