/** An event to register for, and a guest who does. */
import { randomUUID } from 'node:crypto'
import { solve } from '../fakes/human-check.ts'
import type { World } from './world.ts'

export type Plan = Partial<{
  startsAt: string
  endsAt: string
  timeZone: string
  eventType: 'picnic' | 'donation'
  adultFee: string
  minorFee: string
  cap: string
  seats: string
  publish: boolean
}>

/** Announces a picnic in dc: adults 25, minors 10, a family at most 60, no limit of seats. Returns its id. */
export async function announcePicnic(
  world: Pick<World, 'as'>,
  { publish = true, ...plan }: Plan = {},
): Promise<string> {
  const { events } = world.as('admin')
  const { eventId } = await events.create({
    eventType: 'picnic',
    eventName: 'Summer picnic',
    eventAddress: 'Rock Creek Park',
    startsAt: '2027-06-05T10:00',
    endsAt: '2027-06-05T16:00',
    adultFee: '25',
    minorFee: '10',
    cap: '60',
    seats: '',
    ...plan,
  })
  if (publish) await events.publish({ eventId })
  return eventId
}

/** The cart of a guest for two adults and a minor. */
export const guestCart = (
  eventId: string,
  attendance: Partial<{ adults: number; minors: number; contribution: string }> = {},
) => ({
  cartId: randomUUID(),
  eventId,
  isMember: false,
  mInit: 'Ms' as const,
  firstName: 'Vera',
  lastName: 'Guest',
  email: 'vera@guests.example',
  phone: '202 555 0100',
  adults: 2,
  minors: 1,
  contribution: '',
  ...attendance,
})

/** A cart as sent where nothing is paid: with the human check solved. */
export const proven = async <Cart extends object>({ portal }: Pick<World, 'portal'>, cart: Cart) => ({
  ...cart,
  captcha: await solve(await portal.providers.humanCheck.challenge()),
})
