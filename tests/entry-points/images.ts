import { imageProofs, uploaded } from '#tests/rest/images.ts'
import type { PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { announcePicnic } from '#tests/support/world/picnic.ts'
import {
  onHost,
  recordForms,
  type ForeignPage,
  type PageForm,
  type FeatureEntryPoints,
  type Theirs,
} from '../support/entry-points/rows.ts'

const entries = { imageName: 'navbarImage' as const, imageDescription: 'The bridge' }

const another = async (world: PaymentsWorld) => ({ ...entries, image: await uploaded(world) })

const added = async (world: PaymentsWorld) => world.as('admin').images.add(await another(world))

const question = async (world: PaymentsWorld) => ({ imageId: await added(world) })

export const imageTheirs = {
  image: {
    lay: async (world) =>
      world
        .as('nyAdmin')
        .images.add({ ...entries, imageDescription: 'Rooftop', image: await uploaded(world, 'nyAdmin') }),
    nobodys: '7c2c9f7e-8d2c-4e4e-9a1b-0d9f6c1b2a3d',
  },
} satisfies Theirs

const several = async (world: PaymentsWorld) => ({
  eventId: await announcePicnic(world),
  imageDescription: 'The bridge',
  image: [await uploaded(world)],
})

const image = `/uploads/image-${'1'.repeat(32)}.png`
const { forms, fields } = recordForms('imageId', 'image', { ...entries, eventId: '', image })

const galleryForm = { intent: 'addPictures', imageDescription: 'The bridge', image: JSON.stringify([image]) }

/** The section for admins on an event's page. */
export const galleryForms = {
  forms: [galleryForm, { intent: 'removePicture', imageId: 'unknown' }].map((form): PageForm => ({
    least: 'admin',
    form,
  })),
  fields: { imageId: ({ image: imageId }) => [{ intent: 'removePicture', imageId }] } satisfies ForeignPage['fields'],
}

export const imageEntryPoints: FeatureEntryPoints = {
  procedures: {
    'images.managed': { least: 'admin' },
    'images.events': { least: 'admin' },
    'images.strip': { least: 'anyone' },
    'images.ofHome': { least: 'anyone' },
    'images.navbar': { least: 'anyone' },
    'images.homeScreen': { least: 'anyone' },
    'images.inChapter': { least: 'anyone' },
    'images.ofEvents': { least: 'anyone' },
    'images.ofEvent': {
      least: 'anyone',
      question: async (world) => ({ eventId: await announcePicnic(world) }),
      foreign: { eventId: 'event' },
    },
    'images.byId': { least: 'anyone', question, foreign: { imageId: 'image' } },
    'images.shown': { least: 'anyone', question, foreign: { imageId: 'image' } },
    'images.add': {
      least: 'admin',
      right: another,
      foreign: { eventId: (ids) => ({ ...entries, image, eventId: ids.event }) },
    },
    'images.addToEvent': {
      least: 'admin',
      right: several,
      foreign: { eventId: (ids) => ({ eventId: ids.event, imageDescription: 'The bridge', image: [image] }) },
    },
    'images.update': {
      least: 'admin',
      right: question,
      foreign: {
        imageId: (ids) => ({ imageId: ids.image, ...entries }),
        eventId: (ids) => ({ imageId: ids.image, eventId: ids.event }),
      },
    },
    'images.remove': { least: 'admin', right: question, foreign: { imageId: 'image' } },
  },
  proofs: imageProofs,
  calls: {
    'GET /api/image/navbar/chapter/{host}': { least: 'anyone', foreign: onHost('/api/image/navbar/chapter') },
    'GET /api/image/homeScreen/chapter/{host}': { least: 'anyone', foreign: onHost('/api/image/homeScreen/chapter') },
    'GET /api/image/chapter/{host}': { least: 'anyone', foreign: onHost('/api/image/chapter') },
    'GET /api/image/event/chapter/{host}': { least: 'anyone', foreign: onHost('/api/image/event/chapter') },
    'GET /api/image/{id}': { least: 'anyone', foreign: [{ path: 'image' }] },
    'POST /api/image/new': {
      least: 'admin',
      foreign: [{ path: () => '/api/image/new', body: (ids) => ({ ...entries, image, eventId: ids.event }) }],
    },
    'DELETE /api/image/{id}': { least: 'admin', foreign: [{ path: 'image' }] },
  },
  pages: {
    '/images': {
      least: 'admin',
      forms,
      foreign: {
        fields: { ...fields, eventId: (ids) => [{ intent: 'add', ...entries, image, eventId: ids.event }] },
      },
    },
    '/image/:imageId': { least: 'anyone', at: () => '/image/unknown', status: 404, foreign: { address: 'image' } },
  },
}
