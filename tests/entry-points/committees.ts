import { committeeProofs } from '#tests/rest/committees.ts'
import type { PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { memberIds } from '#tests/support/world/world.ts'
import { onHost, type PageForm, type FeatureEntryPoints, type Theirs } from '../support/entry-points/rows.ts'

const years = { fromYear: '2025', toYear: '2027' }
const person = { memberId: memberIds.member, position: 'treasurer', bio: 'Keeps the books.' }

/** Returns years that are still free: no two sessions have the same. */
async function freeYears(world: PaymentsWorld) {
  const taken = await world.as('admin').committees.listed()
  return { fromYear: String(1930 + taken.length), toYear: '2100' }
}

const session = async (world: PaymentsWorld) => world.as('admin').committees.addSession(await freeYears(world))

async function seat(world: PaymentsWorld) {
  const cSessionId = await session(world)
  return { cSessionId, cId: await world.as('admin').committees.add({ ...person, cSessionId }) }
}

export const committeeTheirs = {
  committeeSession: {
    lay: (world) => world.as('nyAdmin').committees.addSession({ fromYear: 1951, toYear: 1953 }),
    nobodys: '7d2c9f7e-8d2c-4e4e-9a1b-0d9f6c1b2a3d',
  },
  committeeMember: {
    async lay(world) {
      const { committees } = world.as('nyAdmin')
      const cSessionId = await committees.addSession({ fromYear: 1961, toYear: 1963 })
      return committees.add({ cSessionId, memberId: memberIds.nyMember, position: 'treasurer', bio: 'Rooftop rules' })
    },
    nobodys: '8e2c9f7e-8d2c-4e4e-9a1b-0d9f6c1b2a3d',
  },
} satisfies Theirs

const entries: Record<string, string>[] = [
  { intent: 'addSession', ...years, active: 'true' },
  { intent: 'updateSession', cSessionId: 'unknown', ...years, active: 'true' },
  { intent: 'removeSession', cSessionId: 'unknown' },
  { intent: 'add', cSessionId: 'unknown', ...person },
  { intent: 'update', cId: 'unknown', ...person },
  { intent: 'remove', cId: 'unknown' },
]
const forms = entries.map((form): PageForm => ({ minAccess: 'admin', form }))

export const committeeEntryPoints: FeatureEntryPoints = {
  procedures: {
    'committees.listed': { minAccess: 'anyone' },
    'committees.executive': { minAccess: 'anyone' },
    'committees.inChapter': { minAccess: 'anyone' },
    'committees.board': { minAccess: 'anyone' },
    'committees.byId': {
      minAccess: 'anyone',
      question: async (world) => ({ cId: (await seat(world)).cId }),
      foreign: { cId: 'committeeMember' },
    },
    'committees.besides': {
      minAccess: 'anyone',
      question: async (world) => ({ cId: '', cSessionId: (await seat(world)).cSessionId }),
      foreign: {
        cId: (ids) => ({ cId: ids.committeeMember, cSessionId: '' }),
        cSessionId: (ids) => ({ cId: '', cSessionId: ids.committeeSession }),
      },
    },
    'committees.byReference': {
      minAccess: 'admin',
      foreign: {
        seatId: (ids) => ({ seatId: ids.committeeMember }),
        memberId: (ids) => ({ seatId: ids.committeeSession, memberId: ids.member }),
      },
    },
    'committees.addSession': { minAccess: 'admin', right: freeYears },
    'committees.updateSession': {
      minAccess: 'admin',
      right: async (world) => ({ cSessionId: await session(world), active: 'false' }),
      foreign: { cSessionId: (ids) => ({ cSessionId: ids.committeeSession, active: 'false' }) },
    },
    'committees.removeSession': {
      minAccess: 'admin',
      right: async (world) => ({ cSessionId: await session(world) }),
      foreign: { cSessionId: 'committeeSession' },
    },
    'committees.add': {
      minAccess: 'admin',
      right: async (world) => ({ ...person, cSessionId: await session(world) }),
      foreign: {
        cSessionId: (ids) => ({ ...person, cSessionId: ids.committeeSession }),
        memberId: (ids) => ({ ...person, cSessionId: ids.committeeSession, memberId: ids.member }),
      },
    },
    'committees.addByYears': {
      minAccess: 'admin',
      right: async (world) => ({ ...person, ...(await freeYears(world)) }),
      foreign: { memberId: (ids) => ({ ...person, ...years, memberId: ids.member }) },
    },
    'committees.update': {
      minAccess: 'admin',
      right: async (world) => ({ ...person, cId: (await seat(world)).cId, bio: 'Keeps them well.' }),
      foreign: {
        cId: (ids) => ({ cId: ids.committeeMember, bio: 'Ours' }),
        memberId: (ids) => ({ cId: ids.committeeMember, memberId: ids.member }),
      },
    },
    'committees.remove': {
      minAccess: 'admin',
      right: async (world) => ({ cId: (await seat(world)).cId }),
      foreign: { cId: 'committeeMember' },
    },
  },
  proofs: committeeProofs,
  calls: {
    'GET /api/committee/chapter/{host}': { minAccess: 'anyone', foreign: onHost('/api/committee/chapter') },
    'GET /api/committee/bod': { minAccess: 'anyone' },
    'GET /api/committee/{id}': { minAccess: 'anyone', foreign: [{ path: 'committeeMember' }] },
    'POST /api/committee/new': {
      minAccess: 'admin',
      foreign: [
        { path: () => '/api/committee/new', body: (ids) => ({ ...person, sessionId: ids.committeeSession }) },
        {
          path: () => '/api/committee/new',
          body: (ids) => ({ ...person, period: ['2025-01-01', '2027-01-01'], memberId: ids.member }),
        },
      ],
    },
    'PUT /api/committee/{sessionId}': {
      minAccess: 'admin',
      foreign: [
        { path: 'committeeMember', body: () => ({ position: 'secretary' }) },
        { path: 'committeeSession', body: (ids) => ({ cMemberId: ids.member, position: 'secretary' }) },
      ],
    },
    'DELETE /api/committee/{cId}': { minAccess: 'admin', foreign: [{ path: 'committeeMember' }] },
    'POST /api/committee/session/new': { minAccess: 'admin' },
    'PUT /api/committee/session/{id}': {
      minAccess: 'admin',
      foreign: [{ path: 'committeeSession', body: () => ({ active: false }) }],
    },
    'DELETE /api/committee/session/{id}': { minAccess: 'admin', foreign: [{ path: 'committeeSession' }] },
  },
  pages: {
    '/committiees': {
      minAccess: 'anyone',
      forms,
      foreign: {
        queries: {
          row: (ids) => [`dialog=edit&row=${ids.committeeMember}`, `dialog=editSession&row=${ids.committeeSession}`],
        },
        fields: {
          cSessionId: (ids) => [
            { intent: 'updateSession', cSessionId: ids.committeeSession, ...years, active: 'false' },
            { intent: 'removeSession', cSessionId: ids.committeeSession },
            { intent: 'add', cSessionId: ids.committeeSession, ...person },
          ],
          memberId: (ids) => [
            { intent: 'add', cSessionId: ids.committeeSession, ...person, memberId: ids.member },
            { intent: 'update', cId: ids.committeeMember, ...person, memberId: ids.member },
          ],
          cId: (ids) => [
            { intent: 'update', cId: ids.committeeMember, ...person },
            { intent: 'remove', cId: ids.committeeMember },
          ],
        },
      },
    },
    '/committee/:cId': {
      minAccess: 'anyone',
      at: () => '/committee/unknown',
      status: 404,
      foreign: { address: 'committeeMember' },
    },
    '/bod': { minAccess: 'anyone', status: 302 },
  },
}
