/**
 * A convention that can sell out of every kind of stock, and buyers who check out online and through the documented
 * call.
 */
import type { PortalProcess } from '#tests/support/machine/portal.ts'
import { call, cartOf, guest, orderInBrowser, patient, Refused, type Buyer } from './buyers.ts'

/** The stock of each kind; null is unlimited. */
type Stocks = Record<StockKind, number | null>

export type StockKind = 'package' | 'group' | 'room'
export const stockKinds: readonly StockKind[] = ['package', 'group', 'room']

export type Convention = { eventId: string; groupId: string; roomId: string }

const times = { startsAt: '2099-10-08T10:00', endsAt: '2099-10-10T16:00' }

/** The price of the package "Full event" for two, a place in the contest and a room, in cents. */
const familyCents = 400_00 + 15_00 + 250_00

export async function announceConvention(portal: PortalProcess, token: string, stocks: Stocks): Promise<Convention> {
  const ask = <T>(procedure: string, input: object) => call<T>(portal, procedure, input, { token })
  const { eventId } = await ask<{ eventId: string }>('events.create', {
    eventType: 'convention',
    eventName: 'A convention',
    eventAddress: 'Indoors',
    ...times,
  })
  const pack = (packageId: number, name: string, price: string, more: object) =>
    ask('packages.create', { eventId, catalogue: 'convention', packageId, name, price, ...more })
  await pack(2, 'Silver', '2000', { persons: 2, section: 'premium', capacity: stocks.package })
  await pack(6, 'Full event', '200', { isPerAttendee: true })
  const programId = await ask<string>('programs.add', { eventId, programName: 'Bridges' })
  const groupId = await ask<string>('programs.addGroup', {
    programId,
    groupName: 'Juniors',
    ...times,
    fee: '15',
    seats: stocks.group,
  })
  const hotelId = await ask<string>('hotels.add', {
    eventId,
    hotelName: 'Capitol Terrace',
    hotelDescription: '',
    hotelAddress: 'Indoors',
  })
  const roomId = await ask<string>('hotels.addRoom', {
    hotelId,
    roomType: '8th October 2099',
    roomDescription: '',
    accommodation: 4,
    rent: '250',
    rooms: stocks.room,
  })
  await ask('events.changeSettings', { eventId, registrationForm: 'convention' })
  await ask('events.publish', { eventId })
  return { eventId, groupId, roomId }
}

const participantOf = (groupId: string) => ({
  groupId,
  participantName: 'A child',
  age: '10',
  grade: '4',
  schoolName: 'Alder',
})

/** The cart of a buyer who wants one of a kind, and nothing else that can sell out. */
export function cartFor(kind: StockKind, { eventId, groupId, roomId }: Convention, name: string) {
  const cart = { ...cartOf(eventId, name), adults: 1, minors: 0 }
  if (kind === 'package') return { ...cart, packages: [{ packageId: 2 }] }
  const packages = [{ packageId: 6, attendees: 1 }]
  return kind === 'group'
    ? { ...cart, packages, participants: [participantOf(groupId)] }
    : { ...cart, packages, rooms: [{ roomId, quantity: 1 }] }
}

/** A family that checks out online. */
export const family = ({ eventId, groupId, roomId }: Convention, name: string): Buyer =>
  guest(eventId, name, {
    taking: {
      adults: 2,
      minors: 0,
      packages: [{ packageId: 6, attendees: 2 }],
      participants: [participantOf(groupId)],
      rooms: [{ roomId, quantity: 1 }],
    },
  })

/** The same family, whose client makes the order itself and passes it to POST events/register. */
export function clientOfFamily({ eventId, groupId, roomId }: Convention, name: string): Buyer {
  const body = (orderId: string) => ({
    eventId,
    eventName: 'A convention',
    isMember: false,
    memberId: '',
    mInit: 'Ms',
    firstName: name,
    lastName: 'Guest',
    email: `${name}@guests.example`,
    phone: '',
    numberOfAdults: 2,
    numberOfMinors: 0,
    contributionAmount: 0,
    totalAmount: 0,
    paymentResult: { id: orderId },
    selectedPackages: [{ packageId: 6, attendees: 2 }],
    programs: [participantOf(groupId)],
    hotels: [{ eventHotelRoomId: roomId, qty: 1 }],
  })
  return patient({
    start: async (portal) => ({ orderId: await orderInBrowser(portal, familyCents), paymentId: '' }),
    async finish(portal, orderId) {
      const answer = await portal.request('dc', '/api/events/register', { method: 'POST', body: body(orderId) })
      if (answer.status >= 300) throw new Refused(answer)
      // The call returns the order, not one of our payment ids.
      const { registrationId, paymentStatus } = answer.json() as { registrationId: string; paymentStatus: string }
      return { state: paymentStatus === 'COMPLETED' ? 'paid' : 'pending', paymentId: registrationId }
    },
  })
}
