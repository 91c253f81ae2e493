/** Events in another time zone: on pages, in emails, in feeds and in calendars. */
import { beforeEach, expect, test } from 'vitest'
import { openHttpClient, type HttpClient } from '#tests/support/http-client.ts'
import { waitingLinkOf } from '#tests/support/world/waiting-list.ts'
import { announcePicnic, guestCart, proven } from '#tests/support/world/picnic.ts'
import { openDemo, type PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { describeOnBoth } from '#tests/support/world/world.ts'
import { moveChapter } from '#tests/support/world/zones.ts'

const losAngeles = 'America/Los_Angeles'

describeOnBoth('an event in another time zone', (open) => {
  let world: PaymentsWorld
  let client: HttpClient
  beforeEach(async () => {
    world = await openDemo(open)
    client = openHttpClient(world)
    return () => world.close()
  })

  const text = async (path: string) => (await client.request(path, { on: 'dc' })).text
  const eventOf = (eventId: string) => world.as('anonymous').events.byId({ eventId })

  test('is at one o’clock in California, in its calendar too, if the chapter is there', async () => {
    await moveChapter(world, 'dc', losAngeles)
    const eventId = await announcePicnic(world, {
      startsAt: '2027-06-05T13:00',
      endsAt: '2027-06-05T16:00',
      adultFee: '0',
      minorFee: '0',
    })
    expect(await eventOf(eventId)).toMatchObject({
      startsAt: '2027-06-05T20:00:00.000Z',
      startsOn: '2027-06-05T13:00',
      zone: 'Pacific Time',
    })
    expect(await text(`/event/${eventId}.ics`)).toContain('DTSTART:20270605T200000Z')
    expect(await text('/calendar.rss')).toContain('Sat, Jun 5, 2027, 1:00 PM Pacific Time, Rock Creek Park.')
  })

  test('has the zone chosen in its form, which its texts name', async () => {
    const eventId = await announcePicnic(world, {
      timeZone: losAngeles,
      startsAt: '2027-06-05T13:00',
      endsAt: '2027-06-05T16:00',
      adultFee: '0',
      minorFee: '0',
    })
    expect(await eventOf(eventId)).toMatchObject({
      timeZone: losAngeles,
      startsAt: '2027-06-05T20:00:00.000Z',
      startsOn: '2027-06-05T13:00',
      endsOn: '2027-06-05T16:00',
      zone: 'Pacific Time',
    })
    await world.as('anonymous').registrations.registerFree(await proven(world, guestCart(eventId)))
    const [confirmation] = await world.sentEmails()
    expect(confirmation!.text).toContain('Sat, Jun 5, 2027, 1:00 PM Pacific Time')

    const { events } = world.as('admin')
    await events.update({ eventId, eventName: 'Beach picnic' })
    expect(await eventOf(eventId)).toMatchObject({ timeZone: losAngeles, startsOn: '2027-06-05T13:00' })
    await events.update({ eventId, timeZone: '', startsAt: '2027-06-05T13:00', endsAt: '2027-06-05T16:00' })
    expect(await eventOf(eventId)).toMatchObject({
      timeZone: null,
      startsAt: '2027-06-05T17:00:00.000Z',
      zone: 'Eastern Time',
    })
    await expect(events.update({ eventId, timeZone: 'Mars/Olympus' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    const copy = await events.duplicate({
      eventId: await announcePicnic(world, { timeZone: losAngeles }),
      startsAt: '2027-07-05T13:00',
      endsAt: '2027-07-05T16:00',
    })
    expect(await eventOf(copy.eventId)).toMatchObject({ timeZone: losAngeles, startsAt: '2027-07-05T20:00:00.000Z' })
  })

  test('shows its time to people on the waiting list, in their emails and on the page of their place', async () => {
    const eventId = await announcePicnic(world, {
      timeZone: losAngeles,
      startsAt: '2027-06-05T13:00',
      endsAt: '2027-06-05T16:00',
      adultFee: '0',
      minorFee: '0',
      cap: '0',
      seats: '1',
    })
    await world
      .as('anonymous')
      .registrations.registerFree(await proven(world, guestCart(eventId, { adults: 1, minors: 0 })))
    const { entryId, key } = await waitingLinkOf(world, eventId)
    const starts = 'Sat, Jun 5, 2027, 1:00 PM Pacific Time'
    expect((await world.as('anonymous').waitingList.place({ entryId, key })).starts).toBe(starts)
    const emails = (await world.sentEmails()).filter(({ subject }) => subject.includes('waiting list'))
    expect(emails.map(({ text: written }) => written.includes(starts))).toEqual([true, true])
  })

  test('shows its groups at check-in in its time zone', async () => {
    const eventId = await announcePicnic(world, {
      timeZone: losAngeles,
      startsAt: '2027-06-05T13:00',
      endsAt: '2027-06-05T16:00',
    })
    const { programs, checkIn } = world.as('admin')
    const programId = await programs.add({ eventId, programName: 'Chess' })
    await programs.addGroup({
      programId,
      groupName: 'Juniors',
      startsAt: '2027-06-05T14:00',
      endsAt: '2027-06-05T15:00',
      fee: '5',
    })
    expect(Object.values((await checkIn.list({ eventId })).things)).toEqual([
      { name: 'Chess, Juniors', startsOn: '2027-06-05T14:00' },
    ])
  })

  test('is an all-day entry in calendars if it lasts whole days in its time zone, even after it is unpublished', async () => {
    const eventId = await announcePicnic(world, {
      timeZone: losAngeles,
      startsAt: '2027-06-05T00:00',
      endsAt: '2027-06-06T23:59',
    })
    const days = /DTSTART;VALUE=DATE:20270605\r\n(?:.+\r\n)*?DTEND;VALUE=DATE:20270607\r\n/
    expect(await text(`/event/${eventId}.ics`)).toMatch(days)
    await world.as('admin').events.unpublish({ eventId })
    expect(await text('/events/calendar.ics')).toMatch(days)
  })
})
