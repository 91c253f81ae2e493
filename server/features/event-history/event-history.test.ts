import { expect, test } from 'vitest'
import { announcePicnic } from '#tests/support/world/picnic.ts'
import { describeOnBoth, type World } from '#tests/support/world/world.ts'

const linesOf = async (world: World, eventId: string) => {
  const { facts } = await world.as('admin').eventHistory.ofEvent({ eventId })
  return facts.map(({ name, detail, actor }) => `${name}: ${detail}; ${actor}`)
}

const silver = {
  catalogue: 'convention' as const,
  packageId: 2,
  name: 'Silver',
  price: '2000',
  persons: 2,
  capacity: '12',
  section: 'premium' as const,
}

describeOnBoth('the history of an event', (open) => {
  test('shows what it cost, when it was and how many could come, and who changed that', async () => {
    const world = await open()
    const { events } = world.as('admin')
    const { eventId } = await events.create({
      eventType: 'picnic',
      eventName: 'Picnic',
      eventAddress: 'Park',
      startsAt: '2027-06-05T10:00',
      endsAt: '2027-06-05T16:00',
      adultFee: '25',
      seats: '200',
    })
    await events.update({ eventId, adultFee: '30', seats: '', eventName: 'Summer picnic' })
    await world.as('system', { on: 'dc' }).events.update({ eventId, startsAt: '2027-06-05T11:00' })
    await events.update({ eventId, eventAddress: 'Pavilion' })
    expect(await linesOf(world, eventId)).toEqual([
      'Event changed: starts Sat, Jun 5, 2027, 11:00 AM (was Sat, Jun 5, 2027, 10:00 AM); System admin',
      'Event changed: adults $30.00 (was $25.00), seats without limit (was 200); admin Resident',
      'Event created: starts Sat, Jun 5, 2027, 10:00 AM, ends Sat, Jun 5, 2027, 4:00 PM, adults $25.00, seats 200; admin Resident',
    ])
  })

  test('shows its time zone, and its times in that zone', async () => {
    const world = await open()
    const { events } = world.as('admin')
    const { eventId } = await events.create({
      eventType: 'picnic',
      eventName: 'Picnic',
      eventAddress: 'Park',
      startsAt: '2027-06-05T10:00',
      endsAt: '2027-06-05T16:00',
      adultFee: '25',
    })
    await events.update({
      eventId,
      timeZone: 'America/Los_Angeles',
      startsAt: '2027-06-05T10:00',
      endsAt: '2027-06-05T16:00',
    })
    const { facts, timeZone } = await world.as('admin').eventHistory.ofEvent({ eventId })
    expect(timeZone).toBe('America/Los_Angeles')
    expect(facts[0]).toMatchObject({
      name: 'Event changed',
      actor: 'admin Resident',
      detail: expect.stringContaining('time zone America/Los Angeles (was of the chapter)'),
    })
    expect(facts[0]!.detail).toContain('starts Sat, Jun 5, 2027, 10:00 AM (was Sat, Jun 5, 2027, 7:00 AM)')
    await events.update({ eventId, timeZone: '' })
    expect((await world.as('admin').eventHistory.ofEvent({ eventId })).facts[0]!.detail).toContain(
      'time zone of the chapter (was America/Los Angeles)',
    )
  })

  test('shows what was sold with it', async () => {
    const world = await open()
    const eventId = await announcePicnic(world)
    const { packages, programs, hotels } = world.as('admin')
    const eventPackageId = await packages.create({ ...silver, eventId })
    await packages.update({ eventPackageId, price: '2100', description: 'With a table' })
    const programId = await programs.add({ eventId, programName: 'Bridges' })
    const { startsOn, endsOn } = await world.as('admin').events.byId({ eventId })
    const groupId = await programs.addGroup({
      programId,
      groupName: 'Juniors',
      startsAt: startsOn,
      endsAt: endsOn,
      fee: '15',
      ageFrom: '',
      ageTo: '',
      gradeFrom: '',
      gradeTo: '',
      seats: '',
    })
    await programs.updateGroup({ groupId, fee: '20' })
    const hotelId = await hotels.add({
      eventId,
      hotelName: 'Capitol',
      hotelDescription: '',
      hotelAddress: 'Main St',
      hotelSiteLink: '',
    })
    await hotels.addRoom({
      hotelId,
      roomType: 'Double',
      roomDescription: '',
      accommodation: '2',
      rent: '250',
      rooms: '10',
    })
    await packages.remove({ eventPackageId })
    await hotels.remove({ hotelId })
    await programs.remove({ programId })
    expect((await linesOf(world, eventId)).slice(0, -1)).toEqual([
      'Group deleted: fee $20.00, seats without limit, starts Sat, Jun 5, 2027, 10:00 AM, ends Sat, Jun 5, 2027, 4:00 PM; admin Resident',
      'Room deleted: per night $250.00, rooms 10; admin Resident',
      'Package 2 deleted: price $2,100.00, capacity 12, persons 2; admin Resident',
      'Room added: per night $250.00, rooms 10; admin Resident',
      'Group changed: fee $20.00 (was $15.00); admin Resident',
      'Group added: fee $15.00, seats without limit, starts Sat, Jun 5, 2027, 10:00 AM, ends Sat, Jun 5, 2027, 4:00 PM; admin Resident',
      'Package 2 changed: price $2,100.00 (was $2,000.00); admin Resident',
      'Package 2 added: price $2,000.00, capacity 12, persons 2; admin Resident',
    ])
  })

  test('of a copy begins with the terms that it was copied with', async () => {
    const world = await open()
    const from = await announcePicnic(world)
    const { packages, events } = world.as('admin')
    await packages.create({ ...silver, eventId: from })
    const { eventId } = await events.duplicate({
      eventId: from,
      startsAt: '2027-09-05T10:00',
      endsAt: '2027-09-05T16:00',
    })
    expect((await linesOf(world, eventId))[0]).toBe(
      'Silver added: price $2,000.00, capacity 12, persons 2; admin Resident',
    )
  })
})
