/** Calendar subscriptions, parsed by an independent library. */
import ICAL from 'ical.js'
import { beforeEach, expect, test } from 'vitest'
import { openHttpClient, type HttpClient } from '#tests/support/http-client.ts'
import { announcePicnic } from '#tests/support/world/picnic.ts'
import { openDemo, type PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { describeOnBoth } from '#tests/support/world/world.ts'

describeOnBoth('a calendar', (open) => {
  let world: PaymentsWorld
  let client: HttpClient
  beforeEach(async () => {
    world = await openDemo(open)
    client = openHttpClient(world)
    return () => world.close()
  })

  async function read(path: string, on = 'dc') {
    const { status, text, headers } = await client.request(path, { on })
    expect([status, headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
    const calendar = new ICAL.Component(ICAL.parse(text) as ConstructorParameters<typeof ICAL.Component>[0])
    const entries = calendar
      .getAllSubcomponents('vevent')
      .map((component) => ({ component, event: new ICAL.Event(component) }))
    const method = calendar.getFirstPropertyValue('method')
    return {
      text,
      method,
      entries: entries.map(({ component, event }) => ({
        ...factsOf(event),
        status: component.getFirstPropertyValue('status'),
      })),
    }
  }

  const factsOf = (event: ICAL.Event) => ({
    uid: event.uid,
    sequence: event.sequence,
    summary: event.summary,
    location: event.location,
    description: event.description,
    starts: event.startDate.toJSDate().toISOString(),
    ends: event.endDate.toJSDate().toISOString(),
  })

  const feed = '/events/calendar.ics'
  const entryOf = async (eventId: string, path = feed) =>
    (await read(path)).entries.find(({ uid }) => uid === `event-${eventId}@localhost`)

  test('follows an event through publishing, moving, unpublishing, republishing and deleting', async () => {
    const { events } = world.as('admin')
    const eventId = await announcePicnic(world, { publish: false })
    const alone = `/event/${eventId}.ics`
    expect(await entryOf(eventId)).toBeUndefined()
    expect((await client.request(alone)).status).toBe(404)

    await events.publish({ eventId })
    expect(await entryOf(eventId)).toMatchObject({
      sequence: 0,
      summary: 'Summer picnic',
      location: 'Rock Creek Park',
      starts: '2027-06-05T14:00:00.000Z',
      status: 'CONFIRMED',
    })
    await events.publish({ eventId })
    expect((await entryOf(eventId))?.sequence).toBe(0)

    await events.update({ eventId, startsAt: '2027-06-06T11:00', endsAt: '2027-06-06T17:00' })
    expect(await entryOf(eventId)).toMatchObject({
      sequence: 1,
      starts: '2027-06-06T15:00:00.000Z',
      ends: '2027-06-06T21:00:00.000Z',
      status: 'CONFIRMED',
    })
    expect(await entryOf(eventId, alone)).toEqual(await entryOf(eventId))
    expect((await read(alone)).method).toBe('PUBLISH')

    await events.unpublish({ eventId })
    const calledOff = {
      sequence: 2,
      summary: 'Canceled: Summer picnic',
      starts: '2027-06-06T15:00:00.000Z',
      status: 'CANCELLED',
    }
    expect(await entryOf(eventId)).toMatchObject(calledOff)
    expect((await read(alone)).method).toBe('CANCEL')
    // Editing a draft leaves it a draft.
    await events.update({
      eventId,
      eventName: 'Secret picnic',
      eventAddress: 'Hidden valley',
      eventDescription: 'Untold',
      startsAt: '2027-07-01T11:00',
      endsAt: '2027-07-01T17:00',
    })
    expect(await entryOf(eventId)).toMatchObject({ ...calledOff, location: null, description: null })
    expect((await read(alone)).text).not.toMatch(/Secret|Hidden|Untold|20270701/)

    await events.publish({ eventId })
    expect(await entryOf(eventId)).toMatchObject({
      sequence: 3,
      summary: 'Secret picnic',
      starts: '2027-07-01T15:00:00.000Z',
      status: 'CONFIRMED',
    })
    await events.remove({ eventId })
    expect(await entryOf(eventId)).toMatchObject({
      sequence: 4,
      summary: 'Canceled: Secret picnic',
      status: 'CANCELLED',
    })
    expect((await read(alone)).method).toBe('CANCEL')
  })

  test('contains no event of another chapter', async () => {
    const eventId = await announcePicnic(world)
    expect((await client.request(`/event/${eventId}.ics`, { on: 'ny' })).status).toBe(404)
    expect((await read(feed, 'ny')).entries).toEqual([])
    expect((await client.request(feed, { on: 'nowhere.localhost:3000' })).status).toBe(404)
  })

  test('has the right times in summer and winter, and across daylight saving changes', async () => {
    const { events } = world.as('admin')
    const plan = { eventType: 'competition' as const, eventAddress: 'Here' }
    const nights = [
      { eventName: 'Winter', startsAt: '2027-01-09T11:00', endsAt: '2027-01-09T12:00' },
      { eventName: 'Spring', startsAt: '2027-03-13T20:00', endsAt: '2027-03-14T08:00' },
      { eventName: 'Summer', startsAt: '2027-07-10T11:00', endsAt: '2027-07-10T12:00' },
    ]
    for (const night of nights) await events.publish(await events.create({ ...plan, ...night }))
    const { entries } = await read(feed)
    expect(entries.map(({ summary, starts, ends }) => [summary, starts, ends])).toEqual([
      ['Winter', '2027-01-09T16:00:00.000Z', '2027-01-09T17:00:00.000Z'],
      ['Spring', '2027-03-14T01:00:00.000Z', '2027-03-14T12:00:00.000Z'],
      ['Summer', '2027-07-10T15:00:00.000Z', '2027-07-10T16:00:00.000Z'],
    ])
  })

  test('preserves every text, in lines that every parser accepts', async () => {
    const { events } = world.as('admin')
    const eventName = 'A, B; "C"\\n: 🏗️ END:VEVENT'
    const eventAddress = `${'Straße der Brücken 🌉, '.repeat(8)}end`
    const eventId = await announcePicnic(world)
    await events.update({
      eventId,
      eventName,
      eventAddress,
      eventDescription: '<p>One, two;</p><p>three\\four</p><ul><li>BEGIN:VALARM</li></ul>',
    })
    const { text, entries } = await read(feed)
    expect(entries).toMatchObject([
      { summary: eventName, location: eventAddress, description: 'One, two; three\\four BEGIN:VALARM' },
    ])
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75)
  })

  test('is cached until the next write, and is not resent unchanged', async () => {
    const eventId = await announcePicnic(world)
    const first = await client.request(feed)
    const known = { headers: { 'if-none-match': first.headers.get('etag')! } }
    expect((await client.request(feed, known)).status).toBe(304)
    await world.as('admin').events.update({ eventId, eventName: 'Moved' })
    const second = await client.request(feed, known)
    expect([second.status, second.text.includes('SUMMARY:Moved')]).toEqual([200, true])
  })

  test('drops events of more than a year ago, which remain available at their own URLs', async () => {
    const eventId = await announcePicnic(world)
    world.clock.set('2028-06-04T12:00:00.000Z')
    expect(await entryOf(eventId)).toBeDefined()
    world.clock.set('2028-06-07T12:00:00.000Z')
    expect(await entryOf(eventId)).toBeUndefined()
    expect(await entryOf(eventId, `/event/${eventId}.ics`)).toBeDefined()
  })
})
