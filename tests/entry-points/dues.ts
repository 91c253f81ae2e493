import { memberIds } from '#tests/support/world/world.ts'
import { nobodyGuesses, type FeatureEntryPoints } from '../support/entry-points/rows.ts'

const byHand = { memberId: memberIds.member, terms: 1, method: 'cash', reference: 'cash' } as const

export const duesEntryPoints: FeatureEntryPoints = {
  procedures: {
    'dues.standing': { minAccess: 'member' },
    'dues.quote': { minAccess: 'member' },
    'dues.start': { minAccess: 'member', right: { terms: 1 } },
    'dues.pay': {
      minAccess: 'member',
      right: async (world) => ({
        memberId: memberIds.member,
        qty: 1,
        paymentResult: { id: await world.browserOrder({ amountCents: 10_000 }) },
      }),
      foreign: {
        memberId: (ids) => ({ memberId: ids.member, qty: 1, paymentResult: { id: ids.openOrder } }),
        id: {
          input: (ids) => ({ memberId: memberIds.member, qty: 1, paymentResult: { id: ids.openOrder } }),
          tells: nobodyGuesses,
        },
        paymentId: (ids) => ({ memberId: memberIds.admin, qty: 1, paymentResult: { paymentId: ids.browserOrder } }),
        memberType: (ids) => ({
          memberId: memberIds.member,
          qty: 1,
          memberType: ids.type,
          paymentResult: { id: 'UNKNOWN1' },
        }),
      },
    },
    'dues.recordByHand': {
      minAccess: 'admin',
      right: byHand,
      foreign: { memberId: (ids) => ({ ...byHand, memberId: ids.member }) },
    },
  },
  calls: {
    'POST /api/users/{id}/pay': {
      minAccess: 'member',
      foreign: [
        { path: 'member', body: (ids) => ({ qty: 1, paymentResult: { id: ids.openOrder } }) },
        {
          path: () => `/api/users/${memberIds.member}/pay`,
          body: (ids) => ({ qty: 1, paymentResult: { id: ids.browserOrder } }),
        },
      ],
    },
  },
}
