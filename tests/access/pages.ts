import type { Access } from '#server/trpc.ts'
import { application, newcomer } from '#tests/support/world/applicant.ts'
import type { Viewer } from './viewers.ts'

/** What stands in the addresses of the table. */
export type Places = { eventId: string; paymentId: string; registrationId: string; cancelPath: string }

/** Where nothing but the event is needed, the other ids are of the right shape. */
export const nowhere = { paymentId: '8KD40213', registrationId: '99999', cancelPath: '/registration/99999/cancel/unknown' }

type PageDoor = {
  /** The least role that sees it; everybody else is led to the login. Nobody sees here what only the parent has. */
  least: Access | 'nobody'
  /** The address with real ids in it, where it has any. */
  at?: (places: Places) => string
  /** What who may see it is answered: 200 where nothing is said. */
  status?: number
  /** Where it depends on more than the role. */
  but?: Partial<Record<Viewer, number>>
}

const anyone: PageDoor = { least: 'anyone' }
const member: PageDoor = { least: 'member' }
const admin: PageDoor = { least: 'admin' }
const ofEvent = (path: string, least: Access): PageDoor => ({ least, at: ({ eventId }) => path.replace(':id', eventId) })

/** Every page of remix.config.js. A new one without a row here fails the test. */
export const pageDoors: Record<string, PageDoor> = {
  '/': anyone,
  '/about': anyone,
  '/dashboard': member,
  // Others land on the dashboard.
  '/dashboardScreen': { ...member, but: { member: 302, 'admin signed in as member': 302, systemAdmin: 302 } },
  '/systemAdmin': { ...member, but: { member: 302, admin: 302, 'admin signed in as member': 302 } },
  '/login': anyone,
  '/logout': anyone,
  '/register': anyone,
  '/activate': { least: 'anyone', status: 302 },
  '/activate/:hash': { least: 'anyone', at: () => '/activate/unknown' },
  '/password/recover': anyone,
  '/password/reset/:id/:token': { least: 'anyone', at: () => '/password/reset/20003/unknown' },
  '/resend-verification': anyone,
  '/profile': member,
  '/members': member,
  '/users/:pendingId/pending': { least: 'admin', at: () => '/users/applicant/pending' },
  '/payment': member,
  // The receipt of the member: to others who are no admins it is not there.
  '/payment/:paymentId/receipt': {
    least: 'member',
    at: ({ paymentId }) => `/payment/${paymentId}/receipt`,
    but: { 'admin signed in as member': 404 },
  },
  '/treasury': admin,
  // The door of the exports stands in front; the page says why it did not open.
  '/export/:file': { least: 'anyone', at: () => '/export/nothing.csv', status: 404 },
  '/events': admin,
  '/eventsnew': admin,
  '/eventnew': admin,
  '/event/:id': ofEvent('/event/:id', 'anyone'),
  '/event/register/:id': ofEvent('/event/register/:id', 'anyone'),
  '/event/registration/payment': anyone,
  '/event/:id/edit': ofEvent('/event/:id/edit', 'admin'),
  '/event/:id/registrations': ofEvent('/event/:id/registrations', 'admin'),
  '/event/:id/registrations/:registrationId/cancel': {
    least: 'admin',
    at: ({ eventId, registrationId }) => `/event/${eventId}/registrations/${registrationId}/cancel`,
  },
  '/registration/:registrationId/cancel/:key': { least: 'anyone', at: ({ cancelPath }) => cancelPath },
  '/links': admin,
  '/newsletter/subscribe': anyone,
  '/newsletter/optout': anyone,
  '/preferences/theme': { least: 'anyone', status: 302 },
  '/dev/mailbox': anyone,
  '*': { least: 'anyone', at: () => '/no/such/page', status: 404 },
  // Not open yet, and guarded as they will be.
  '/training': member,
  '/blog': member,
  '/jobs': anyone,
  '/jobsall': anyone,
  '/job/new': member,
  '/committiees': anyone,
  '/bod': { least: 'anyone', status: 302 },
  '/documents': member,
  '/donate': anyone,
  '/activity': admin,
  '/announcement': admin,
  '/emails': admin,
  '/mission': { least: 'nobody' },
  '/vission': { least: 'nobody' },
  '/history': { least: 'nobody' },
  '/memberType': admin,
  '/paymentType': admin,
  '/donationType': member,
  '/images': admin,
  '/help': admin,
  '/settings': admin,
  '/chapter': admin,
  '/advertisement': admin,
  '/career': admin,
}

/** The forms that a page takes, filled in well enough to reach the door behind, and the least role that may send them. */
export type PageForm = { least: Access; form: Record<string, string> }

const password = { password: application.password, confirmPassword: application.password }

const newEvent = { eventType: 'picnic', eventName: 'Picnic', eventAddress: 'A park', startsAt: '2027-06-05T10:00', endsAt: '2027-06-05T16:00' }

const guest = { isMember: 'false', firstName: 'Vera', lastName: 'Guest', email: 'vera@guests.example', adults: '1', minors: '0', contribution: '' }

const link = { linkTitle: 'State board', link: 'https://board.example' }

const captcha = { email: 'vera@guests.example', captcha: 'none' }

/** Every page that takes forms, by the address and what the button is called. */
export const pageForms: Record<string, PageForm[]> = {
  '/login': [{ least: 'anyone', form: { email: 'nobody@example.org', password: 'wrong', userRole: 'member' } }],
  '/logout': [{ least: 'anyone', form: {} }],
  '/register': [{ least: 'anyone', form: { ...application, ...password, captcha: 'none' } }],
  '/activate': [{ least: 'anyone', form: {} }],
  '/activate/:hash': [{ least: 'anyone', form: {} }],
  '/password/recover': [{ least: 'anyone', form: { email: 'nobody@example.org' } }],
  '/password/reset/:id/:token': [{ least: 'anyone', form: password }],
  '/resend-verification': [{ least: 'anyone', form: { email: 'nobody@example.org', password: 'wrong' } }],
  '/members': [
    { least: 'admin', form: { intent: 'add', ...newcomer, memberType: 'dc-student' } },
    { least: 'systemAdmin', form: { intent: 'makeAdmin', memberId: '20003' } },
    { least: 'systemAdmin', form: { intent: 'removeAdmin', memberId: '20003' } },
    { least: 'admin', form: { intent: 'remove', memberId: '20004' } },
    { least: 'admin', form: { intent: 'deletePending', pendingId: 'unverified' } },
    { least: 'admin', form: { intent: 'approve', pendingId: 'applicant' } },
  ],
  '/payment': [
    { least: 'member', form: { intent: 'pay', terms: '1' } },
    { least: 'admin', form: { intent: 'record', memberId: '20003', terms: '1', reference: 'cash' } },
  ],
  '/treasury': [{ least: 'admin', form: { intent: 'verify' } }],
  '/events': [{ least: 'admin', form: { intent: 'remove', eventId: '12345' } }],
  '/eventsnew': [{ least: 'admin', form: newEvent }],
  '/eventnew': [{ least: 'admin', form: newEvent }],
  '/event/:id': [
    { least: 'admin', form: { intent: 'unpublish' } },
    { least: 'admin', form: { intent: 'publish' } },
  ],
  '/event/:id/edit': [{ least: 'admin', form: { eventName: 'Another name' } }],
  '/event/register/:id': [{ least: 'anyone', form: guest }],
  '/event/registration/payment': [{ least: 'anyone', form: { intent: 'pay' } }],
  '/event/:id/registrations/:registrationId/cancel': [{ least: 'admin', form: { reason: 'requested' } }],
  '/registration/:registrationId/cancel/:key': [{ least: 'anyone', form: {} }],
  '/links': [
    { least: 'admin', form: { intent: 'add', ...link } },
    { least: 'admin', form: { intent: 'update', linkId: 'unknown', ...link } },
    { least: 'admin', form: { intent: 'remove', linkId: 'unknown' } },
  ],
  '/newsletter/subscribe': [{ least: 'anyone', form: captcha }],
  '/newsletter/optout': [{ least: 'anyone', form: captcha }],
  '/preferences/theme': [{ least: 'anyone', form: { theme: 'dark', back: '/' } }],
  '*': [{ least: 'anyone', form: {} }],
}
