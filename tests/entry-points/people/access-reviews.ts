import type { FeatureEntryPoints } from '#tests/support/entry-points/rows.ts'
import { layOffice } from '#tests/support/world/offices.ts'
import { announcePicnic } from '#tests/support/world/picnic.ts'
import type { PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { memberIds } from '#tests/support/world/world.ts'

/** The term of an office of the admin's chapter. */
const term = async (world: PaymentsWorld) =>
  `term:${(await layOffice(world, { rights: { content: 'change' }, memberId: memberIds.member })).termId}`

const helper = async (world: PaymentsWorld) => {
  const eventId = await announcePicnic(world, { adultFee: '0', minorFee: '0', cap: '0' })
  return `helper:${await world.as('admin').checkIn.addHelper({ eventId, memberId: memberIds.member })}`
}

async function decided(world: PaymentsWorld) {
  const { accessReviews } = world.as('admin')
  const { rows } = await accessReviews.open()
  await accessReviews.keep({ access: rows.map(({ kind, id }) => `${kind}:${id}`) })
  return {}
}

export const accessReviewEntryPoints: FeatureEntryPoints = {
  procedures: {
    'accessReviews.open': { minAccess: 'admin' },
    'accessReviews.state': { minAccess: 'admin' },
    'accessReviews.keep': {
      minAccess: 'admin',
      right: async (world) => ({ access: [await term(world)] }),
      foreign: { access: (ids) => ({ access: [`term:${ids.officeTerm}`] }) },
    },
    'accessReviews.undecide': {
      minAccess: 'admin',
      right: async (world) => {
        const access = await term(world)
        await world.as('admin').accessReviews.keep({ access: [access] })
        return { access }
      },
      foreign: { access: (ids) => ({ access: `term:${ids.officeTerm}` }) },
    },
    'accessReviews.end': {
      minAccess: 'admin',
      right: async (world) => ({ access: [await helper(world)] }),
      foreign: { access: (ids) => ({ access: [`helper:${ids.eventHelper}`] }) },
    },
    'accessReviews.close': { minAccess: 'admin', right: decided },
  },
  pages: {
    '/offices/review': {
      minAccess: 'admin',
      forms: [
        { minAccess: 'admin', form: { intent: 'keep', access: 'term:none' } },
        { minAccess: 'admin', form: { intent: 'undecide', access: 'term:none' } },
        { minAccess: 'admin', form: { intent: 'end', access: 'term:none' } },
        { minAccess: 'admin', form: { intent: 'close' } },
      ],
      foreign: {
        fields: {
          access: (ids): Record<string, string>[] =>
            ['keep', 'undecide', 'end'].map((intent) => ({ intent, access: `term:${ids.officeTerm}` })),
        },
      },
    },
  },
}
