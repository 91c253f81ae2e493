import { newsletterProofs } from '#tests/rest/newsletter.ts'
import { solvedCheck } from '#tests/support/fakes/human-check.ts'
import type { PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { way, type FeatureEntryPoints } from '../support/entry-points/rows.ts'

const subscription = async (world: PaymentsWorld) => ({ email: 'jobs@x.example', captcha: await solvedCheck(world) })

/** Returns the link of an email that asks for confirmation. */
async function confirmation(world: PaymentsWorld) {
  await world.as('anonymous').newsletter.subscribe(await subscription(world))
  const links = (await world.letters()).flatMap((email) => email.links)
  return { token: new URL(links.find((link) => link.includes('token='))!).searchParams.get('token')! }
}

const form = { email: 'vera@guests.example', captcha: 'none' }

export const newsletterEntryPoints: FeatureEntryPoints = {
  procedures: {
    'newsletter.subscribe': { least: 'anyone', right: subscription },
    'newsletter.toConfirm': { least: 'anyone', question: { token: 'unknown' }, foreign: { token: 'letterToken' } },
    'newsletter.confirm': { least: 'anyone', right: confirmation, foreign: { token: 'letterToken' } },
    'newsletter.unsubscribe': { least: 'anyone', right: subscription },
    'newsletter.unsubscribeByLink': { least: 'anyone', right: { token: 'unknown' }, foreign: { token: 'letterToken' } },
  },
  proofs: newsletterProofs,
  calls: {
    'POST /api/newsletter': { least: 'anyone' },
    'PUT /api/newsletter': { least: 'anyone' },
  },
  pages: {
    '/newsletter/subscribe': { least: 'anyone', forms: [{ least: 'anyone', form }] },
    '/newsletter/confirm': {
      least: 'anyone',
      forms: [{ least: 'anyone', form: { token: 'unknown' } }],
      foreign: {
        fields: { token: (ids) => [{ token: ids.letterToken }] },
        queries: { token: (ids) => [`token=${ids.letterToken}`] },
      },
    },
    '/newsletter/optout': {
      least: 'anyone',
      forms: [{ least: 'anyone', form }],
      foreign: {
        fields: { token: (ids) => [{ token: ids.letterToken }] },
        queries: { token: (ids) => [`token=${ids.letterToken}`] },
      },
    },
  },
  otherRoutes: {
    // Sent by mail programs, without a login or an origin (RFC 8058).
    'POST /newsletter/leave/:token': {
      ways: [way('/newsletter/leave/unknown', 200, { method: 'POST' })],
      foreign: { address: (ids) => `/newsletter/leave/${ids.letterToken}` },
    },
  },
  limits: {
    newsletterByAddress: {
      attempt: ({ client }) =>
        client.request('/api/newsletter', { method: 'PUT', body: { email: 'a@b.example', captcha: 'x' } }),
    },
  },
}
