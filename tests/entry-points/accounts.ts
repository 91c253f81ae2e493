import { applicationCookie } from '#server/auth/application-proof.ts'
import { whoCookie } from '#server/auth/shared-address.ts'
import { accountOfPerson } from '#server/features/accounts/reads.ts'
import { accountProofs } from '#tests/rest/accounts.ts'
import { application } from '#tests/support/world/applicant.ts'
import { solve, solvedCheck } from '#tests/support/fakes/human-check.ts'
import type { PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { emailOf, memberIds, worldPassword } from '#tests/support/world/world.ts'
import { elsewhere, post } from '../support/entry-points/attempts.ts'
import type { FeatureEntryPoints } from '../support/entry-points/rows.ts'

const password = 'tower-crane-41'
const passwords = { password: application.password, confirmPassword: application.password }
const registration = { ...application, ...passwords, captcha: 'none' }

const { email: _, password: __, memberType: ___, ...applied } = application
const ownDetails = { ...applied, address2: 'Apt 8', alternatePhone: '', alternateEmail: '' }

const unverified = { email: emailOf('unverified'), password: worldPassword }
const wrong = { password: 'not the password', userRole: 'member' }

const tokenOf = async (world: PaymentsWorld, purpose: string) =>
  (await world.sentEmails())
    .flatMap(({ links }) => links)
    .find((one) => one.includes(`/${purpose}/`))!
    .split('/')
    .at(-1)!

/** The proof that the member's password was entered. */
async function whoProof(world: PaymentsWorld) {
  const when = { now: world.clock.now(), live: false }
  const member = await accountOfPerson(world.store.read, 'member')
  const cookie = await whoCookie(world.portal.env.appSecret, { people: [member!], role: 'member' }, when)
  return cookie.slice('who='.length, cookie.indexOf(';'))
}

export const accountEntryPoints: FeatureEntryPoints = {
  procedures: {
    'accounts.login': {
      minAccess: 'anyone',
      right: { email: emailOf('member'), password: worldPassword, userRole: 'member' },
      foreign: { memberId: { input: (ids) => ({ ...wrong, email: emailOf('member'), memberId: ids.member }) } },
    },
    'accounts.candidates': { minAccess: 'anyone', question: {} },
    'accounts.continueAs': {
      minAccess: 'anyone',
      right: async (world) => ({ proof: await whoProof(world), memberId: memberIds.member }),
      foreign: { memberId: { input: (ids) => ({ memberId: ids.member }) } },
    },
    'accounts.logout': { minAccess: 'anyone', as: 'member', right: {} },
    'accounts.register': {
      minAccess: 'anyone',
      right: async (world) => ({ ...application, memberType: 'dc-student', captcha: await solvedCheck(world) }),
      foreign: {
        memberType: async (ids, own) => ({ ...application, memberType: ids.type, captcha: await own.captcha() }),
        certificate: async (ids, own) => ({
          ...application,
          certificate: ids.certificate,
          captcha: await own.captcha(),
        }),
      },
    },
    'accounts.resendVerification': { minAccess: 'anyone', right: unverified },
    'accounts.activation': { minAccess: 'anyone', foreign: { hash: 'activationToken' } },
    'accounts.activate': {
      minAccess: 'anyone',
      async right(world) {
        await world.as('anonymous').accounts.resendVerification(unverified)
        return { hash: await tokenOf(world, 'activate') }
      },
      foreign: { hash: 'activationToken' },
    },
    'accounts.confirm': {
      minAccess: 'anyone',
      async right(world) {
        const another = { ...application, email: 'another@comer.example' }
        await world.as('anonymous').accounts.register({ ...another, captcha: await solvedCheck(world) })
        return { hash: await tokenOf(world, 'activate'), password: another.password }
      },
      foreign: { hash: 'activationToken' },
    },
    'accounts.sentTo': { minAccess: 'anyone' },
    'accounts.resendOwn': {
      minAccess: 'anyone',
      async right(world) {
        const email = 'resend@comer.example'
        await world.as('anonymous').accounts.register({ ...application, email, captcha: await solvedCheck(world) })
        const { personId } = await world.store.read
          .selectFrom('people')
          .select('personId')
          .where('email', '=', email)
          .executeTakeFirstOrThrow()
        const cookie = await applicationCookie(world.env.appSecret, personId, { now: world.clock.now(), live: false })
        return { proof: cookie.split(/[=;]/)[1] }
      },
    },
    'accounts.requestPasswordReset': { minAccess: 'anyone', right: { email: emailOf('member') } },
    'accounts.passwordLink': { minAccess: 'anyone', foreign: { token: 'resetToken' } },
    'accounts.resetPassword': {
      minAccess: 'anyone',
      async right(world) {
        await world.as('anonymous').accounts.requestPasswordReset({ email: emailOf('member') })
        return { id: memberIds.member, token: await tokenOf(world, 'reset'), password }
      },
      foreign: {
        id: (ids) => ({ id: ids.member, token: ids.resetToken, password }),
        token: (ids) => ({ id: memberIds.member, token: ids.resetToken, password }),
      },
    },
    'accounts.profile': { minAccess: 'member' },
    'accounts.sessions': { minAccess: 'member' },
    'accounts.endMemberSessions': {
      minAccess: 'admin',
      right: { memberId: memberIds.inactive },
      foreign: { memberId: 'member' },
    },
    'accounts.endSession': { minAccess: 'member', right: { session: '0'.repeat(32) } },
    'accounts.endOtherSessions': { minAccess: 'member', right: {} },
    'accounts.updateProfile': {
      minAccess: 'member',
      as: 'inactive',
      right: { ...ownDetails, password, currentPassword: worldPassword },
      foreign: {
        certificate: (ids) => ({ certificate: ids.certificate }),
        profilePicture: (ids) => ({ profilePicture: ids.certificate }),
      },
    },
  },
  proofs: accountProofs,
  calls: {
    'POST /api/users/login': { minAccess: 'anyone' },
    'POST /api/users/register': {
      minAccess: 'anyone',
      foreign: [
        {
          path: () => '/api/users/register',
          body: async (ids, own) => ({ ...application, memberType: ids.type, captcha: await own.captcha() }),
        },
      ],
    },
    'POST /api/users/verifyResend': { minAccess: 'anyone' },
    'POST /api/users/activate/{hash}': { minAccess: 'anyone', foreign: [{ path: 'activationToken' }] },
    'POST /api/users/{host}': {
      minAccess: 'anyone',
      foreign: [
        { path: (ids) => `/api/users/${ids.chapter.replace('chapter-', '')}`, body: () => ({ email: 'a@b.example' }) },
      ],
    },
    'PUT /api/users/newPassword/{id}/{token}': {
      minAccess: 'anyone',
      foreign: [
        { path: (ids) => `/api/users/newPassword/${ids.member}/${ids.resetToken}`, body: () => ({ password }) },
      ],
    },
    'GET /api/users/profile': { minAccess: 'member' },
    'PUT /api/users/profile': {
      minAccess: 'member',
      foreign: (['certificates', 'profilePicture'] as const).map((name) => ({
        path: () => '/api/users/profile',
        body: (ids) => ({ [name]: ids.certificate }),
      })),
    },
  },
  pages: {
    '/login': {
      minAccess: 'anyone',
      forms: [{ minAccess: 'anyone', form: { email: 'nobody@example.org', password: 'wrong', userRole: 'member' } }],
      foreign: { fields: { memberId: (ids) => [{ ...wrong, email: 'nobody@example.org', memberId: ids.member }] } },
    },
    '/login/who': {
      minAccess: 'anyone',
      status: 302,
      forms: [{ minAccess: 'anyone', form: { memberId: '20003' } }],
      foreign: { fields: { memberId: (ids) => [{ memberId: ids.member }] } },
    },
    '/logout': { minAccess: 'anyone', forms: [{ minAccess: 'anyone', form: {} }] },
    '/register': {
      minAccess: 'anyone',
      forms: [{ minAccess: 'anyone', form: registration }],
      foreign: {
        fields: {
          memberType: (ids) => [{ ...registration, memberType: ids.type }],
          certificate: (ids) => [{ ...registration, certificate: ids.certificate }],
        },
      },
    },
    '/activate': { minAccess: 'anyone', status: 302, forms: [{ minAccess: 'anyone', form: {} }] },
    '/activate/sent': { minAccess: 'anyone', status: 302, forms: [{ minAccess: 'anyone', form: {} }] },
    '/activate/:hash': {
      minAccess: 'anyone',
      at: () => '/activate/unknown',
      forms: [{ minAccess: 'anyone', form: {} }],
      foreign: { address: 'activationToken' },
    },
    '/password/recover': {
      minAccess: 'anyone',
      forms: [{ minAccess: 'anyone', form: { email: 'nobody@example.org' } }],
    },
    '/password/reset/:id/:token': {
      minAccess: 'anyone',
      at: () => '/password/reset/20003/unknown',
      forms: [{ minAccess: 'anyone', form: passwords }],
      foreign: { address: (ids) => `/password/reset/${ids.member}/${ids.resetToken}` },
    },
    '/resend-verification': {
      minAccess: 'anyone',
      forms: [{ minAccess: 'anyone', form: { email: 'nobody@example.org', password: 'wrong' } }],
    },
    '/profile': {
      minAccess: 'member',
    },
    '/users/profile/edit': {
      minAccess: 'member',
      forms: [{ minAccess: 'member', form: ownDetails }],
      foreign: {
        fields: {
          certificate: (ids) => [{ ...ownDetails, certificate: ids.certificate }],
          profilePicture: (ids) => [{ ...ownDetails, profilePicture: ids.certificate }],
        },
      },
    },
  },
  limits: {
    loginByAccountAndAddress: {
      attempt: ({ client }) => post(client, '/api/users/login', { email: emailOf('member'), ...wrong }),
    },
    loginByAddress: {
      attempt: ({ client, number }) =>
        post(client, '/api/users/login', { email: `stranger${number}@x.example`, ...wrong }),
    },
    registerByAddress: {
      attempt: ({ client, number }) =>
        post(client, '/api/users/register', { ...application, captcha: 'none', email: `new${number}@comer.example` }),
    },
    registerByEmail: {
      async attempt({ client, number }) {
        const captcha = await solve(JSON.parse((await client.request('/human-check/challenge')).text))
        return post(client, '/api/users/register', { ...application, captcha }, { address: elsewhere(number) })
      },
    },
    emailsByRecipient: {
      attempt: ({ client, number }) =>
        post(client, '/api/users/dc', { email: emailOf('member') }, { address: elsewhere(number) }),
    },
    emailsByAddress: {
      attempt: ({ client, number }) =>
        post(client, '/api/users/verifyResend', { email: `stranger${number}@x.example`, password: 'x' }),
    },
    sessionsByPerson: {
      attempt: ({ client, number }) =>
        post(
          client,
          '/api/users/login',
          { email: emailOf('member'), password: worldPassword, userRole: 'member' },
          { address: elsewhere(number) },
        ),
    },
    profileByPerson: {
      attempt: ({ client, member }) =>
        post(client, '/api/trpc/accounts.updateProfile', { primaryPhone: '2025550123' }, { by: member }),
    },
    tokenByAddress: { attempt: ({ client, number }) => post(client, `/api/users/activate/guess${number}`, {}) },
  },
}
