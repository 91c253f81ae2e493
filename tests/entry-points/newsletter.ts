import { newsletterProofs } from '#tests/rest/newsletter.ts'
import { solvedCheck } from '#tests/support/fakes/human-check.ts'
import type { PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { way, type FeatureEntryPoints } from '../support/entry-points/rows.ts'

const subscription = async (world: PaymentsWorld) => ({ email: 'jobs@x.example', captcha: await solvedCheck(world) })

/** Returns the link of an email that asks for confirmation. */
async function confirmation(world: PaymentsWorld) {
  await world.as('anonymous').newsletter.subscribe(await subscription(world))
  const links = (await world.sentEmails()).flatMap((email) => email.links)
  return { token: new URL(links.find((link) => link.includes('token='))!).searchParams.get('token')! }
}

const form = { email: 'vera@guests.example', captcha: 'none' }

export const newsletterEntryPoints: FeatureEntryPoints = {
  procedures: {
    'newsletter.subscribe': { minAccess: 'anyone', right: subscription },
    'newsletter.toConfirm': { minAccess: 'anyone', question: { token: 'unknown' }, foreign: { token: 'emailToken' } },
    'newsletter.confirm': { minAccess: 'anyone', right: confirmation, foreign: { token: 'emailToken' } },
    'newsletter.unsubscribe': { minAccess: 'anyone', right: subscription },
    'newsletter.unsubscribeByLink': {
      minAccess: 'anyone',
      right: { token: 'unknown' },
      foreign: { token: 'emailToken' },
    },
  },
  proofs: newsletterProofs,
  calls: {
    'POST /api/newsletter': { minAccess: 'anyone' },
    'PUT /api/newsletter': { minAccess: 'anyone' },
  },
  pages: {
    '/newsletter/subscribe': { minAccess: 'anyone', forms: [{ minAccess: 'anyone', form }] },
    '/newsletter/confirm': {
      minAccess: 'anyone',
      forms: [{ minAccess: 'anyone', form: { token: 'unknown' } }],
      foreign: {
        fields: { token: (ids) => [{ token: ids.emailToken }] },
        queries: { token: (ids) => [`token=${ids.emailToken}`] },
      },
    },
    '/newsletter/optout': {
      minAccess: 'anyone',
      forms: [{ minAccess: 'anyone', form }],
      foreign: {
        fields: { token: (ids) => [{ token: ids.emailToken }] },
        queries: { token: (ids) => [`token=${ids.emailToken}`] },
      },
    },
  },
  otherRoutes: {
    // Sent by mail programs, without a login or an origin (RFC 8058).
    'POST /newsletter/leave/:token': {
      ways: [way('/newsletter/leave/unknown', 200, { method: 'POST' })],
      foreign: { address: (ids) => `/newsletter/leave/${ids.emailToken}` },
    },
  },
  limits: {
    newsletterByAddress: {
      attempt: ({ client }) =>
        client.request('/api/newsletter', { method: 'PUT', body: { email: 'a@b.example', captcha: 'x' } }),
    },
  },
}
