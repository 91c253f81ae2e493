/** Where a page or another route is told which thing is meant, and how it is asked for New York's there. */
import { pageForms } from '#tests/access/pages.ts'
import { guestCart } from '#tests/support/world/picnic.ts'
import type { Cart } from '#server/features/registrations/schema.ts'
import type { Own } from './foreign-ids-table.ts'
import type { Ids } from './foreign-ids.ts'

type Naming<T> = (ids: Ids, own: Own) => T

/** Every address with a colon in it, of pages by their path and of other routes by method and path. */
export const addresses: Record<string, Naming<string>> = {
  '/activate/:hash': (ids) => `/activate/${ids.activationToken}`,
  '/password/reset/:id/:token': (ids) => `/password/reset/${ids.member}/${ids.resetToken}`,
  '/users/:pendingId/pending': (ids) => `/users/${ids.applicant}/pending`,
  '/payment/:paymentId/receipt': (ids) => `/payment/${ids.dues}/receipt`,
  '/event/:id': (ids) => `/event/${ids.event}`,
  '/event/register/:id': (ids) => `/event/register/${ids.event}`,
  '/event/:id/edit': (ids) => `/event/${ids.event}/edit`,
  '/event/:id/registrations': (ids) => `/event/${ids.event}/registrations`,
  '/event/:id/registrations/:registrationId/cancel': (ids) => `/event/${ids.event}/registrations/${ids.registration}/cancel`,
  '/registration/:registrationId/cancel/:key': (ids) => `/registration/${ids.registration}/cancel/${ids.cancelKey}`,
  'GET /uploads/:name': (ids) => ids.certificate,
  'GET /uploads/:grant/:name': (ids, own) => own.signedInNewYork(ids.certificate),
  'POST /webhooks/paypal/:subDomain': (ids) => `/webhooks/paypal/${ids.chapter.replace('chapter-', '')}`,
}

/** Addresses with a colon that no chapter's thing is named by. */
export const nameNothing: Record<string, string> = {
  '/export/:file': 'What a list is called, the same in every chapter.',
  'GET /export/:file': 'The same, at the door in front of the page.',
  'POST /:api{[aA][pP][iI]}/:call{[uU][pP][lL][oO][aA][dD]}': 'Letters in either case.',
  'POST /:api{[aA][pP][iI]}/:call{[uU][pP][lL][oO][aA][dD]}/': 'Letters in either case.',
  'GET /standin/paypal/v2/checkout/orders/:orderId': "The provider's own, for whom it is known by: tests/access shows that it wants credentials.",
  'POST /standin/paypal/v2/checkout/orders/:orderId/capture': 'The same.',
  'GET /standin/paypal/v2/payments/captures/:captureId': 'The same.',
  'POST /standin/paypal/v2/payments/captures/:captureId/refund': 'The same.',
  'GET /standin/paypal/v1/notifications/certs/:name': 'The certificate of the provider, which everybody may read.',
}

const form = (path: string, intent?: string) => pageForms[path]!.find((one) => !intent || one.form.intent === intent)!.form

/** Every field with an id in the forms of a page, as `page field`. */
export const fields: Record<string, Naming<Record<string, string>[]>> = {
  '/register memberType': (ids) => [{ ...form('/register'), memberType: ids.type }],
  '/register certificate': (ids) => [{ ...form('/register'), certificate: ids.certificate }],
  '/members memberType': (ids) => [
    { ...form('/members', 'add'), memberType: ids.type },
    { ...form('/members', 'approve'), memberType: ids.type },
  ],
  '/members memberId': (ids) => [
    ...(['makeAdmin', 'remove'] as const).map((intent) => ({ intent, memberId: ids.member })),
    { intent: 'removeAdmin', memberId: ids.admin },
  ],
  '/members pendingId': (ids) => (['approve', 'deletePending'] as const).map((intent) => ({ intent, pendingId: ids.applicant })),
  '/payment memberId': (ids) => [{ ...form('/payment', 'record'), memberId: ids.member }],
  '/events eventId': (ids) => [{ intent: 'remove', eventId: ids.event }],
  '/links linkId': (ids) => ['update', 'remove'].map((intent) => ({ ...form('/links', intent), linkId: ids.link })),
  '/event/register/:id memberId': (ids) => [{ ...form('/event/register/:id'), memberId: ids.member }],
  '/newsletter/optout token': (ids) => [{ token: ids.letterToken }],
}

/** Every name in a page's query that says which thing is meant, as `page ?name`. */
export const queries: Record<string, Naming<string[]>> = {
  '/payment ?token': (ids) => [ids.openOrder, ids.order, ids.browserOrder, ids.feeOrder].flatMap((order) => [`tab=mine&token=${order}`, `token=${order}&cancelled`]),
  '/treasury ?payment': (ids) => [ids.payment, ids.dues, ids.registration].map((id) => `payment=${id}`),
  '/event/registration/payment ?token': (ids) => [ids.feeOrder, ids.openOrder].flatMap((order) => [`token=${order}`, `token=${order}&cancelled`]),
  '/newsletter/optout ?token': (ids) => [`token=${ids.letterToken}`],
}

/** Names in the query of pages, by their last word, that say how a thing is shown, and not which. Types are told by their names there. */
export const shows: readonly string[] = [
  ...['page', 'size', 'sort', 'direction', 'search', 'group', 'status', 'memberType', 'paymentType', 'year', 'tab', 'add', 'as', 'terms', 'until', 'export'],
  ...['redirect', 'expired', 'registered', 'cancelled'],
]

/** What the exports' queries say, by the field of the procedure behind: only asked for, the files have tests of their own. */
export const exports: Record<string, Naming<string[]>> = {
  'registrations.exported eventId': (ids) => ['csv', 'xlsx', 'pdf'].map((format) => `/export/registrations.${format}?eventId=${ids.event}`),
  'members.exported memberType': (ids) => ['members', 'all-members', 'admins'].map((list) => `/export/${list}.csv?memberType=${ids.type}`),
}

/** What the cart in a visitor's cookie names, by its field. */
export const carts: Record<string, Naming<Pick<Cart, 'eventId'>>> = {
  eventId: (ids) => ({ ...guestCart(ids.event), memberId: '' }),
  cartId: (ids, own) => ({ ...guestCart(own.eventId), cartId: ids.cart }),
  memberId: (ids, own) => ({ ...guestCart(own.eventId), memberId: ids.member }),
}

/** The pages that read that cookie, and at what address. */
export const cartPages: Record<string, (cart: Pick<Cart, 'eventId'>) => string> = {
  '/event/register/:id': ({ eventId }) => `/event/register/${eventId}`,
  '/event/registration/payment': () => '/event/registration/payment',
}

const guestNames = 'A guest may name a member of any chapter, and is told when there is none (behaviour, event registration).'

/** Why the answer may differ from the one to an id that nobody has, by the row's name. It still must not say what the thing is. */
export const telling: Record<string, string> = {
  '/event/register/:id memberId': guestNames,
  'the cart at POST /event/registration/payment memberId': guestNames,
  'the cart at POST /event/register/:id memberId': guestNames,
  'POST /webhooks/paypal/:subDomain': 'Which chapters there are is public; the signature proves the rest.',
}
