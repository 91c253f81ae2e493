import { stopUrl } from '#server/features/notifications/decisions.ts'
import type { PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { way, type FeatureEntryPoints } from '../support/entry-points/rows.ts'

const unknownLink = { code: 'unknown', key: 'A'.repeat(22) }

/** Returns the link in the emails of Washington's admin. */
function ownLink(world: PaymentsWorld) {
  const [code = '', key = ''] = stopUrl(world.context('admin'), 'admin').split('/').slice(-2)
  return { code, key }
}

export const notificationEntryPoints: FeatureEntryPoints = {
  procedures: {
    'notifications.own': { minAccess: 'member' },
    'notifications.change': { minAccess: 'member', right: { comments: 'never' } },
    'notifications.stopping': { minAccess: 'anyone', question: unknownLink },
    'notifications.stop': { minAccess: 'anyone', right: ownLink },
    'notifications.resume': { minAccess: 'anyone', right: ownLink },
  },
  pages: {
    '/notifications': {
      minAccess: 'member',
      forms: [{ minAccess: 'member', form: { intent: 'save', comments: 'never' } }],
    },
    '/notifications/stop/:code/:key': {
      minAccess: 'anyone',
      at: () => `/notifications/stop/unknown/${'A'.repeat(22)}`,
      forms: [
        { minAccess: 'anyone', form: { intent: 'stop' } },
        { minAccess: 'anyone', form: { intent: 'resume' } },
      ],
      foreign: { none: 'A link is signed for its chapter.' },
    },
  },
  otherRoutes: {
    'POST /notifications/stop/:code/:key': {
      ways: [
        way(`/notifications/stop/unknown/${'A'.repeat(22)}`, 404, {
          method: 'POST',
          body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
        }),
      ],
      foreign: { none: 'A link is signed for its chapter.' },
    },
  },
}
