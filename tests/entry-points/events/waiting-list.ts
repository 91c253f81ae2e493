import { confirmLink, soldOutPicnic, waiter, waitingLinkOf } from '#tests/support/world/waiting-list.ts'
import { guestCart, proven } from '#tests/support/world/picnic.ts'
import type { PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import type { Ids } from '#tests/security/foreign-ids.ts'
import type { FeatureEntryPoints, Theirs } from '../../support/entry-points/rows.ts'

const link = async (world: PaymentsWorld) => {
  const { entryId, key } = await waitingLinkOf(world)
  return { entryId, key }
}

/** Uses New York's place in Washington. */
const ofTheirs = ({ waitingPlace }: Ids) => {
  const [entryId = '', key = ''] = waitingPlace.split('/')
  return { entryId, key }
}

const theirEntry = (ids: Ids) => ({ entryId: ofTheirs(ids).entryId })

/** Frees the seats of a place and offers them. */
const offered = async (world: PaymentsWorld) => {
  const eventId = await soldOutPicnic(world)
  const { entryId, key } = await waitingLinkOf(world, eventId)
  await world.as('admin').events.update({ eventId, seats: 2 })
  await world.as('admin').waitingList.offer({ entryId, reason: 'other' })
  return { entryId, key }
}

export const waitingTheirs = {
  waitingPlace: {
    async lay(world) {
      const { events } = world.as('nyAdmin')
      const { eventId } = await events.create({
        eventType: 'picnic',
        eventName: 'Rooftop dinner',
        eventAddress: 'Rooftop',
        startsAt: '2027-06-05T10:00',
        endsAt: '2027-06-05T16:00',
        seats: 1,
      })
      await events.publish({ eventId })
      const guests = world.as('anonymous', { on: 'ny' })
      await guests.registrations.registerFree(
        await proven(world, {
          ...guestCart(eventId, { adults: 1, minors: 0 }),
          lastName: 'Gotham',
          email: 'seat@gotham.example',
        }),
      )
      const { path } = await guests.waitingList.join(
        await proven(world, { ...waiter, lastName: 'Gotham', email: 'wanda@gotham.example', eventId }),
      )
      return path.split('/').slice(-2).join('/')
    },
    nobodys: `7d2c9f7e-8d2c-4e4e-9a1b-0d9f6c1b2a4e/${'H'.repeat(22)}`,
  },
} satisfies Theirs

export const waitingEntryPoints: FeatureEntryPoints = {
  procedures: {
    'waitingList.join': {
      minAccess: 'anyone',
      right: async (world) => proven(world, { ...waiter, eventId: await soldOutPicnic(world) }),
      foreign: { eventId: async (ids, own) => ({ ...waiter, eventId: ids.event, captcha: await own.captcha() }) },
    },
    'waitingList.confirm': {
      minAccess: 'anyone',
      right: async (world) => confirmLink(world, (await link(world)).entryId),
      foreign: { entryId: ofTheirs },
    },
    'waitingList.ofEvent': { minAccess: 'anyone', foreign: { eventId: 'event' } },
    'waitingList.place': { minAccess: 'anyone', question: link, foreign: { entryId: ofTheirs } },
    'waitingList.offered': { minAccess: 'anyone', question: offered, foreign: { entryId: ofTheirs } },
    'waitingList.leave': { minAccess: 'anyone', right: link, foreign: { entryId: ofTheirs } },
    'waitingList.line': { minAccess: 'admin', foreign: { eventId: 'event' } },
    'waitingList.offer': {
      minAccess: 'admin',
      async right(world) {
        const eventId = await soldOutPicnic(world)
        const { entryId } = await waitingLinkOf(world, eventId)
        await world.as('admin').events.update({ eventId, seats: 2 })
        return { entryId, reason: 'other' }
      },
      foreign: { entryId: (ids) => ({ ...theirEntry(ids), reason: 'other' }) },
    },
    'waitingList.remove': {
      minAccess: 'admin',
      right: async (world) => ({ entryId: (await link(world)).entryId }),
      foreign: { entryId: theirEntry },
    },
  },
  pages: {
    '/event/:id/waiting': {
      minAccess: 'anyone',
      at: ({ eventId }) => `/event/${eventId}/waiting`,
      forms: [{ minAccess: 'anyone', form: { ...waiter, persons: '1' } }],
      foreign: { address: 'event' },
    },
    '/event/:id/waiting-list': {
      minAccess: 'admin',
      at: ({ eventId }) => `/event/${eventId}/waiting-list`,
      forms: [
        { minAccess: 'admin', form: { intent: 'offer', entryId: 'unknown', reason: 'other' } },
        { minAccess: 'admin', form: { intent: 'remove', entryId: 'unknown' } },
      ],
      foreign: {
        address: 'event',
        fields: {
          entryId: (ids) => [
            { intent: 'offer', ...theirEntry(ids), reason: 'other' },
            { intent: 'remove', ...theirEntry(ids) },
          ],
        },
      },
    },
    '/event/waiting/:entryId/:key': {
      minAccess: 'anyone',
      at: ({ waitingPath }) => waitingPath,
      forms: [
        { minAccess: 'anyone', form: { intent: 'confirm' } },
        { minAccess: 'anyone', form: { intent: 'take' } },
        { minAccess: 'anyone', form: { intent: 'leave' } },
      ],
      foreign: { address: (ids) => `/event/waiting/${ids.waitingPlace}` },
    },
  },
}
