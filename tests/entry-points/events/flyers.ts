import { flyerProofs } from '#tests/rest/flyers.ts'
import { uploaded } from '#tests/rest/images.ts'
import { announcePicnic } from '#tests/support/world/picnic.ts'
import type { PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import type { ForeignPage, PageForm, FeatureEntryPoints, Theirs } from '../../support/entry-points/rows.ts'

const flyer = `/uploads/image-${'2'.repeat(32)}.png`

const another = async (world: PaymentsWorld) => ({ eventId: await announcePicnic(world), flyer: await uploaded(world) })

async function question(world: PaymentsWorld) {
  const flyers = await another(world)
  await world.as('admin').eventFlyers.add(flyers)
  const [added] = await world.as('admin').eventFlyers.ofEvent(flyers)
  return { flyerId: added!.flyerId }
}

export const flyerTheirs = {
  flyer: {
    async lay(world) {
      const { events, eventFlyers } = world.as('nyAdmin')
      const times = { startsAt: '2027-06-05T10:00', endsAt: '2027-06-05T16:00' }
      const { eventId } = await events.create({
        eventType: 'picnic',
        eventName: 'Rooftop lunch',
        eventAddress: 'Rooftop',
        ...times,
      })
      await eventFlyers.add({ eventId, flyer: [await uploaded(world, 'nyAdmin')] })
      return (await eventFlyers.ofEvent({ eventId }))[0]!.flyerId
    },
    nobodys: '1d2c9f7e-8d2c-4e4e-9a1b-0d9f6c1b2a3d',
  },
} satisfies Theirs

const forms: Record<string, string>[] = [
  { intent: 'addFlyers', flyer: JSON.stringify([flyer]) },
  { intent: 'removeFlyer', flyerId: 'unknown' },
]

/** The section for admins on an event's page. */
export const flyerForms = {
  forms: forms.map((form): PageForm => ({ minAccess: 'admin', form })),
  fields: { flyerId: ({ flyer: flyerId }) => [{ intent: 'removeFlyer', flyerId }] } satisfies ForeignPage['fields'],
}

export const flyerEntryPoints: FeatureEntryPoints = {
  procedures: {
    'eventFlyers.ofEvent': {
      minAccess: 'anyone',
      question: async (world) => ({ eventId: await announcePicnic(world) }),
      foreign: { eventId: 'event' },
    },
    'eventFlyers.add': {
      minAccess: 'admin',
      right: another,
      foreign: { eventId: (ids) => ({ eventId: ids.event, flyer: [flyer] }) },
    },
    'eventFlyers.remove': { minAccess: 'admin', right: question, foreign: { flyerId: 'flyer' } },
  },
  proofs: flyerProofs,
  calls: {
    'DELETE /api/events/flyer/{flyerId}': { minAccess: 'admin', foreign: [{ path: 'flyer' }] },
  },
}
