import { signedAddress } from '#server/providers/files/signed-address.ts'
import { application, newcomer } from '#tests/support/world/applicant.ts'
import { solve } from '#tests/support/fakes/human-check.ts'
import { guestCart } from '#tests/support/world/picnic.ts'
import type { PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { memberIds } from '#tests/support/world/world.ts'
import type { Ids } from './foreign-ids.ts'

/** Washington's own event, and the caller's member id ('' for a visitor), for what must be named beside the id that is swapped. */
export type Own = { eventId: string; memberId: string; captcha(): Promise<string>; signedInNewYork(path: string): string }

export const ownOf = (world: PaymentsWorld, eventId: string, memberId: string): Own => ({
  ...{ eventId, memberId },
  captcha: async () => solve(await world.portal.providers.humanCheck.challenge()),
  signedInNewYork: (path) => signedAddress(world.portal.env.appSecret, { path, chapter: world.chapters.ny.id }, world.clock.now()),
})

export type ForeignRow = {
  input: (ids: Ids, own: Own) => unknown
  /** Why the answer may differ from the one to an id that nobody has. It still must not say what the thing is. */
  tells?: string
  /** It is let in, with something of our own that is written; of New York's nothing may change. */
  writes?: true
}

const noGuess = 'That an order is taken is told to who names it: nobody guesses seventeen letters and digits.'

const event = (input: (eventId: string) => unknown): ForeignRow => ({ input: (ids) => input(ids.event) })
const member = (input: (memberId: string) => unknown): ForeignRow => ({ input: (ids) => input(ids.member) })
const only = (field: string, kind: keyof Ids): ForeignRow => ({ input: (ids) => ({ [field]: ids[kind] }) })

const ofEvent = event((eventId) => ({ eventId }))
const ofCart = (ids: Ids) => ({ ...guestCart(ids.event), memberId: '' })

const guestNames = 'A guest may name a member of any chapter, and is told when there is none (behaviour, event registration).'
const named: ForeignRow = { input: (ids, own) => ({ ...guestCart(own.eventId), memberId: ids.member }), tells: guestNames, writes: true }
/** A cart of New York's with an event of ours: a cart is known by its chapter, so it is a new one. */
const strayCart: ForeignRow = { input: (ids, own) => ({ ...guestCart(own.eventId), cartId: ids.cart }), writes: true }

/** The link of New York's confirmation, in Washington. */
const ofLink: ForeignRow = { input: (ids) => ({ registrationId: ids.registration, key: ids.cancelKey }) }
const ofTheirs = (ids: Ids) => ({ eventId: ids.event, registrationId: ids.registration })

const checked = ({ input, ...row }: ForeignRow): ForeignRow => ({
  ...row,
  input: async (ids, own) => ({ ...((await input(ids, own)) as object), captcha: await own.captcha() }),
})

const ourLink = { linkTitle: 'Ours now', link: 'https://board.example' }

/** Every field of every procedure that takes an id. A new one without a row here fails the test. */
export const foreignRows: Record<string, ForeignRow> = {
  'accounts.activation hash': only('hash', 'activationToken'),
  'accounts.activate hash': only('hash', 'activationToken'),
  'accounts.confirm hash': only('hash', 'activationToken'),
  'accounts.passwordLink token': only('token', 'resetToken'),
  'accounts.resetPassword id': { input: (ids) => ({ id: ids.member, token: ids.resetToken, password: 'tower-crane-41' }) },
  'accounts.resetPassword token': { input: (ids) => ({ id: memberIds.member, token: ids.resetToken, password: 'tower-crane-41' }) },
  'accounts.register memberType': { input: async (ids, own) => ({ ...application, memberType: ids.type, captcha: await own.captcha() }) },
  'accounts.register certificate': {
    input: async (ids, own) => ({ ...application, certificate: ids.certificate, captcha: await own.captcha() }),
  },
  'books.facts id': { input: (ids) => ({ id: ids.registration }) },
  'chapters.byId chapterId': { input: (ids) => ({ chapterId: ids.chapter }), tells: 'What a chapter is called is public (wire, section 4).' },
  'events.byId eventId': ofEvent,
  'events.whole eventId': ofEvent,
  'events.update eventId': event((eventId) => ({ eventId, eventName: 'Ours now' })),
  'events.publish eventId': ofEvent,
  'events.unpublish eventId': ofEvent,
  'events.remove eventId': ofEvent,
  'members.application pendingId': only('pendingId', 'applicant'),
  'members.approve pendingId': only('pendingId', 'applicant'),
  'members.approve memberType': { input: (ids) => ({ pendingId: 'applicant', memberType: ids.type }) },
  'members.deletePending pendingId': only('pendingId', 'applicant'),
  'members.add memberType': { input: (ids) => ({ ...newcomer, memberType: ids.type }) },
  'members.inChapter memberType': { input: (ids) => ({ memberType: ids.type }) },
  'members.directory memberType': { input: (ids) => ({ memberType: ids.type }) },
  'members.exported memberType': { input: (ids) => ({ of: 'chapter', format: 'csv', memberType: ids.type }) },
  'members.byId memberId': member((memberId) => ({ memberId })),
  'members.makeAdmin memberId': member((memberId) => ({ memberId })),
  'members.removeAdmin memberId': only('memberId', 'admin'),
  'members.remove memberId': member((memberId) => ({ memberId })),
  'newsletter.unsubscribeByLink token': only('token', 'letterToken'),
  'payments.finish orderId': only('orderId', 'openOrder'),
  'payments.cancel orderId': only('orderId', 'openOrder'),
  'payments.pay memberId': { input: (ids) => ({ memberId: ids.member, qty: 1, paymentResult: { id: ids.openOrder } }) },
  'payments.pay id': { input: (ids) => ({ memberId: memberIds.member, qty: 1, paymentResult: { id: ids.openOrder } }), tells: noGuess },
  'payments.pay paymentId': { input: (ids) => ({ memberId: memberIds.admin, qty: 1, paymentResult: { paymentId: ids.browserOrder } }) },
  'payments.pay memberType': { input: (ids) => ({ memberId: memberIds.member, qty: 1, memberType: ids.type, paymentResult: { id: 'UNKNOWN1' } }) },
  'payments.recordByHand memberId': member((memberId) => ({ memberId, terms: 1, reference: 'cash' })),
  'payments.receipt paymentId': only('paymentId', 'dues'),
  'quickLinks.byId linkId': only('linkId', 'link'),
  'quickLinks.update linkId': { input: (ids) => ({ linkId: ids.link, ...ourLink }) },
  'quickLinks.remove linkId': only('linkId', 'link'),
  'registrations.quote eventId': { input: ofCart },
  'registrations.quote cartId': { input: (ids, own) => ({ ...guestCart(own.eventId), cartId: ids.cart }) },
  'registrations.memberNamed memberId': { input: (ids) => ({ memberId: ids.member }), tells: guestNames },
  'registrations.check eventId': { input: ofCart },
  'registrations.check memberId': named,
  'registrations.check cartId': strayCart,
  'registrations.ofCart cartId': only('cartId', 'cart'),
  'registrations.leaveCart cartId': only('cartId', 'cart'),
  'registrations.start eventId': { input: ofCart },
  'registrations.start memberId': named,
  'registrations.start cartId': strayCart,
  'registrations.finish orderId': only('orderId', 'feeOrder'),
  'registrations.finish cartId': { input: (ids) => ({ orderId: ids.feeOrder, cartId: ids.cart }) },
  'registrations.cancel orderId': only('orderId', 'feeOrder'),
  'registrations.cancel cartId': { input: (ids) => ({ orderId: ids.feeOrder, cartId: ids.cart }) },
  'registrations.registerFree eventId': checked({ input: ofCart }),
  'registrations.registerFree memberId': checked(named),
  'registrations.registerFree cartId': checked(strayCart),
  'registrations.register eventId': { input: (ids) => ({ ...ofCart(ids), paymentResult: '' }) },
  'registrations.register memberId': { input: (ids, own) => ({ ...guestCart(own.eventId), memberId: ids.member, paymentResult: '' }), tells: guestNames, writes: true },
  'registrations.inEvent eventId': ofEvent,
  'registrations.exported eventId': event((eventId) => ({ eventId, format: 'csv' })),
  'registrations.ofOrder orderId': only('orderId', 'feeOrder'),
  'registrations.toCancelByLink registrationId': ofLink,
  'registrations.cancelByLink registrationId': ofLink,
  'registrations.toCancel eventId': { input: ofTheirs },
  'registrations.toCancel registrationId': { input: (ids, own) => ({ ...ofTheirs(ids), eventId: own.eventId }) },
  'registrations.cancelByAdmin eventId': { input: (ids) => ({ ...ofTheirs(ids), reason: 'other' }) },
  'registrations.cancelByAdmin registrationId': { input: (ids, own) => ({ ...ofTheirs(ids), eventId: own.eventId, reason: 'other' }) },
}

type Call = { path: (ids: Ids, own: Own) => string; body?: (ids: Ids, own: Own) => unknown; tells?: string }

const at = (path: (ids: Ids, own: Own) => string, body?: Call['body']): Call => ({ path, ...(body ? { body } : {}) })

const onHost = (before: string): Call[] => [at((ids) => `${before}/${ids.chapter.replace('chapter-', '')}`), at((ids) => `${before}/${ids.chapter.replace('chapter-', '')}.localhost:3000`)]

/** Every documented call that names something by its address or its body. */
export const foreignCalls: Record<string, Call[]> = {
  'POST /api/users/activate/{hash}': [at((ids) => `/api/users/activate/${ids.activationToken}`)],
  'POST /api/users/{host}': [at((ids) => `/api/users/${ids.chapter.replace('chapter-', '')}`, () => ({ email: 'a@b.example' }))],
  'PUT /api/users/newPassword/{id}/{token}': [at((ids) => `/api/users/newPassword/${ids.member}/${ids.resetToken}`, () => ({ password: 'tower-crane-41' }))],
  'GET /api/chapters/chapter/{host}': onHost('/api/chapters/chapter'),
  'GET /api/chapters/{id}': [{ ...at((ids) => `/api/chapters/${ids.chapter}`), tells: 'What a chapter is called is public.' }],
  'GET /api/events/{id}': [at((ids) => `/api/events/${ids.event}`)],
  'PUT /api/events/{eventId}': [at((ids) => `/api/events/${ids.event}`, () => ({ eventName: 'Ours now' }))],
  'DELETE /api/events/{eventId}': [at((ids) => `/api/events/${ids.event}`)],
  'PUT /api/events/publish/{eventId}': [at((ids) => `/api/events/publish/${ids.event}`)],
  'PUT /api/events/unpublish/{eventId}': [at((ids) => `/api/events/unpublish/${ids.event}`)],
  'GET /api/events/chapter/{host}': onHost('/api/events/chapter'),
  'GET /api/events/futurechapter/{host}': onHost('/api/events/futurechapter'),
  'GET /api/events/pastchapter/{host}': onHost('/api/events/pastchapter'),
  'GET /api/users/chapter/{chapterId}': [at((ids) => `/api/users/chapter/${ids.chapter}`)],
  'GET /api/users/{id}': [at((ids) => `/api/users/${ids.member}`)],
  'DELETE /api/users/{id}': [at((ids) => `/api/users/${ids.member}`)],
  'GET /api/users/pending/chapter/{chapterId}': [at((ids) => `/api/users/pending/chapter/${ids.chapter}`)],
  'GET /api/users/{id}/pending': [at((ids) => `/api/users/${ids.applicant}/pending`)],
  'POST /api/users/{id}/pending': [
    at((ids) => `/api/users/${ids.applicant}/pending`, () => ({})),
    at(() => '/api/users/applicant/pending', (ids) => ({ memberType: ids.type })),
  ],
  'DELETE /api/users/{id}/pending': [at((ids) => `/api/users/${ids.applicant}/pending`)],
  'POST /api/users/{id}/admin': [at((ids) => `/api/users/${ids.member}/admin`, () => ({}))],
  'DELETE /api/users/{id}/admin': [at((ids) => `/api/users/${ids.admin}/admin`)],
  'GET /api/links/chapter/{host}': onHost('/api/links/chapter'),
  'GET /api/links/{id}': [at((ids) => `/api/links/${ids.link}`)],
  'PUT /api/links/{id}': [at((ids) => `/api/links/${ids.link}`, () => ourLink)],
  'DELETE /api/links/{id}': [at((ids) => `/api/links/${ids.link}`)],
  'GET /api/mtype/chapter/{host}': onHost('/api/mtype/chapter'),
  'POST /api/users/{id}/pay': [
    at((ids) => `/api/users/${ids.member}/pay`, (ids) => ({ qty: 1, paymentResult: { id: ids.openOrder } })),
    at(() => `/api/users/${memberIds.member}/pay`, (ids) => ({ qty: 1, paymentResult: { id: ids.browserOrder } })),
  ],
  'GET /api/chapters/payments/{host}': onHost('/api/chapters/payments'),
  'GET /api/chapters/paypal/{host}': onHost('/api/chapters/paypal'),
  'GET /api/events/register/{memberId}': [{ ...at((ids) => `/api/events/register/${ids.member}`), tells: guestNames }],
  'POST /api/events/register': [
    at(() => '/api/events/register', (ids) => ({ ...registration, eventId: ids.event })),
    { ...at(() => '/api/events/register', (ids, own) => ({ ...registration, eventId: own.eventId, paymentResult: { id: ids.feeOrder } })), tells: noGuess },
    at(() => '/api/events/register', (ids, own) => ({ ...registration, eventId: own.eventId, checkChapter: ids.chapter })),
  ],
  'POST /api/users/register': [at(() => '/api/users/register', async (ids, own) => ({ ...application, memberType: ids.type, captcha: await own.captcha() }))],
  'POST /api/users/add': [at(() => '/api/users/add', (ids) => ({ ...newcomer, memberType: ids.type }))],
}

const registration = { isMember: false, firstName: 'Vera', lastName: 'Guest', email: 'vera@guests.example', numberOfAdults: 1, numberOfMinors: 0 }
