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

const speaker: Record<string, string> = { speakerName: 'Mei Tanaka', talk: 'Bridges that move', image }

const sectionForms: Record<string, string>[] = [
  galleryForm,
  { intent: 'removePicture', imageId: 'unknown' },
  { intent: 'addSpeaker', ...speaker },
  { intent: 'updateSpeaker', imageId: 'unknown', ...speaker },
  { intent: 'removeSpeaker', imageId: 'unknown' },
]

/** The sections for admins on an event's page. */
export const galleryForms = {
  forms: sectionForms.map((form): PageForm => ({ minAccess: 'admin', form })),
  fields: {
    imageId: ({ image: imageId }) => [
      { intent: 'removePicture', imageId },
      { intent: 'updateSpeaker', imageId, ...speaker },
      { intent: 'removeSpeaker', imageId },
    ],
  } satisfies ForeignPage['fields'],
}

export const imageEntryPoints: FeatureEntryPoints = {
  procedures: {
    'images.managed': { minAccess: 'admin' },
    'images.events': { minAccess: 'admin' },
    'images.strip': { minAccess: 'anyone' },
    'images.ofHome': { minAccess: 'anyone' },
    'images.navbar': { minAccess: 'anyone' },
    'images.homeScreen': { minAccess: 'anyone' },
    'images.inChapter': { minAccess: 'anyone' },
    'images.ofEvents': { minAccess: 'anyone' },
    'images.ofEvent': {
      minAccess: 'anyone',
      question: async (world) => ({ eventId: await announcePicnic(world) }),
      foreign: { eventId: 'event' },
    },
    'images.byId': { minAccess: 'anyone', question, foreign: { imageId: 'image' } },
    'images.view': { minAccess: 'anyone', question, foreign: { imageId: 'image' } },
    'images.add': {
      minAccess: 'admin',
      right: another,
      foreign: { eventId: (ids) => ({ ...entries, image, eventId: ids.event }) },
    },
    'images.addToEvent': {
      minAccess: 'admin',
      right: several,
      foreign: { eventId: (ids) => ({ eventId: ids.event, imageDescription: 'The bridge', image: [image] }) },
    },
    'images.update': {
      minAccess: 'admin',
      right: question,
      foreign: {
        imageId: (ids) => ({ imageId: ids.image, ...entries }),
        eventId: (ids) => ({ imageId: ids.image, eventId: ids.event }),
      },
    },
    'images.remove': { minAccess: 'admin', right: question, foreign: { imageId: 'image' } },
  },
  proofs: imageProofs,
  calls: {
    'GET /api/image/navbar/chapter/{host}': { minAccess: 'anyone', foreign: onHost('/api/image/navbar/chapter') },
    'GET /api/image/homeScreen/chapter/{host}': {
      minAccess: 'anyone',
      foreign: onHost('/api/image/homeScreen/chapter'),
    },
    'GET /api/image/chapter/{host}': { minAccess: 'anyone', foreign: onHost('/api/image/chapter') },
    'GET /api/image/event/chapter/{host}': { minAccess: 'anyone', foreign: onHost('/api/image/event/chapter') },
    'GET /api/image/{id}': { minAccess: 'anyone', foreign: [{ path: 'image' }] },
    'POST /api/image/new': {
      minAccess: 'admin',
      foreign: [{ path: () => '/api/image/new', body: (ids) => ({ ...entries, image, eventId: ids.event }) }],
    },
    'DELETE /api/image/{id}': { minAccess: 'admin', foreign: [{ path: 'image' }] },
  },
  pages: {
    '/images': {
      minAccess: 'admin',
      forms,
      foreign: {
        fields: { ...fields, eventId: (ids) => [{ intent: 'add', ...entries, image, eventId: ids.event }] },
      },
    },
    '/image/:imageId': { minAccess: 'anyone', at: () => '/image/unknown', status: 404, foreign: { address: 'image' } },
  },
}
