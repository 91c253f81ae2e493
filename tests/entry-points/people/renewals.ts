import { linkIn, renewalPathOf } from '#tests/support/world/renewal.ts'
import type { PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import type { Ids } from '#tests/security/foreign-ids.ts'
import { ask } from '../../support/entry-points/attempts.ts'
import type { FeatureEntryPoints } from '../../support/entry-points/rows.ts'

const ownLink = async (world: PaymentsWorld) => linkIn(await renewalPathOf(world, 'member'))

const paidOrder = async (world: PaymentsWorld) => {
  const link = await ownLink(world)
  const { orderId } = await world.as('anonymous').renewals.start(link)
  await world.standin.control({ do: 'approve', orderId })
  return { ...link, orderId }
}

/** New York's link, used in Washington. */
const theirOrder = (ids: Ids) => ({ code: ids.renewalCode, key: ids.renewalKey, orderId: ids.order })

const choice = { daysBefore: '60, 30, 7, 0', daysAfter: '14', graceDays: 10 }

export const renewalEntryPoints: FeatureEntryPoints = {
  procedures: {
    'renewals.settings': { minAccess: 'admin' },
    'renewals.change': { minAccess: 'admin', right: choice },
    'renewals.byLink': { minAccess: 'anyone', question: ownLink },
    'renewals.start': { minAccess: 'anyone', right: ownLink },
    'renewals.finish': { minAccess: 'anyone', right: paidOrder, foreign: { orderId: theirOrder } },
    'renewals.cancel': { minAccess: 'anyone', right: paidOrder, foreign: { orderId: theirOrder } },
  },
  pages: {
    '/renew/:code/:key': {
      minAccess: 'anyone',
      at: ({ renewPath }) => renewPath,
      forms: [{ minAccess: 'anyone', form: { intent: 'pay' } }],
      foreign: { address: (ids) => `/renew/${ids.renewalCode}/${ids.renewalKey}` },
    },
  },
  limits: {
    renewalByAddress: {
      attempt: ({ client }) => ask(client, 'renewals.byLink', { code: '20003-2027-20271231', key: 'unknown' }),
    },
  },
}
