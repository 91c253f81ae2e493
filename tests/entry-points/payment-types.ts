import { paymentTypeProofs } from '#tests/rest/payment-types.ts'
import type { PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { recordForms, type FeatureEntryPoints, type Theirs } from '../support/entry-points/rows.ts'

const type = { paymentTypeName: 'Library', paymentTypeAmount: '25', paymentTypeDescription: 'Borrow books for a year.' }

/** Returns a name that is still free: no two types have the same. */
const another = async (world: PaymentsWorld) => ({
  ...type,
  paymentTypeName: `Library ${(await world.as('admin').paymentTypes.inChapter()).length}`,
})

const add = async (world: PaymentsWorld) => world.as('admin').paymentTypes.add(await another(world))

export const paymentTypeTheirs = {
  paymentType: {
    lay: (world) => world.as('nyAdmin').paymentTypes.add({ ...type, paymentTypeName: 'Rooftop keys' }),
    nobodys: '9e2c9f7e-8d2c-4e4e-9a1b-0d9f6c1b2a3d',
  },
} satisfies Theirs

const { forms, fields } = recordForms('paymentTypeId', 'paymentType', type)

const makePrimary = (paymentTypeId: string) => ({ intent: 'makePrimary', paymentTypeId })

export const paymentTypeEntryPoints: FeatureEntryPoints = {
  procedures: {
    'paymentTypes.inChapter': { minAccess: 'member' },
    'paymentTypes.managed': { minAccess: 'admin' },
    'paymentTypes.add': { minAccess: 'admin', right: another },
    'paymentTypes.update': {
      minAccess: 'admin',
      right: async (world) => ({ ...type, paymentTypeId: await add(world) }),
      foreign: { paymentTypeId: (ids) => ({ ...type, paymentTypeId: ids.paymentType }) },
    },
    'paymentTypes.makePrimary': {
      minAccess: 'admin',
      right: async (world) => ({ paymentTypeId: await add(world) }),
      foreign: { paymentTypeId: 'paymentType' },
    },
    'paymentTypes.remove': {
      minAccess: 'admin',
      right: async (world) => ({ paymentTypeId: await add(world) }),
      foreign: { paymentTypeId: 'paymentType' },
    },
  },
  proofs: paymentTypeProofs,
  calls: {
    'GET /api/chapters/paymentType': { minAccess: 'member' },
    'POST /api/chapters/paymenttype': { minAccess: 'admin' },
    'DELETE /api/chapters/paymentType/{id}': { minAccess: 'admin', foreign: [{ path: 'paymentType' }] },
  },
  pages: {
    '/paymentType': {
      minAccess: 'admin',
      forms: [...forms, { minAccess: 'admin', form: makePrimary('unknown') }],
      foreign: {
        fields: { paymentTypeId: (ids, own) => [...fields.paymentTypeId!(ids, own), makePrimary(ids.paymentType)] },
      },
    },
  },
}
