import type { PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { memberIds } from '#tests/support/world/world.ts'
import { post as send } from '../../support/entry-points/attempts.ts'
import type { FeatureEntryPoints, Theirs } from '../../support/entry-points/rows.ts'

const times = { startsAt: '2027-06-05T10:00', endsAt: '2027-06-05T16:00' }

/** An election of a chapter with one position. */
async function election(world: PaymentsWorld, who: 'admin' | 'nyAdmin') {
  const { events, programs } = world.as(who)
  const { eventId } = await events.create({
    eventType: 'election',
    eventName: 'Rooftop election',
    eventAddress: 'Rooftop',
    ...times,
  })
  const programId = await programs.add({ eventId, programName: 'Positions of the rooftop' })
  const groupId = await programs.addGroup({ programId, groupName: 'Rooftop treasurer', ...times })
  await events.publish({ eventId })
  return { eventId, groupId }
}

/** A member to nominate, by whom the lowest role is not: nobody nominates themselves. */
const another = async (world: PaymentsWorld) => ({
  ...(await election(world, 'admin')),
  memberId: memberIds.lifer,
  note: '',
})

export const nominationTheirs = {
  nomination: {
    lay: async (world) =>
      world.as('nyMember').nominations.propose({
        ...(await election(world, 'nyAdmin')),
        memberId: memberIds.nyAdmin,
        note: 'Rooftop note',
      }),
    nobodys: '9c2c9f7e-8d2c-4e4e-9a1b-0d9f6c1b2a3d',
  },
} satisfies Theirs

const proposed = async (world: PaymentsWorld) => world.as('member').nominations.propose(await another(world))

export const nominationEntryPoints: FeatureEntryPoints = {
  procedures: {
    'nominations.toPropose': {
      minAccess: 'member',
      foreign: { eventId: (ids) => ({ eventId: ids.event, search: '' }) },
    },
    'nominations.made': { minAccess: 'member', foreign: { eventId: 'event' } },
    'nominations.forMe': { minAccess: 'member', foreign: { eventId: 'event' } },
    'nominations.propose': {
      minAccess: 'member',
      right: another,
      foreign: {
        eventId: (ids) => ({ eventId: ids.event, groupId: ids.programGroup, memberId: memberIds.lifer, note: '' }),
        groupId: (ids, own) => ({
          eventId: own.eventId,
          groupId: ids.programGroup,
          memberId: memberIds.lifer,
          note: '',
        }),
        memberId: (ids, own) => ({ eventId: own.eventId, groupId: 'unknown', memberId: ids.member, note: '' }),
      },
    },
    'nominations.withdraw': {
      minAccess: 'member',
      right: async (world) => ({ proposalId: await proposed(world) }),
      foreign: { proposalId: 'nomination' },
    },
    'nominations.decline': {
      minAccess: 'member',
      right: async (world) => ({
        proposalId: await world
          .as('lifer')
          .nominations.propose({ ...(await election(world, 'admin')), memberId: memberIds.member, note: '' }),
      }),
      foreign: { proposalId: 'nomination' },
    },
  },
  pages: {
    '/event/:id/nominate': {
      minAccess: 'member',
      at: ({ eventId }) => `/event/${eventId}/nominate`,
      forms: [
        { minAccess: 'member', form: { intent: 'propose', groupId: 'unknown', memberId: 'unknown', note: '' } },
        { minAccess: 'member', form: { intent: 'withdraw', proposalId: 'unknown' } },
        { minAccess: 'member', form: { intent: 'decline', proposalId: 'unknown' } },
      ],
      foreign: {
        address: 'event',
        fields: {
          proposalId: (ids) => [
            { intent: 'withdraw', proposalId: ids.nomination },
            { intent: 'decline', proposalId: ids.nomination },
          ],
          memberId: (ids) => [{ intent: 'propose', groupId: 'unknown', memberId: ids.member, note: '' }],
          groupId: (ids) => [{ intent: 'propose', groupId: ids.programGroup, memberId: memberIds.lifer, note: '' }],
        },
      },
    },
  },
  limits: {
    proposalsByPerson: {
      attempt: async ({ client, member, world }) =>
        send(client, '/api/trpc/nominations.propose', await another(world), { by: member }),
    },
  },
}
