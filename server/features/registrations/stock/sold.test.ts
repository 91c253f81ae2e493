/**
 * Tests changes to an event that affect what is already sold: they are rejected, or leave existing registrations
 * unchanged.
 */
import { expect, test } from 'vitest'
import { guestCart, proven } from '#tests/support/world/picnic.ts'
import { worldWithPayments } from '#tests/support/world/world-with-payments.ts'
import { describeOnBoth, type World } from '#tests/support/world/world.ts'

const times = { startsAt: '2027-10-08T10:00', endsAt: '2027-10-10T16:00' }
const saturday = { startsAt: '2027-10-09T10:00', endsAt: '2027-10-09T12:00' }

/** Sells a picnic with two kinds of places besides its seats; a guest pays for two of each. */
async function sold(open: () => Promise<World>) {
  const world = await worldWithPayments(open)
  const { events, programs, hotels } = world.as('admin')
  const { eventId } = await events.create({
    eventType: 'picnic',
    eventName: 'Family days',
    eventAddress: 'Hall',
    ...times,
    adultFee: '25',
    minorFee: '10',
    cap: '60',
  })
  await events.publish({ eventId })
  const programId = await programs.add({ eventId, programName: 'Bridges' })
  const groupId = await programs.addGroup({ programId, groupName: 'Juniors', ...saturday, fee: '15', seats: 4 })
  const hotelId = await hotels.add({
    eventId,
    hotelName: 'Capitol Terrace',
    hotelDescription: '',
    hotelAddress: 'Hall',
  })
  const roomId = await hotels.addRoom({
    hotelId,
    roomType: '8th October 2027',
    roomDescription: '',
    accommodation: 4,
    rent: '250',
    rooms: 4,
  })
  const { registrations } = world.as('anonymous')
  const begin = async () => {
    const participants = ['Mira', 'Ravi'].map((participantName) => ({
      groupId,
      participantName,
      age: null,
      grade: '4',
      schoolName: 'Alder',
    }))
    const cart = { ...guestCart(eventId), participants, rooms: [{ roomId, quantity: 2 }] }
    return { cart, ...(await registrations.start(cart)) }
  }
  const pay = async (orderId: string) => {
    await world.standin.control({ do: 'approve', orderId })
    return registrations.finish({ orderId })
  }
  const group = async () => (await programs.ofEvent({ eventId }))[0]?.groups[0]
  const room = async () => (await hotels.ofEvent({ eventId }))[0]?.rooms[0]
  return { world, eventId, programId, groupId, hotelId, roomId, begin, pay, group, room, events, programs, hotels }
}

const cents = 60_00 + 30_00 + 500_00

describeOnBoth('what an event has sold', (open) => {
  test('cannot be deleted: a group, a program, a kind of room, a hotel; also during a payment', async () => {
    const { begin, pay, programs, hotels, programId, groupId, hotelId, roomId } = await sold(open)
    const { orderId } = await begin()
    await expect(programs.removeGroup({ groupId })).rejects.toThrow(
      '2 places are being paid for right now, so this group cannot be deleted. Set its seats to 2 to stop selling it. Nothing was changed.',
    )
    await pay(orderId)
    await expect(programs.removeGroup({ groupId })).rejects.toThrow(
      '2 places are already sold, so this group cannot be deleted.',
    )
    await expect(programs.remove({ programId })).rejects.toThrow(
      '2 places are already sold of Juniors, so this program cannot be deleted. Set the seats of Juniors to 2 to stop selling it. Nothing was changed.',
    )
    await expect(hotels.removeRoom({ roomId })).rejects.toThrow(
      '2 rooms are already sold, so this kind of room cannot be deleted. Set its number to 2 to stop selling it. Nothing was changed.',
    )
    await expect(hotels.remove({ hotelId })).rejects.toThrow(
      '2 rooms are already sold of 8th October 2027, so this hotel cannot be deleted.',
    )
  })

  test('cannot be reduced below what is sold, but the rest can be put on sale or withdrawn', async () => {
    const { world, eventId, begin, pay, programs, hotels, groupId, roomId, group, room } = await sold(open)
    await pay((await begin()).orderId)
    await expect(programs.updateGroup({ groupId, seats: 1 })).rejects.toThrow(
      '2 places are already sold, so you cannot set fewer than 2. Nothing was changed.',
    )
    await expect(hotels.updateRoom({ roomId, rooms: 1 })).rejects.toThrow(
      '2 rooms are already sold, so you cannot set fewer than 2. Nothing was changed.',
    )
    expect([await group(), await room()]).toMatchObject([
      { seats: 4, left: 2, isSoldOut: false },
      { rooms: 4, left: 2, isSoldOut: false },
    ])
    await programs.updateGroup({ groupId, seats: 2 })
    await hotels.updateRoom({ roomId, rooms: 2 })
    expect([await group(), await room()]).toMatchObject([
      { left: 0, isSoldOut: true },
      { left: 0, isSoldOut: true },
    ])
    await programs.updateGroup({ groupId, seats: '' })
    await hotels.updateRoom({ roomId, rooms: '' })
    const [program] = await world.as('anonymous').programs.ofEvent({ eventId })
    expect([program!.groups[0], await room()]).toMatchObject([
      { left: null, isSoldOut: false },
      { left: null, isSoldOut: false },
    ])
  })

  test("cannot move to other days; hours may change, including the event's", async () => {
    const { begin, pay, programs, events, eventId, groupId, group } = await sold(open)
    await pay((await begin()).orderId)
    const sunday = { startsAt: '2027-10-10T10:00', endsAt: '2027-10-10T12:00' }
    await expect(programs.updateGroup({ groupId, ...sunday })).rejects.toMatchObject({
      message:
        '2 places are already sold, so this stays on Sat, Oct 9, 2027. Add another one for the new days, and set the seats of this one to 2 to stop selling it. Nothing was changed.',
      cause: { details: { fields: { startsAt: expect.stringContaining('stays on Sat, Oct 9, 2027') } } },
    })
    await expect(programs.updateGroup({ groupId, endsAt: sunday.endsAt })).rejects.toMatchObject({
      cause: { details: { fields: { endsAt: expect.any(String) } } },
    })
    await programs.updateGroup({ groupId, startsAt: '2027-10-09T11:00', endsAt: '2027-10-09T13:00' })
    expect(await group()).toMatchObject({ startsOn: '2027-10-09T11:00' })
    await expect(events.update({ eventId, startsAt: '2027-10-10T10:00' })).rejects.toThrow(
      'Juniors (Bridges) starts on Sat, Oct 9, 2027, before these dates.',
    )
    await events.update({ eventId, startsAt: '2027-10-07T10:00' })
    expect(await events.byId({ eventId })).toMatchObject({ startsOn: '2027-10-07T10:00' })
  })

  test('keeps its price and lines when fees, cap, and rent change, also during a payment; the next buyer pays the new price', async () => {
    const { world, begin, pay, programs, hotels, events, eventId, groupId, roomId } = await sold(open)
    const had = await begin()
    expect(had.amountCents).toBe(cents)
    await pay(had.orderId)
    const before = await events.whole({ eventId })
    const begun = await begin()
    await programs.updateGroup({ groupId, fee: '20' })
    await hotels.updateRoom({ roomId, rent: '300' })
    await events.update({ eventId, adultFee: '30', minorFee: '15', cap: '90' })
    expect((await events.whole({ eventId })).registrations).toEqual(before.registrations)
    await pay(begun.orderId)
    expect((await events.whole({ eventId })).registrations.map(({ amountCents }) => amountCents)).toEqual([
      cents,
      cents,
    ])
    await hotels.updateRoom({ roomId, rooms: 6 })
    await programs.updateGroup({ groupId, seats: 6 })
    expect((await begin()).amountCents).toBe(75_00 + 40_00 + 600_00)
    await world.balance()
  })

  test('prevents the deletion of a free event', async () => {
    const world = await open()
    const { events } = world.as('admin')
    const { eventId } = await events.create({
      eventType: 'picnic',
      eventName: 'Free day',
      eventAddress: 'Hall',
      ...times,
    })
    await events.publish({ eventId })
    await world.as('anonymous').registrations.registerFree(await proven(world, guestCart(eventId)))
    await expect(events.remove({ eventId })).rejects.toThrow('This event has 1 registration, so it cannot be deleted.')
  })
})
