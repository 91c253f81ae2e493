import { programProofs } from '#tests/rest/programs.ts'
import { announcePicnic } from '#tests/support/world/picnic.ts'
import type { PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import type { ForeignPage, PageForm, FeatureEntryPoints, Theirs } from '../../support/entry-points/rows.ts'

const program = { programName: 'Bridge building' }
const group = {
  groupName: 'Juniors',
  ageFrom: '9',
  ageTo: '12',
  gradeFrom: '4',
  gradeTo: '6',
  startsAt: '2027-06-05T11:00',
  endsAt: '2027-06-05T13:00',
  fee: '5',
  seats: '24',
}
const documented = { groupName: 'Juniors', ProgramDateFrom: '2027-06-05', ProgramDateTo: '2027-06-05' }

const added = async (world: PaymentsWorld) =>
  world.as('admin').programs.add({ ...program, eventId: await announcePicnic(world) })
const addedGroup = async (world: PaymentsWorld) =>
  world.as('admin').programs.addGroup({ ...group, programId: await added(world) })

const onRoof = {
  eventType: 'competition',
  eventName: 'Roof picnic',
  eventAddress: 'Rooftop',
  startsAt: '2027-06-05T10:00',
  endsAt: '2027-06-05T16:00',
} as const

async function theirProgram(world: PaymentsWorld) {
  const { events, programs } = world.as('nyAdmin')
  const { eventId } = await events.create(onRoof)
  return programs.add({ eventId, programName: 'Rooftop rules' })
}

export const programTheirs = {
  program: { lay: theirProgram, nobodys: '8f1c9f7e-8d2c-4e4e-9a1b-0d9f6c1b2a3d' },
  programGroup: {
    lay: async (world) =>
      world
        .as('nyAdmin')
        .programs.addGroup({ ...group, groupName: 'Rooftop juniors', programId: await theirProgram(world) }),
    nobodys: '8f2c9f7e-8d2c-4e4e-9a1b-0d9f6c1b2a3d',
  },
} satisfies Theirs

/** The forms of this section on the edit page of an event. */
const naming = {
  programId: (programId: string) => [
    { intent: 'updateProgram', programId, ...program },
    { intent: 'removeProgram', programId },
    { intent: 'addGroup', programId, ...group },
  ],
  groupId: (groupId: string) => [
    { intent: 'updateGroup', groupId, ...group },
    { intent: 'removeGroup', groupId },
  ],
}

export const programForms = {
  forms: [{ intent: 'addProgram', ...program }, ...naming.programId('unknown'), ...naming.groupId('unknown')].map(
    (form): PageForm => ({ minAccess: 'admin', form }),
  ),
  fields: {
    programId: (ids) => naming.programId(ids.program),
    groupId: (ids) => naming.groupId(ids.programGroup),
  } satisfies ForeignPage['fields'],
}

export const programEntryPoints: FeatureEntryPoints = {
  procedures: {
    'programs.ofEvent': { minAccess: 'anyone', foreign: { eventId: 'event' } },
    'programs.add': {
      minAccess: 'admin',
      right: async (world) => ({ ...program, eventId: await announcePicnic(world) }),
      foreign: { eventId: (ids) => ({ ...program, eventId: ids.event }) },
    },
    'programs.update': {
      minAccess: 'admin',
      right: async (world) => ({ programId: await added(world), programName: 'Bridges' }),
      foreign: { programId: (ids) => ({ ...program, programId: ids.program }) },
    },
    'programs.remove': {
      minAccess: 'admin',
      right: async (world) => ({ programId: await added(world) }),
      foreign: { programId: 'program' },
    },
    'programs.addGroup': {
      minAccess: 'admin',
      right: async (world) => ({ ...group, programId: await added(world) }),
      foreign: {
        programId: (ids) => ({ ...group, programId: ids.program }),
        eventId: (ids) => ({ ...group, programId: ids.program, eventId: ids.event }),
      },
    },
    'programs.updateGroup': {
      minAccess: 'admin',
      right: async (world) => ({ groupId: await addedGroup(world), groupName: 'Seniors' }),
      foreign: {
        groupId: (ids) => ({ groupId: ids.programGroup, groupName: 'Ours' }),
        eventId: (ids) => ({ groupId: ids.programGroup, groupName: 'Ours', eventId: ids.event }),
      },
    },
    'programs.removeGroup': {
      minAccess: 'admin',
      right: async (world) => ({ groupId: await addedGroup(world) }),
      foreign: { groupId: 'programGroup' },
    },
  },
  proofs: programProofs,
  calls: {
    'POST /api/events/newProgram/{id}': { minAccess: 'admin', foreign: [{ path: 'event', body: () => program }] },
    'PUT /api/events/programby/{programId}': {
      minAccess: 'admin',
      foreign: [{ path: 'program', body: () => program }],
    },
    'DELETE /api/events/programby/{programId}': { minAccess: 'admin', foreign: [{ path: 'program' }] },
    'POST /api/events/newGroup/{programId}': {
      minAccess: 'admin',
      foreign: [{ path: 'program', body: (ids) => ({ ...documented, eventId: ids.event }) }],
    },
    'PUT /api/events/groupby/{groupId}': {
      minAccess: 'admin',
      foreign: [
        {
          path: 'programGroup',
          body: (ids) => ({ ...documented, eventGroupId: ids.programGroup, eventId: ids.event }),
        },
      ],
    },
    'DELETE /api/events/groupby/{groupId}': { minAccess: 'admin', foreign: [{ path: 'programGroup' }] },
  },
}
