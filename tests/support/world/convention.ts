/**
 * A convention with packages, a contest and hotel rooms, and a family that registers for it through the documented
 * call.
 */
import { restClient } from '#tests/rest/client.ts'
import { guestCart } from './picnic.ts'
import { worldWithPayments } from './world-with-payments.ts'
import type { World } from './world.ts'

const times = { startsAt: '2027-10-08T10:00', endsAt: '2027-10-10T16:00' }

/** A convention of dc with two sponsor packages, two general ones, a contest and a room, all in small numbers. */
export async function convention(
  open: () => Promise<World>,
  eventType: 'convention' | 'election' | 'donation' = 'convention',
) {
  const world = await worldWithPayments(open)
  const { events, packages, programs, hotels } = world.as('admin')
  const { eventId } = await events.create({ eventType, eventName: 'Convention 2027', eventAddress: 'Hall', ...times })
  const pack = (packageId: number, name: string, price: string, changes: object = {}) =>
    packages.create({ eventId, catalogue: 'convention', packageId, name, price, ...changes })
  await pack(2, 'Silver', '2000', { persons: 2, section: 'premium', capacity: 3 })
  await pack(6, 'Full event', '200', { isPerAttendee: true, capacity: 5 })
  await pack(7, 'Grand dinner', '150', { isPerAttendee: true })
  await packages.create({ eventId, catalogue: 'grand', packageId: 7, name: 'Show', price: '150' })
  const programId = await programs.add({ eventId, programName: 'Bridges' })
  const groupId = await programs.addGroup({ programId, groupName: 'Grades 4 to 6', ...times, fee: '15', seats: 2 })
  const hotelId = await hotels.add({
    eventId,
    hotelName: 'Capitol Terrace',
    hotelDescription: '',
    hotelAddress: 'Hall',
  })
  const roomId = await hotels.addRoom({
    hotelId,
    roomType: '8th October 2027',
    roomDescription: 'Deluxe, two double beds',
    accommodation: 4,
    rent: '250',
    rooms: 2,
  })
  if (eventType === 'convention') await events.changeSettings({ eventId, registrationForm: 'convention' })
  await events.publish({ eventId })
  const rest = restClient(world)
  const child = { groupId, participantName: 'Mira Guest', age: 10, grade: '4', schoolName: 'Alder Elementary' }
  const { mInit, firstName, lastName, email, phone } = guestCart(eventId)
  const family = {
    eventId,
    eventName: 'Convention 2027',
    mInit,
    firstName,
    lastName,
    email,
    phone,
    isMember: false,
    memberId: '',
    numberOfAdults: 2,
    numberOfMinors: 0,
    selectedPackages: [{ packageId: 6, name: 'Full event', price: '1', attendees: 2 }],
    programs: [child],
    hotels: [{ eventHotelRoomId: roomId, qty: 2, rent: 1 }],
    contributionAmount: '10',
    totalAmount: 1,
    subEventFee: 0,
    hotelRent: 0,
  }
  const paid = async (amountCents: number) => ({ id: await world.browserOrder({ amountCents }) })
  const register = async (changes: object, amountCents: number, as: 'anonymous' | 'member' = 'anonymous') =>
    rest('POST', '/api/events/register', {
      as,
      body: { ...family, paymentResult: await paid(amountCents), ...changes },
    })
  const stocks = async () => {
    const rows = await world.store.read
      .selectFrom('stockCounts')
      .select(['kind', 'stockId', 'held', 'sold'])
      .orderBy('kind')
      .orderBy('stockId')
      .execute()
    return rows.map(({ kind, stockId, held, sold }) => [
      kind,
      stockId.replace(groupId, 'bridges').replace(roomId, 'room'),
      held,
      sold,
    ])
  }
  const refunds = async () => (await world.standin.books()).refunds.length
  return { world, rest, eventId, groupId, roomId, child, family, register, stocks, refunds }
}

/** The price of the family's registration as sent. */
export const familyCents = 400_00 + 15_00 + 500_00 + 10_00
