/** Events in another time zone: on pages, in emails, in feeds and in calendars. */
import { beforeEach, expect, test } from 'vitest'
import { openHttpClient, type HttpClient } from '#tests/support/http-client.ts'
import { waitingLinkOf } from '#tests/support/world/waiting-list.ts'
import { announcePicnic, guestCart, proven } from '#tests/support/world/picnic.ts'
import { openDemo, type PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { describeOnBoth } from '#tests/support/world/world.ts'
import { moveChapter } from '#tests/support/world/zones.ts'
import { sendNotifications } from '../notifications/jobs.ts'
import { releaseExpired } from '../registrations/jobs.ts'
import { serveLines } from '../registrations/waiting-list/jobs.ts'

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

  test('offers seats until a deadline in its time zone, in the email, on the page and in the list of the admins', async () => {
    const eventId = await announcePicnic(world, {
      timeZone: losAngeles,
      startsAt: '2027-06-05T13:00',
      endsAt: '2027-06-05T16:00',
      adultFee: '0',
      minorFee: '0',
      cap: '0',
      seats: '1',
    })
    const cart = await proven(world, guestCart(eventId, { adults: 1, minors: 0 }))
    const { registrationId } = await world.as('anonymous').registrations.registerFree(cart)
    const link = await waitingLinkOf(world, eventId)
    // Saturday in New York, and still Friday in California.
    world.clock.set('2027-05-29T05:30:00.000Z')
    const { registrations, waitingList } = world.as('admin')
    await registrations.cancelByAdmin({ eventId, registrationId, reason: 'requested' })
    await serveLines(world.portal)
    const until = 'Sat, May 29, 2027, 10:30 PM Pacific Time'
    const offer = (await world.sentEmails()).find(({ subject }) => subject.startsWith('Seats for you'))!
    expect(offer.text).toContain(`for you until ${until}.`)
    expect((await world.as('anonymous').waitingList.place(link)).until).toBe(until)
    const [entry] = await waitingList.line({ eventId })
    expect([entry!.until, entry!.joined]).toEqual([until, 'Sat, Nov 21, 2026, 7:00 AM Pacific Time'])
    world.clock.set('2027-05-30T05:30:00.000Z')
    await releaseExpired(world.portal)
    await serveLines(world.portal)
    expect(await world.as('anonymous').waitingList.place(link)).toMatchObject({
      until: null,
      endedOn: 'May 29, 2027',
    })
  })

  test('holds seats for a Zelle payment until a deadline in its time zone, for the registrant and the admins', async () => {
    const eventId = await announcePicnic(world, {
      timeZone: losAngeles,
      startsAt: '2027-06-05T13:00',
      endsAt: '2027-06-05T16:00',
    })
    await world.as('admin').notifications.change({ zelle: 'atOnce' })
    // Nine in the evening of Saturday in California.
    world.clock.set('2026-11-22T05:00:00.000Z')
    const until = 'Sat, Nov 28, 2026, 9:00 PM Pacific Time'
    const anonymous = world.as('anonymous').registrations
    const cart = guestCart(eventId)
    const quote = await anonymous.quote({ ...cart, eventId })
    expect(quote.zelle?.until).toBe(until)
    await anonymous.reportZelle({ ...(await proven(world, cart)), reference: 'BAC9K2M471' })
    const standing = await anonymous.ofCart({ cartId: cart.cartId })
    expect(standing?.zelle).toMatchObject({ heldUntil: until })
    expect([standing?.zelle?.days[0], standing?.zelle?.days.at(-1)]).toEqual(['Nov 21', 'Nov 28'])
    expect((await world.as('admin').books.toResolve()).zelle[0]!.heldUntil).toBe(until)
    expect((await world.as('admin').registrations.inEvent({ eventId })).rows[0]!.report!.heldUntil).toBe(until)
    const emails = await world.sentEmails()
    const reported = emails.find(({ to }) => to === 'vera@guests.example')!
    expect(reported.text).toContain(`while the chapter checks it, until ${until}.`)
    expect(emails.find(({ subject }) => subject.startsWith('Please confirm a payment'))!.text).toContain(
      `held until ${until}.`,
    )
    world.clock.set('2026-11-29T05:00:00.000Z')
    await releaseExpired(world.portal)
    const late = (await world.sentEmails()).find(({ subject }) => subject.startsWith('A payment by Zelle was not'))!
    expect(late.text).toContain(`refused this payment by ${until}.`)
  })

  test('is on its own day in the daily summary, among the events of a picture and the registrations of a member', async () => {
    await world.as('admin').notifications.change({ zelle: 'summary' })
    await sendNotifications(world.portal)
    world.clock.forward(1)
    // Nine in the evening of the last day of the year in California.
    const eventId = await announcePicnic(world, {
      timeZone: losAngeles,
      startsAt: '2027-12-31T21:00',
      endsAt: '2028-01-01T01:00',
    })
    await world.as('anonymous').registrations.reportZelle({
      ...(await proven(world, guestCart(eventId))),
      reference: 'BAC9K2M471',
    })
    world.clock.set('2026-11-22T15:00:00.000Z')
    await sendNotifications(world.portal)
    const summary = (await world.sentEmails()).find(({ subject }) => subject.includes('Zelle payment to confirm'))!
    expect(summary.text).toContain('confirm by Sat, Nov 28, 2026, 7:01 AM Pacific Time')

    expect((await world.as('admin').images.events()).find((event) => event.eventId === eventId)!.startsOn).toBe(
      '2027-12-31',
    )
    const free = await announcePicnic(world, {
      timeZone: losAngeles,
      startsAt: '2027-12-31T21:00',
      endsAt: '2028-01-01T01:00',
      adultFee: '0',
      minorFee: '0',
      cap: '0',
    })
    await world.as('member').registrations.registerFree(await proven(world, { ...guestCart(free), isMember: true }))
    expect((await world.as('member').registrations.mine())[0]!.startsOn).toBe('2027-12-31T21:00')
  })

  test('has the day of its own zone as today, by which nominations are open', async () => {
    const eventId = await announcePicnic(world, {
      timeZone: losAngeles,
      startsAt: '2027-06-05T13:00',
      endsAt: '2027-06-05T16:00',
    })
    world.clock.set('2027-06-05T05:00:00.000Z')
    expect((await eventOf(eventId)).today).toBe('2027-06-04')
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
