/** Every door that writes, with what somebody who may pass it would send. */
import { randomUUID } from 'node:crypto'
import { solve } from '#tests/support/fakes/human-check.ts'
import { announcePicnic, guestCart, proven } from '#tests/support/world/picnic.ts'
import type { PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { emailOf, memberIds, worldPassword, type Person } from '#tests/support/world/world.ts'
import { application } from '#tests/support/world/applicant.ts'

export type RightInput = { as?: Person; input: (world: PaymentsWorld) => Promise<object> | object }

const captcha = async (world: PaymentsWorld) => solve(await world.portal.providers.humanCheck.challenge())
const link = async (world: PaymentsWorld, purpose: string) =>
  (await world.letters()).flatMap(({ links }) => links).find((one) => one.includes(`/${purpose}/`))!.split('/').at(-1)!
const orderOf = async (world: PaymentsWorld) => (await world.approved('member')).orderId
const feeOrder = async (world: PaymentsWorld) => {
  const { orderId } = await world.as('anonymous').registrations.start(guestCart(await announcePicnic(world)))
  await world.standin.control({ do: 'approve', orderId })
  return orderId
}

const registered = async (world: PaymentsWorld) => {
  const cart = guestCart(await announcePicnic(world, { adultFee: '0', minorFee: '0', cap: '0' }))
  await world.as('anonymous').registrations.registerFree(await proven(world, cart))
  return (await world.as('anonymous').registrations.ofCart(cart))!
}

const quickLink = { linkTitle: 'State board', link: 'https://board.example/' }

/** A right input for every door that writes. A new one without a row here fails the test. */
export const rightInputs: Record<string, RightInput> = {
  'accounts.login': { input: () => ({ email: emailOf('member'), password: worldPassword, userRole: 'member' }) },
  'accounts.logout': { as: 'member', input: () => ({}) },
  'accounts.register': { input: async (world) => ({ ...application, memberType: 'dc-student', captcha: await captcha(world) }) },
  'accounts.resendVerification': { input: () => ({ email: emailOf('unverified'), password: worldPassword }) },
  'accounts.activate': {
    async input(world) {
      await world.as('anonymous').accounts.resendVerification({ email: emailOf('unverified'), password: worldPassword })
      return { hash: await link(world, 'activate') }
    },
  },
  'accounts.confirm': {
    async input(world) {
      const { email, password } = { ...application, email: 'another@comer.example' }
      await world.as('anonymous').accounts.register({ ...application, email, captcha: await captcha(world) })
      return { hash: await link(world, 'activate'), password }
    },
  },
  'accounts.requestPasswordReset': { input: () => ({ email: emailOf('member') }) },
  'accounts.resetPassword': {
    async input(world) {
      await world.as('anonymous').accounts.requestPasswordReset({ email: emailOf('member') })
      return { id: memberIds.member, token: await link(world, 'reset'), password: 'tower-crane-41' }
    },
  },
  'books.verify': { as: 'admin', input: () => ({}) },
  'events.create': { as: 'admin', input: () => ({ eventType: 'picnic', eventName: 'Picnic', eventAddress: 'A park', startsAt: '2027-06-05T10:00', endsAt: '2027-06-05T16:00' }) },
  'events.update': { as: 'admin', input: async (world) => ({ eventId: await announcePicnic(world, { publish: false }), eventName: 'Another name' }) },
  'events.publish': { as: 'admin', input: async (world) => ({ eventId: await announcePicnic(world, { publish: false }) }) },
  'events.unpublish': { as: 'admin', input: async (world) => ({ eventId: await announcePicnic(world) }) },
  'events.remove': { as: 'admin', input: async (world) => ({ eventId: await announcePicnic(world) }) },
  'members.approve': { as: 'admin', input: () => ({ pendingId: 'applicant', memberType: 'dc-student' }) },
  'members.deletePending': { as: 'admin', input: () => ({ pendingId: 'unverified' }) },
  'members.add': { as: 'admin', input: () => ({ mInit: 'Mr', firstName: 'Newer', lastName: 'Comer', email: 'newer@comer.example', memberType: 'dc-student', state: 'DC' }) },
  'members.makeAdmin': { as: 'system', input: () => ({ memberId: memberIds.member }) },
  'members.removeAdmin': { as: 'system', input: () => ({ memberId: memberIds.member }) },
  'members.remove': { as: 'admin', input: () => ({ memberId: memberIds.inactive }) },
  'newsletter.subscribe': { input: async (world) => ({ email: 'jobs@x.example', captcha: await captcha(world) }) },
  'newsletter.unsubscribe': { input: async (world) => ({ email: 'jobs@x.example', captcha: await captcha(world) }) },
  'newsletter.unsubscribeByLink': { input: () => ({ token: 'unknown' }) },
  'payments.start': { as: 'member', input: () => ({ terms: 1 }) },
  'payments.finish': { as: 'member', input: async (world) => ({ orderId: await orderOf(world) }) },
  'payments.cancel': { as: 'member', input: async (world) => ({ orderId: await orderOf(world) }) },
  'payments.pay': { as: 'member', input: async (world) => ({ memberId: memberIds.member, qty: 1, paymentResult: { id: await world.browserOrder({ amountCents: 10_000 }) } }) },
  'payments.recordByHand': { as: 'admin', input: () => ({ memberId: memberIds.member, terms: 1, reference: 'cash' }) },
  'quickLinks.add': { as: 'admin', input: () => quickLink },
  'quickLinks.update': { as: 'admin', input: async (world) => ({ ...quickLink, linkId: await world.as('admin').quickLinks.add(quickLink) }) },
  'quickLinks.remove': { as: 'admin', input: async (world) => ({ linkId: await world.as('admin').quickLinks.add(quickLink) }) },
  'registrations.leaveCart': { input: () => ({ cartId: randomUUID() }) },
  'registrations.start': { input: async (world) => guestCart(await announcePicnic(world)) },
  'registrations.finish': { input: async (world) => ({ orderId: await feeOrder(world) }) },
  'registrations.cancelByLink': {
    async input(world) {
      const { registrationId, cancelPath } = await registered(world)
      return { registrationId, key: cancelPath!.split('/').at(-1) }
    },
  },
  'registrations.cancelByAdmin': {
    as: 'admin',
    async input(world) {
      const { eventId, registrationId } = await registered(world)
      return { eventId, registrationId, reason: 'other' }
    },
  },
  'registrations.cancel': { input: async (world) => ({ orderId: await feeOrder(world) }) },
  'registrations.registerFree': { input: async (world) => proven(world, guestCart(await announcePicnic(world, { adultFee: '0', minorFee: '0', cap: '0' }))) },
  'registrations.register': { input: async (world) => ({ ...guestCart(await announcePicnic(world, { adultFee: '0', minorFee: '0', cap: '0' })), paymentResult: '' }) },
}
