import { guestReceiptPath } from '#server/features/payments/receipt-links.decisions.ts'
import { zellePath } from '#server/features/registrations/own/links.decisions.ts'
import { announcePicnic, guestCart, proven } from '#tests/support/world/picnic.ts'
import { waitingLinkOf } from '#tests/support/world/waiting-list.ts'
import { renewalPathOf } from '#tests/support/world/renewal.ts'
import type { PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import type { Places } from '#tests/support/entry-points/rows.ts'

/** Creates an event, a payment and a registration in Washington, for the pages that show one. */
export async function layPlaces(world: PaymentsWorld): Promise<Places> {
  const eventId = await announcePicnic(world)
  const { orderId } = await world.approved('member')
  const { paymentId } = await world.as('member').payments.finish({ orderId })
  const guests = world.as('anonymous').registrations
  const cart = guestCart(eventId)
  const fee = await guests.start(cart)
  await world.standin.control({ do: 'approve', orderId: fee.orderId })
  const { registrationId } = await guests.finish({ orderId: fee.orderId })
  const { cancelPath, ownPath } = (await guests.ofCart(cart))!
  const issuer = { chapter: world.chapters.dc, env: world.portal.env }
  const receiptPath = guestReceiptPath(issuer, fee.paymentId)
  const reported = await guests.reportZelle({
    ...(await proven(world, guestCart(await announcePicnic(world)))),
    reference: 'BAC9K2M400',
  })
  return {
    eventId,
    paymentId,
    registrationId,
    cancelPath: cancelPath!,
    ownPath: ownPath!,
    receiptPath,
    zellePath: zellePath(issuer, { registrationId: reported.registrationId, handOvers: 0 }),
    renewPath: await renewalPathOf(world, 'member'),
    waitingPath: (await waitingLinkOf(world)).path,
  }
}
