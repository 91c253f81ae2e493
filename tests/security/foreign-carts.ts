/** Carts in a visitor's cookie that name records of New York. */
import type { Cart } from '#server/features/registrations/schema.ts'
import { guestNames, type Naming } from '#tests/support/entry-points/rows.ts'
import { guestCart } from '#tests/support/world/picnic.ts'

/** The ids that the cart names, by its field. */
export const carts: Record<string, Naming<Pick<Cart, 'eventId'>>> = {
  eventId: (ids) => ({ ...guestCart(ids.event), memberId: '' }),
  cartId: (ids, own) => ({ ...guestCart(own.eventId), cartId: ids.cart }),
  memberId: (ids, own) => ({ ...guestCart(own.eventId), memberId: ids.member }),
  packageId: (_, own) => ({ ...guestCart(own.eventId), packages: [{ packageId: 3 }] }),
  groupId: (ids, own) => ({
    ...guestCart(own.eventId),
    participants: [{ groupId: ids.programGroup, participantName: 'Mira Guest', grade: '4', schoolName: 'Alder' }],
  }),
  roomId: (ids, own) => ({ ...guestCart(own.eventId), rooms: [{ roomId: ids.hotelRoom, quantity: 1 }] }),
  questionId: (ids, own) => ({
    ...guestCart(own.eventId),
    answers: [{ questionId: ids.question, attendee: 0, answer: 'M' }],
  }),
  positionId: (ids, own) => ({ ...guestCart(own.eventId), positionId: ids.programGroup }),
}

/** The pages that read that cookie, with their addresses. */
export const cartPages: Record<string, (cart: Pick<Cart, 'eventId'>) => string> = {
  '/event/register/:id': ({ eventId }) => `/event/register/${eventId}`,
  '/event/regmod/:id': ({ eventId }) => `/event/regmod/${eventId}`,
  '/event/payment': () => '/event/payment',
  '/event/registration/payment': () => '/event/registration/payment',
  // It writes a cart, and reads none.
  '/event/waiting/:entryId/:key': () => '/event/waiting/unknown/unknown',
}

/**
 * Why a response to a form of those pages may distinguish an id of New York's from an unused one, by the cart's field.
 */
export const cartTells: Record<string, string> = { memberId: guestNames }
