import { donationTypeProofs } from '#tests/rest/donation-types.ts'
import type { PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { onHost, recordForms, type FeatureEntryPoints, type Theirs } from '../support/entry-points/rows.ts'

const cause = { donationTypeName: 'Scholarships', donationTypeDescription: 'Six students a year.' }

/** Returns a name that is still free: no two types have the same. */
const another = async (world: PaymentsWorld) => ({
  ...cause,
  donationTypeName: `Scholarships ${(await world.as('admin').donationTypes.inChapter()).length}`,
})

const add = async (world: PaymentsWorld) => world.as('admin').donationTypes.add(await another(world))

export const donationTypeTheirs = {
  donationType: {
    lay: (world) =>
      world
        .as('nyAdmin')
        .donationTypes.add({ donationTypeName: 'Rooftop gardens', donationTypeDescription: 'Soil and seeds.' }),
    nobodys: '7d2c9f7e-8d2c-4e4e-9a1b-0d9f6c1b2a3d',
  },
} satisfies Theirs

const { forms, fields } = recordForms('donationTypeId', 'donationType', cause)

export const donationTypeEntryPoints: FeatureEntryPoints = {
  procedures: {
    'donationTypes.managed': { minAccess: 'member' },
    'donationTypes.inChapter': { minAccess: 'anyone' },
    'donationTypes.add': { minAccess: 'admin', right: another },
    'donationTypes.update': {
      minAccess: 'admin',
      right: async (world) => ({ ...cause, donationTypeId: await add(world) }),
      foreign: { donationTypeId: (ids) => ({ ...cause, donationTypeId: ids.donationType }) },
    },
    'donationTypes.remove': {
      minAccess: 'admin',
      right: async (world) => ({ donationTypeId: await add(world) }),
      foreign: { donationTypeId: 'donationType' },
    },
  },
  proofs: donationTypeProofs,
  calls: {
    'GET /api/chapters/donationType/{host}': { minAccess: 'anyone', foreign: onHost('/api/chapters/donationType') },
    'GET /api/chapters/donationType': { minAccess: 'anyone' },
    'POST /api/chapters/donationType': { minAccess: 'admin' },
    'DELETE /api/chapters/donationType/{id}': { minAccess: 'admin', foreign: [{ path: 'donationType' }] },
  },
  pages: {
    '/donationType': { minAccess: 'member', forms, foreign: { fields } },
  },
}
