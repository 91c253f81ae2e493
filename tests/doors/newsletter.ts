import { newsletterProofs } from '#tests/rest/newsletter.ts'
import { solvedCheck } from '#tests/support/fakes/human-check.ts'
import type { PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import type { RoomDoors } from './rows.ts'

const subscription = async (world: PaymentsWorld) => ({ email: 'jobs@x.example', captcha: await solvedCheck(world) })

const form = { email: 'vera@guests.example', captcha: 'none' }

export const newsletterDoors: RoomDoors = {
  procedures: {
    'newsletter.subscribe': { least: 'anyone', right: subscription },
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
    '/newsletter/optout': {
      least: 'anyone',
      forms: [{ least: 'anyone', form }],
      foreign: { fields: { token: (ids) => [{ token: ids.letterToken }] }, queries: { token: (ids) => [`token=${ids.letterToken}`] } },
    },
  },
  limits: {
    newsletterByAddress: { attempt: ({ client }) => client.request('/api/newsletter', { method: 'PUT', body: { email: 'a@b.example', captcha: 'x' } }) },
  },
}
