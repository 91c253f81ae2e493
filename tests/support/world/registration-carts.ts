import { randomUUID } from 'node:crypto'
import { zellePath } from '#server/features/registrations/own/links.decisions.ts'
import { announcePicnic, guestCart, proven } from '#tests/support/world/picnic.ts'
import type { PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import type { Ids, Own } from '#tests/security/foreign-ids.ts'
import { guestNames, type ForeignInput, type ForeignPage, type Naming } from '../entry-points/rows.ts'

export const freeCart = async (world: PaymentsWorld) =>
  guestCart(await announcePicnic(world, { adultFee: '0', minorFee: '0', cap: '0' }))

export const feeOrder = async (world: PaymentsWorld) => {
  const { orderId } = await world.as('anonymous').registrations.start(guestCart(await announcePicnic(world)))
  await world.standin.control({ do: 'approve', orderId })
  return { orderId }
}

export const registered = async (world: PaymentsWorld) => {
  const cart = await freeCart(world)
  await world.as('anonymous').registrations.registerFree(await proven(world, cart))
  return (await world.as('anonymous').registrations.ofCart(cart))!
}

export const cancelLink = async (world: PaymentsWorld) => {
  const { registrationId, cancelPath } = await registered(world)
  return { registrationId, key: cancelPath!.split('/').at(-1) }
}

/** The registrant's own page: New York's, in Washington. */
export const ofOwnLink = (ids: Ids) => ({ registrationId: ids.registration, key: ids.ownKey })

export const ownLink = async (world: PaymentsWorld) => {
  const { registrationId, ownPath } = await registered(world)
  return { registrationId, key: ownPath!.split('/').at(-1) }
}

export const ownEntries = { firstName: 'Vera', lastName: 'Guest', phone: '', note: 'Late' }

export const newHolder = { firstName: 'Nora', lastName: 'Next', email: 'nora@guests.example' }

/** An unused confirmation number. */
export const newNumber = () => `BAC${randomUUID().slice(0, 8)}`

export const zelleCart = async (world: PaymentsWorld) =>
  proven(world, { ...guestCart(await announcePicnic(world)), reference: newNumber() })

export const reported = async (world: PaymentsWorld) => {
  const cart = await zelleCart(world)
  return { ...(await world.as('anonymous').registrations.reportZelle(cart)), cartId: cart.cartId }
}

/** The link in the email about a reported payment. */
export const zelleLink = async (world: PaymentsWorld) => {
  const { registrationId } = await reported(world)
  return {
    registrationId,
    key: zellePath({ chapter: world.chapters.dc, env: world.portal.env }, { registrationId, handOvers: 0 })
      .split('/')
      .at(-1),
  }
}

export const ofCart = (ids: Ids) => ({ ...guestCart(ids.event), memberId: '' })
export const named: ForeignInput = {
  input: (ids, own) => ({ ...guestCart(own.eventId), memberId: ids.member }),
  tells: guestNames,
  writes: true,
}
/** A cart of New York's with an event of ours: carts are identified with their chapter, so it is a new one. */
export const strayCart: ForeignInput = {
  input: (ids, own) => ({ ...guestCart(own.eventId), cartId: ids.cart }),
  writes: true,
}
export const cartOfOrder = (ids: Ids) => ({ orderId: ids.feeOrder, cartId: ids.cart })

/** Choices of New York's event, or nonexistent ones, in a form for an event of ours. */
export const ofChoice = (form: (cart: object, own: Own) => unknown): Record<string, Naming<unknown> | ForeignInput> => {
  // Each with its own address: one address may make only a few free registrations.
  const cart =
    (choice: (ids: Ids) => object): Naming<unknown> =>
    (ids, own) =>
      form(
        { ...guestCart(own.eventId), email: `${Object.keys(choice(ids)).join()}@guests.example`, ...choice(ids) },
        own,
      )
  return {
    packageId: {
      input: cart(() => ({ packages: [{ packageId: 3 }] })),
      tells: 'The number is the admin’s own choice.',
    },
    groupId: cart((ids) => ({
      participants: [{ groupId: ids.programGroup, participantName: 'Mira Guest', grade: '4', schoolName: 'Alder' }],
    })),
    roomId: cart((ids) => ({ rooms: [{ roomId: ids.hotelRoom, quantity: 1 }] })),
    positionId: cart((ids) => ({ positionId: ids.programGroup })),
  }
}
export const plainChoice = ofChoice((cart) => cart)

/** An answer to a question of New York's, for the calls that take answers. */
export const ofAnswers = (form: (cart: object, own: Own) => unknown): Record<string, Naming<unknown>> => ({
  questionId: (ids, own) =>
    form({ ...guestCart(own.eventId), answers: [{ questionId: ids.question, attendee: 0, answer: 'M' }] }, own),
})
export const plainAnswers = ofAnswers((cart) => cart)
export const withCheck = async (cart: object, own: Own) => ({ ...cart, captcha: await own.captcha() })
export const withReport = async (cart: object, own: Own) => ({
  ...(await withCheck(cart, own)),
  reference: newNumber(),
})

/** The link of New York's confirmation, in Washington. */
export const ofLink = (ids: Ids) => ({ registrationId: ids.registration, key: ids.cancelKey })
export const ofTheirs = (ids: Ids) => ({ eventId: ids.event, registrationId: ids.registration })
export const ofOurEvent: Naming<object> = (ids, own) => ({ ...ofTheirs(ids), eventId: own.eventId })

export const checked = ({ input, ...row }: ForeignInput): ForeignInput => ({
  ...row,
  input: async (ids, own) => ({ ...((await input(ids, own)) as object), captcha: await own.captcha() }),
})

/** Uses a new number for each attempt. */
export const withNumber = ({ input, ...row }: ForeignInput): ForeignInput => ({
  ...row,
  input: async (ids, own) => ({ ...((await input(ids, own)) as object), reference: newNumber() }),
})

export const guest = {
  isMember: 'false',
  firstName: 'Vera',
  lastName: 'Guest',
  email: 'vera@guests.example',
  adults: '1',
  minors: '0',
  contribution: '',
}

export const idsOfForm: ForeignPage['fields'] = {
  memberId: (ids) => [{ ...guest, memberId: ids.member }],
  packageId: () => [{ ...guest, 'packages.one.packageId': '3' }],
  groupId: (ids) => [
    {
      ...guest,
      'participants.0.groupId': ids.programGroup,
      'participants.0.participantName': 'Mira Guest',
      'participants.0.grade': '4',
      'participants.0.schoolName': 'Alder',
    },
    { ...guest, [`rooms.${ids.hotelRoom}`]: '1' },
  ],
  positionId: (ids) => [{ ...guest, positionId: ids.programGroup }],
}

export const sent = {
  isMember: false,
  firstName: 'Vera',
  lastName: 'Guest',
  email: 'vera@guests.example',
  numberOfAdults: 1,
  numberOfMinors: 0,
}
export const register = () => '/api/events/register'

/** No event has this id, so nothing is sold; the limits are checked first. */
export const attempted = (number: number, changes: object = {}) => ({
  ...guestCart('99999'),
  email: `guest${number}@guests.example`,
  ...changes,
})

/** The link of the registration that a world changes repeatedly. */
export const changed = new WeakMap<PaymentsWorld, object>()
