import { typeProofs } from '#tests/rest/member-types.ts'
import type { PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { onHost, recordForms, type FeatureEntryPoints } from '#tests/support/entry-points/rows.ts'

const type = { memberType: 'Senior', fee: '60', description: 'Over 65', duration: '1' }

/** Returns a name that is still free: no two types have the same. */
async function another(world: PaymentsWorld) {
  const taken = await world.as('admin').members.types()
  return { ...type, memberType: `Senior ${taken.length}` }
}

const add = async (world: PaymentsWorld) => world.as('admin').members.addType(await another(world))

const { forms, fields } = recordForms('memberTypeId', 'type', type)

/** Member types, a part of the members feature. */
export const typeEntryPoints: FeatureEntryPoints = {
  procedures: {
    'members.types': { minAccess: 'anyone' },
    'members.typesWithMembers': { minAccess: 'member' },
    'members.typeById': { minAccess: 'member', foreign: { memberTypeId: 'type' } },
    'members.addType': { minAccess: 'admin', right: another },
    'members.updateType': {
      minAccess: 'admin',
      right: async (world) => ({ ...type, memberTypeId: await add(world) }),
      foreign: { memberTypeId: (ids) => ({ ...type, memberTypeId: ids.type }) },
    },
    'members.removeType': {
      minAccess: 'admin',
      right: async (world) => ({ memberTypeId: await add(world) }),
      foreign: { memberTypeId: 'type' },
    },
  },
  proofs: typeProofs,
  calls: {
    'GET /api/mtype/chapter/{host}': { minAccess: 'anyone', foreign: onHost('/api/mtype/chapter') },
    'GET /api/mtype/{id}': { minAccess: 'member', foreign: [{ path: 'type' }] },
    'POST /api/mtype': { minAccess: 'admin' },
    'PUT /api/mtype/{id}': { minAccess: 'admin', foreign: [{ path: 'type', body: () => type }] },
    'DELETE /api/mtype/{id}': { minAccess: 'admin', foreign: [{ path: 'type' }] },
  },
  pages: {
    '/memberType': { minAccess: 'member', forms, foreign: { fields } },
  },
}
