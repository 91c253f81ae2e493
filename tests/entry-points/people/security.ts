import { stepCookie } from '#server/auth/login-step.ts'
import { codeAt, stepAt } from '#server/auth/totp.ts'
import { accountOfPerson } from '#server/features/accounts/reads.ts'
import { apiFor } from '#server/wiring/api.ts'
import { softAuthenticator } from '#tests/support/fakes/authenticator.ts'
import type { PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { emailOf, memberIds, worldPassword, type Person } from '#tests/support/world/world.ts'
import { post } from '../../support/entry-points/attempts.ts'
import type { FeatureEntryPoints } from '../../support/entry-points/rows.ts'

/** The proof that the member took the first step of a login. */
async function firstStep(world: PaymentsWorld): Promise<string> {
  const person = await accountOfPerson(world.store.read, 'member')
  const when = { now: world.clock.now(), live: false }
  const cookie = await stepCookie(world.env.appSecret, { person: person!, role: 'member', way: 'password' }, when)
  return cookie.split(/[=;]/)[1]!
}

/** Turns the authenticator app of a person on, anew if it was, by its last code: the present one is left. */
async function turnOn(world: PaymentsWorld, who: Person = 'member'): Promise<string> {
  const key = await waiting(world, who)
  await world.as(who).accounts.confirmAuthenticator({ code: codeAt(key, stepAt(world.clock.now()) - 1) })
  return key
}

async function waiting(world: PaymentsWorld, who: Person = 'member'): Promise<string> {
  await world.as(who).accounts.beginAuthenticator()
  return (await world.as(who).accounts.newAuthenticator())!.key.replaceAll(' ', '')
}

const codeNow = (world: PaymentsWorld, key: string) => codeAt(key, stepAt(world.clock.now()))

/** The value of a cookie that a call sets. */
async function cookieOf(
  world: PaymentsWorld,
  name: string,
  call: (api: ReturnType<typeof apiFor>) => Promise<unknown>,
) {
  const ctx = world.context('anonymous')
  await call(apiFor(ctx)).catch(() => undefined)
  const cookie = ctx.reply.headers.getSetCookie().find((one) => one.startsWith(`${name}=`))
  return cookie?.split(/[=;]/)[1] ?? ''
}

/** A login link of a person without a second factor, and the number that the asking browser shows. */
async function askedLink(world: PaymentsWorld) {
  const asked = await cookieOf(world, 'asked', (api) => api.accounts.requestLoginLink({ email: emailOf('lifer') }))
  const links = (await world.sentEmails()).flatMap((email) => email.links)
  const secrets = links.filter((one) => one.includes('/login/link/')).map((one) => one.split('/').at(-1)!)
  let link = ''
  for (const secret of secrets) {
    const opened = await world.as('anonymous').accounts.openedLink({ asked, link: secret })
    if (opened.state === 'open' && opened.isSameDevice) link = secret
  }
  return { asked, link, number: (await world.as('anonymous').accounts.awaitedLink({ asked }))!.number }
}

const placeOf = (world: PaymentsWorld) => {
  const origin = world.portal.urls.origin(world.chapters.dc)
  return { origin, rpId: new URL(origin).hostname }
}

async function newPasskey(world: PaymentsWorld, device = softAuthenticator()) {
  const { challenge } = await world.as('member').accounts.newPasskeyOptions()
  return { device, passkey: device.create({ ...placeOf(world), challenge }) }
}

async function addedPasskey(world: PaymentsWorld) {
  const { device, passkey } = await newPasskey(world)
  await world.as('member').accounts.addPasskey({ passkey })
  return device
}

const unknownPasskey = JSON.stringify({ id: 'nobodys' })
const reopening = { memberId: memberIds.member, reason: 'Seen in person' }

export const securityEntryPoints: FeatureEntryPoints = {
  procedures: {
    'accounts.owedStep': { minAccess: 'anyone', question: {} },
    'accounts.completeLogin': {
      minAccess: 'anyone',
      async right(world) {
        const key = await turnOn(world)
        return { step: await firstStep(world), code: codeNow(world, key) }
      },
    },
    'accounts.security': { minAccess: 'member' },
    'accounts.newAuthenticator': { minAccess: 'member' },
    'accounts.beginAuthenticator': { minAccess: 'member', right: {} },
    'accounts.confirmAuthenticator': {
      minAccess: 'member',
      right: async (world) => ({ code: codeNow(world, await waiting(world)) }),
    },
    'accounts.turnOffAuthenticator': { minAccess: 'member', right: {} },
    'accounts.newRecoveryCodes': {
      minAccess: 'member',
      async right(world) {
        await turnOn(world)
        return {}
      },
    },
    'accounts.identityWays': { minAccess: 'member' },
    'accounts.confirmIdentity': {
      minAccess: 'member',
      as: 'lifer',
      right: { currentPassword: worldPassword },
    },
    'accounts.requestLoginLink': { minAccess: 'anyone', right: { email: emailOf('member') } },
    'accounts.awaitedLink': { minAccess: 'anyone', question: {} },
    'accounts.openedLink': { minAccess: 'anyone', question: { link: 'nobodys' } },
    'accounts.approveLink': {
      minAccess: 'anyone',
      async right(world) {
        const { link, number } = await askedLink(world)
        return { link, number }
      },
    },
    'accounts.denyLink': {
      minAccess: 'anyone',
      right: async (world) => ({ link: (await askedLink(world)).link }),
    },
    'accounts.completeLink': {
      minAccess: 'anyone',
      async right(world) {
        const { asked, link, number } = await askedLink(world)
        await world.as('anonymous').accounts.approveLink({ link, number })
        return { asked }
      },
    },
    'accounts.useLink': {
      minAccess: 'anyone',
      async right(world) {
        const { asked, link } = await askedLink(world)
        return { asked, link }
      },
    },
    'accounts.passkeyOptions': { minAccess: 'anyone' },
    'accounts.passkeyLogin': {
      minAccess: 'anyone',
      async right(world) {
        const device = await addedPasskey(world)
        const { challenge } = await world.as('anonymous').accounts.passkeyOptions()
        return { passkey: device.get({ ...placeOf(world), challenge }) }
      },
    },
    'accounts.passkeys': { minAccess: 'member' },
    'accounts.newPasskeyOptions': { minAccess: 'member' },
    'accounts.addPasskey': {
      minAccess: 'member',
      right: async (world) => ({ passkey: (await newPasskey(world)).passkey }),
    },
    'accounts.renamePasskey': {
      minAccess: 'member',
      right: async (world) => ({ credentialId: (await addedPasskey(world)).id, name: 'Laptop' }),
      foreign: { credentialId: () => ({ credentialId: 'bm9ib2R5cw', name: 'Laptop' }) },
    },
    'accounts.removePasskey': {
      minAccess: 'member',
      right: async (world) => ({ credentialId: (await addedPasskey(world)).id }),
      foreign: { credentialId: () => ({ credentialId: 'bm9ib2R5cw' }) },
    },
    'accounts.lostAccount': { minAccess: 'admin', foreign: { memberId: 'member' } },
    'accounts.reopenLogin': {
      minAccess: 'admin',
      async right(world) {
        await turnOn(world)
        return reopening
      },
      foreign: { memberId: (ids) => ({ ...reopening, memberId: ids.member }) },
    },
    'accounts.refuseReopening': { minAccess: 'member', right: {} },
    'accounts.requireSecondFactor': {
      minAccess: 'admin',
      async right(world) {
        await turnOn(world, 'admin')
        return { isRequired: true }
      },
    },
  },
  calls: {},
  pages: {
    '/login/code': {
      minAccess: 'anyone',
      status: 302,
      forms: [
        { minAccess: 'anyone', form: { intent: 'code', code: '000000' } },
        { minAccess: 'anyone', form: { intent: 'recovery', recoveryCode: '0000-0000' } },
        { minAccess: 'anyone', form: { intent: 'passkey', passkey: unknownPasskey } },
      ],
    },
    '/login/passkey': { minAccess: 'anyone', forms: [{ minAccess: 'anyone', form: { passkey: unknownPasskey } }] },
    '/login/link': {
      minAccess: 'anyone',
      forms: [
        { minAccess: 'anyone', form: { intent: 'ask', email: 'nobody@example.org' } },
        { minAccess: 'anyone', form: { intent: 'complete' } },
      ],
    },
    '/login/link/:link': {
      minAccess: 'anyone',
      at: () => '/login/link/unknown',
      forms: [
        { minAccess: 'anyone', form: { intent: 'approve', number: '47' } },
        { minAccess: 'anyone', form: { intent: 'deny' } },
        { minAccess: 'anyone', form: { intent: 'logIn' } },
      ],
      foreign: { none: 'A code that names no record.' },
    },
    '/confirm': { minAccess: 'member', forms: [{ minAccess: 'member', form: { currentPassword: 'not it' } }] },
    '/security': {
      minAccess: 'member',
      forms: [
        { minAccess: 'member', form: { intent: 'setUp' } },
        { minAccess: 'member', form: { intent: 'confirm', code: '000000' } },
        { minAccess: 'member', form: { intent: 'turnOff' } },
        { minAccess: 'member', form: { intent: 'newCodes' } },
        { minAccess: 'member', form: { intent: 'addPasskey', passkey: unknownPasskey } },
        { minAccess: 'member', form: { intent: 'renamePasskey', credentialId: 'nobodys', name: 'Laptop' } },
        { minAccess: 'member', form: { intent: 'removePasskey', credentialId: 'nobodys' } },
        { minAccess: 'member', form: { intent: 'endSession', session: '0'.repeat(32) } },
        { minAccess: 'member', form: { intent: 'endOtherSessions' } },
        { minAccess: 'member', form: { intent: 'refuse' } },
        { minAccess: 'admin', form: { intent: 'rule', isRequired: 'false' } },
      ],
      foreign: {
        fields: {
          credentialId: (): Record<string, string>[] => [
            { intent: 'renamePasskey', credentialId: 'bm9ib2R5cw', name: 'Laptop' },
            { intent: 'removePasskey', credentialId: 'bm9ib2R5cw' },
          ],
        },
      },
    },
    '/members/:memberId/let-in': {
      minAccess: 'admin',
      at: () => `/members/${memberIds.member}/let-in`,
      forms: [{ minAccess: 'admin', form: { reason: reopening.reason } }],
      foreign: { address: (ids) => `/members/${ids.member}/let-in` },
    },
  },
  limits: {
    secondStepByPerson: {
      async attempt({ client, member, number }) {
        // The session of the test is older than the time after which a password is asked again.
        if (number === 1)
          await post(client, '/api/trpc/accounts.confirmIdentity', { currentPassword: worldPassword }, { by: member })
        return post(client, '/api/trpc/accounts.confirmAuthenticator', { code: '000000' }, { by: member })
      },
    },
  },
}
