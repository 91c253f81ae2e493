import { randomUUID } from 'node:crypto'
import { announcePicnic, guestCart, proven } from '#tests/support/world/picnic.ts'
import type { PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { memberIds } from '#tests/support/world/world.ts'
import { post } from '../../support/entry-points/attempts.ts'
import type { FeatureEntryPoints, Theirs } from '../../support/entry-points/rows.ts'

const free = { adultFee: '0', minorFee: '0', cap: '0' }

const act = () => ({ key: randomUUID(), at: '2026-11-21T15:00:00.000Z' })

/** Registers a participant for check-in, with the member as the helper. */
async function expected(world: PaymentsWorld) {
  const eventId = await announcePicnic(world, free)
  await world.as('admin').checkIn.addHelper({ eventId, memberId: memberIds.member })
  const { registrationId } = await world
    .as('anonymous')
    .registrations.registerFree(await proven(world, guestCart(eventId)))
  return { eventId, registrationId }
}

async function inside(world: PaymentsWorld) {
  const named = await expected(world)
  const { key } = (await world.as('member').checkIn.admit({ ...named, ...act(), desk: 1 })).checkIn!
  return { ...named, ...act(), of: key }
}

const newHelper = async (world: PaymentsWorld) => ({
  eventId: await announcePicnic(world, free),
  memberId: memberIds.member,
})

export const checkInTheirs = {
  eventHelper: {
    lay: async (world) => {
      const { eventId } = await world.as('nyAdmin').events.create({
        eventType: 'picnic',
        eventName: 'Rooftop lunch',
        eventAddress: 'Rooftop',
        startsAt: '2027-06-05T10:00',
        endsAt: '2027-06-05T16:00',
      })
      return world.as('nyAdmin').checkIn.addHelper({ eventId, memberId: memberIds.nyMember })
    },
    nobodys: '7d2c9f7e-8d2c-4e4e-9a1b-0d9f6c1b2a3d',
  },
} satisfies Theirs

export const checkInEntryPoints: FeatureEntryPoints = {
  procedures: {
    'checkIn.mayEnter': { minAccess: 'member', foreign: { eventId: 'event' } },
    'checkIn.event': { minAccess: 'member', foreign: { eventId: 'event' } },
    'checkIn.list': { minAccess: 'member', foreign: { eventId: 'event' } },
    'checkIn.admit': {
      minAccess: 'member',
      right: async (world) => ({ ...(await expected(world)), ...act(), desk: 1 }),
      foreign: {
        eventId: (ids) => ({ ...act(), eventId: ids.event, registrationId: ids.registration, desk: 1 }),
        registrationId: (ids, own) => ({ ...act(), eventId: own.eventId, registrationId: ids.registration, desk: 1 }),
      },
    },
    'checkIn.count': {
      minAccess: 'member',
      right: async (world) => ({ ...(await inside(world)), adults: 1, minors: 0 }),
      foreign: {
        eventId: (ids) => ({
          ...act(),
          eventId: ids.event,
          registrationId: ids.registration,
          of: randomUUID(),
          adults: 1,
          minors: 0,
        }),
        registrationId: (ids, own) => ({
          ...act(),
          eventId: own.eventId,
          registrationId: ids.registration,
          of: randomUUID(),
          adults: 1,
          minors: 0,
        }),
      },
    },
    'checkIn.undo': {
      minAccess: 'member',
      right: inside,
      foreign: {
        eventId: (ids) => ({ ...act(), eventId: ids.event, registrationId: ids.registration, of: randomUUID() }),
        registrationId: (ids, own) => ({
          ...act(),
          eventId: own.eventId,
          registrationId: ids.registration,
          of: randomUUID(),
        }),
      },
    },
    'checkIn.helpers': { minAccess: 'admin', foreign: { eventId: 'event' } },
    'checkIn.addHelper': {
      minAccess: 'admin',
      right: newHelper,
      foreign: {
        eventId: (ids) => ({ eventId: ids.event, memberId: memberIds.member }),
        memberId: (ids, own) => ({ eventId: own.eventId, memberId: ids.member }),
      },
    },
    'checkIn.removeHelper': {
      minAccess: 'admin',
      right: async (world) => ({ helperId: await world.as('admin').checkIn.addHelper(await newHelper(world)) }),
      foreign: { helperId: 'eventHelper' },
    },
  },
  pages: {
    // People appointed for no event have no check-in, including admins as members.
    '/event/:id/check-in': {
      minAccess: 'member',
      at: ({ eventId }) => `/event/${eventId}/check-in`,
      but: { member: 404, 'admin signed in as member': 404 },
      foreign: { address: 'event' },
    },
    '/event/:id/helpers': {
      minAccess: 'admin',
      at: ({ eventId }) => `/event/${eventId}/helpers`,
      forms: [
        { minAccess: 'admin', form: { intent: 'add', memberId: memberIds.member } },
        { minAccess: 'admin', form: { intent: 'remove', helperId: 'unknown' } },
      ],
      foreign: {
        address: 'event',
        fields: {
          memberId: (ids) => [{ intent: 'add', memberId: ids.member }],
          helperId: (ids) => [{ intent: 'remove', helperId: ids.eventHelper }],
        },
      },
    },
  },
  limits: {
    checkInByPerson: {
      attempt: ({ client, admin }) =>
        post(
          client,
          '/api/trpc/checkIn.undo',
          { ...act(), eventId: '99999', registrationId: '99999', of: randomUUID() },
          { by: admin },
        ),
    },
  },
}
