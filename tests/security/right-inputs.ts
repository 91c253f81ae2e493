/** Every door that writes, with what somebody who may pass it would send. */
import { randomUUID } from 'node:crypto'
import { solve } from '#tests/support/fakes/human-check.ts'
import { announcePicnic, guestCart, proven } from '#tests/support/world/picnic.ts'
import type { Shop } from '#tests/support/world/world-with-payments.ts'
import { emailOf, memberIds, worldPassword, type Resident } from '#tests/support/world/world.ts'
import { application } from '#tests/support/world/applicant.ts'

export type RightInput = { as?: Resident; input: (shop: Shop) => Promise<object> | object }

const captcha = async (shop: Shop) => solve(await shop.portal.providers.humanCheck.challenge())
const link = async (shop: Shop, purpose: string) =>
  (await shop.letters()).flatMap(({ links }) => links).find((one) => one.includes(`/${purpose}/`))!.split('/').at(-1)!
const orderOf = async (shop: Shop) => (await shop.approved('member')).orderId
const feeOrder = async (shop: Shop) => {
  const { orderId } = await shop.as('anonymous').registrations.start(guestCart(await announcePicnic(shop)))
  await shop.standin.control({ do: 'approve', orderId })
  return orderId
}

const registered = async (shop: Shop) => {
  const cart = guestCart(await announcePicnic(shop, { adultFee: '0', minorFee: '0', cap: '0' }))
  await shop.as('anonymous').registrations.registerFree(await proven(shop, cart))
  return (await shop.as('anonymous').registrations.ofCart(cart))!
}

/** A right input for every door that writes. A new one without a row here fails the test. */
export const rightInputs: Record<string, RightInput> = {
  'accounts.login': { input: () => ({ email: emailOf('member'), password: worldPassword, userRole: 'member' }) },
  'accounts.logout': { as: 'member', input: () => ({}) },
  'accounts.register': { input: async (shop) => ({ ...application, memberType: 'dc-student', captcha: await captcha(shop) }) },
  'accounts.resendVerification': { input: () => ({ email: emailOf('unverified'), password: worldPassword }) },
  'accounts.activate': {
    async input(shop) {
      await shop.as('anonymous').accounts.resendVerification({ email: emailOf('unverified'), password: worldPassword })
      return { hash: await link(shop, 'activate') }
    },
  },
  'accounts.confirm': {
    async input(shop) {
      const { email, password } = { ...application, email: 'another@comer.example' }
      await shop.as('anonymous').accounts.register({ ...application, email, captcha: await captcha(shop) })
      return { hash: await link(shop, 'activate'), password }
    },
  },
  'accounts.requestPasswordReset': { input: () => ({ email: emailOf('member') }) },
  'accounts.resetPassword': {
    async input(shop) {
      await shop.as('anonymous').accounts.requestPasswordReset({ email: emailOf('member') })
      return { id: memberIds.member, token: await link(shop, 'reset'), password: 'tower-crane-41' }
    },
  },
  'books.verify': { as: 'admin', input: () => ({}) },
  'events.create': { as: 'admin', input: () => ({ eventType: 'picnic', eventName: 'Picnic', eventAddress: 'A park', startsAt: '2027-06-05T10:00', endsAt: '2027-06-05T16:00' }) },
  'events.update': { as: 'admin', input: async (shop) => ({ eventId: await announcePicnic(shop, { publish: false }), eventName: 'Another name' }) },
  'events.publish': { as: 'admin', input: async (shop) => ({ eventId: await announcePicnic(shop, { publish: false }) }) },
  'events.unpublish': { as: 'admin', input: async (shop) => ({ eventId: await announcePicnic(shop) }) },
  'events.remove': { as: 'admin', input: async (shop) => ({ eventId: await announcePicnic(shop) }) },
  'members.approve': { as: 'admin', input: () => ({ pendingId: 'applicant', memberType: 'dc-student' }) },
  'members.deletePending': { as: 'admin', input: () => ({ pendingId: 'unverified' }) },
  'members.add': { as: 'admin', input: () => ({ mInit: 'Mr', firstName: 'Newer', lastName: 'Comer', email: 'newer@comer.example', memberType: 'dc-student', state: 'DC' }) },
  'members.makeAdmin': { as: 'system', input: () => ({ memberId: memberIds.member }) },
  'members.removeAdmin': { as: 'system', input: () => ({ memberId: memberIds.member }) },
  'members.remove': { as: 'admin', input: () => ({ memberId: memberIds.inactive }) },
  'newsletter.subscribe': { input: async (shop) => ({ email: 'jobs@x.example', captcha: await captcha(shop) }) },
  'newsletter.unsubscribe': { input: async (shop) => ({ email: 'jobs@x.example', captcha: await captcha(shop) }) },
  'newsletter.unsubscribeByLink': { input: () => ({ token: 'unknown' }) },
  'payments.start': { as: 'member', input: () => ({ terms: 1 }) },
  'payments.finish': { as: 'member', input: async (shop) => ({ orderId: await orderOf(shop) }) },
  'payments.cancel': { as: 'member', input: async (shop) => ({ orderId: await orderOf(shop) }) },
  'payments.pay': { as: 'member', input: async (shop) => ({ memberId: memberIds.member, qty: 1, paymentResult: { id: await shop.browserOrder({ amountCents: 10_000 }) } }) },
  'payments.recordByHand': { as: 'admin', input: () => ({ memberId: memberIds.member, terms: 1, reference: 'cash' }) },
  'registrations.leaveCart': { input: () => ({ cartId: randomUUID() }) },
  'registrations.start': { input: async (shop) => guestCart(await announcePicnic(shop)) },
  'registrations.finish': { input: async (shop) => ({ orderId: await feeOrder(shop) }) },
  'registrations.cancelByLink': {
    async input(shop) {
      const { registrationId, cancelPath } = await registered(shop)
      return { registrationId, key: cancelPath!.split('/').at(-1) }
    },
  },
  'registrations.cancelByAdmin': {
    as: 'admin',
    async input(shop) {
      const { eventId, registrationId } = await registered(shop)
      return { eventId, registrationId, reason: 'other' }
    },
  },
  'registrations.cancel': { input: async (shop) => ({ orderId: await feeOrder(shop) }) },
  'registrations.registerFree': { input: async (shop) => proven(shop, guestCart(await announcePicnic(shop, { adultFee: '0', minorFee: '0', cap: '0' }))) },
  'registrations.register': { input: async (shop) => ({ ...guestCart(await announcePicnic(shop, { adultFee: '0', minorFee: '0', cap: '0' })), paymentResult: '' }) },
}
