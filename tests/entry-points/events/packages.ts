import { announcePicnic } from '#tests/support/world/picnic.ts'
import type { PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { recordForms, type Places, type FeatureEntryPoints, type Theirs } from '../../support/entry-points/rows.ts'

const gold = {
  catalogue: 'convention' as const,
  packageId: 3,
  name: 'Gold',
  price: '5000',
  persons: '2',
  section: 'premium' as const,
}

const right = async (world: PaymentsWorld) => ({ ...gold, eventId: await announcePicnic(world) })

const added = async (world: PaymentsWorld) => world.as('admin').packages.create(await right(world))

export const packageTheirs = {
  package: {
    async lay(world) {
      const { events, packages } = world.as('nyAdmin')
      const { eventId } = await events.create({
        eventType: 'convention',
        eventName: 'Roof convention',
        eventAddress: 'Rooftop',
        startsAt: '2027-06-05T10:00',
        endsAt: '2027-06-05T16:00',
      })
      return packages.create({ ...gold, eventId, name: 'Gotham gold' })
    },
    nobodys: '7d2c9f7e-8d2c-4e4e-9a1b-0d9f6c1b2a3d',
  },
} satisfies Theirs

const { forms, fields } = recordForms('eventPackageId', 'package', {
  packageId: '3',
  name: 'Gold',
  price: '5000',
  section: 'premium',
})

/** The admin chooses the number of a new package of the page's event. */
const entryPoint = (path: string) => ({
  minAccess: 'admin' as const,
  at: ({ eventId }: Places) => path.replace(':id', eventId).replace(':catalogue', 'grand'),
  forms,
  foreign: {
    address: ({ event }: { event: string }) => path.replace(':id', event).replace(':catalogue', 'grand'),
    fields,
  },
})

export const packageEntryPoints: FeatureEntryPoints = {
  procedures: {
    'packages.list': {
      minAccess: 'anyone',
      question: async (world) => ({ eventId: await announcePicnic(world) }),
      foreign: { eventId: 'event' },
    },
    'packages.managed': {
      minAccess: 'admin',
      question: async (world) => ({ eventId: await announcePicnic(world) }),
      foreign: { eventId: 'event' },
    },
    'packages.create': {
      minAccess: 'admin',
      right,
      foreign: {
        eventId: (ids) => ({ ...gold, eventId: ids.event }),
        packageId: {
          input: (_, own) => ({ ...gold, eventId: own.eventId }),
          tells: 'The number is the admin’s own choice.',
          writes: true,
        },
      },
    },
    'packages.update': {
      minAccess: 'admin',
      right: async (world) => ({ eventPackageId: await added(world), name: 'Gold sponsor', price: '5500' }),
      foreign: { eventPackageId: (ids) => ({ eventPackageId: ids.package, name: 'Ours now' }) },
    },
    'packages.remove': {
      minAccess: 'admin',
      right: async (world) => ({ eventPackageId: await added(world) }),
      foreign: { eventPackageId: 'package' },
    },
  },
  pages: {
    '/event/:id/packages': entryPoint('/event/:id/packages'),
    '/event/:id/packages/:catalogue': entryPoint('/event/:id/packages/:catalogue'),
  },
}
