import type { FeatureEntryPoints } from '#tests/support/entry-points/rows.ts'
import { layOffice } from '#tests/support/world/offices.ts'
import type { PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { memberIds } from '#tests/support/world/world.ts'

/** The member holds an office; working for it takes no input. */
async function holding(world: PaymentsWorld) {
  await layOffice(world, { rights: { content: 'change' }, memberId: memberIds.member })
  return {}
}

export const officeWorkEntryPoints: FeatureEntryPoints = {
  procedures: {
    'officeWork.held': { minAccess: 'member' },
    'officeWork.holders': { minAccess: 'member', question: { right: 'books' } },
    'officeWork.begin': { minAccess: 'member', right: holding },
    'officeWork.end': { minAccess: 'member', right: {} },
  },
  pages: {
    '/my-office': {
      minAccess: 'member',
      forms: [
        { minAccess: 'member', form: { intent: 'begin' } },
        { minAccess: 'member', form: { intent: 'end' } },
      ],
    },
  },
}
