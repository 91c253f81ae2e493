/** A sold-out event, and a person who waits for it. */
import { confirmPath } from '#server/features/registrations/waiting-list/mail.ts'
import { announcePicnic, guestCart, proven } from './picnic.ts'
import type { PaymentsWorld } from './world-with-payments.ts'

/** Announces a free picnic in dc with one seat, which is taken. */
export async function soldOutPicnic(world: PaymentsWorld): Promise<string> {
  const eventId = await announcePicnic(world, { adultFee: '0', minorFee: '0', cap: '0', seats: '1' })
  await world
    .as('anonymous')
    .registrations.registerFree(await proven(world, guestCart(eventId, { adults: 1, minors: 0 })))
  return eventId
}

export const waiter = { firstName: 'Wanda', lastName: 'Guest', email: 'wanda@guests.example', persons: 1 }

/** Joins the list of such a picnic; returns the link of the place. */
export async function waitingLinkOf(
  world: PaymentsWorld,
  eventId?: string,
): Promise<{ path: string; entryId: string; key: string }> {
  const { path } = await world
    .as('anonymous')
    .waitingList.join(await proven(world, { ...waiter, eventId: eventId ?? (await soldOutPicnic(world)) }))
  const [entryId = '', key = ''] = path.split('/').slice(-2)
  await world.as('anonymous').waitingList.confirm(confirmLink(world, entryId))
  return { path, entryId, key }
}

/** The link of the email that confirms the address of a place. */
export function confirmLink(
  { chapters, portal }: Pick<PaymentsWorld, 'chapters' | 'portal'>,
  entryId: string,
  on: 'dc' | 'ny' = 'dc',
): { entryId: string; key: string } {
  return { entryId, key: confirmPath({ chapter: chapters[on], env: portal.env }, entryId).split('/').at(-1)! }
}
