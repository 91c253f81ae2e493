import { advertisementProofs, sentBy, steel } from '#tests/rest/advertisements.ts'
import { announcePicnic } from '#tests/support/world/picnic.ts'
import type { PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import {
  onHost,
  recordForms,
  type PageEntryPoint,
  type FeatureEntryPoints,
  type Theirs,
} from '../support/entry-points/rows.ts'

const image = `/uploads/image-${'1'.repeat(32)}.png`
// Far from today: the access tests move the clock between calls.
const place = { advType: 'home-main-banner' as const, startDate: '2027-03-01', expireDate: '2027-03-31' }

const right = async (world: PaymentsWorld) => ({
  ...place,
  sponsorId: await world.as('admin').sponsors.add(steel),
  images: JSON.stringify([await sentBy(world, 'admin')]),
})

const added = async (world: PaymentsWorld) => (await world.as('admin').advertisements.add(await right(world)))[0]!

const theirSponsor = (world: PaymentsWorld) =>
  world.as('nyAdmin').sponsors.add({ ...steel, sponsorName: 'Rooftop Steel' })

export const advertisementTheirs = {
  sponsor: { lay: theirSponsor, nobodys: '5a1c9f7e-8d2c-4e4e-9a1b-0d9f6c1b2a3d' },
  advertisement: {
    lay: async (world) => {
      const { advertisements } = world.as('nyAdmin')
      return (
        await advertisements.add({
          ...place,
          sponsorId: await theirSponsor(world),
          images: [await sentBy(world, 'nyAdmin')],
        })
      )[0]!
    },
    nobodys: '5a2c9f7e-8d2c-4e4e-9a1b-0d9f6c1b2a3d',
  },
} satisfies Theirs

const sponsorForms = recordForms('sponsorId', 'sponsor', steel)

const adForms = (imageId: string): Record<string, string>[] => [
  { intent: 'activate', imageId, expireDate: '2026-12-31' },
  { intent: 'deactivate', imageId },
  { intent: 'remove', imageId },
]

const list: PageEntryPoint = {
  minAccess: 'admin',
  forms: adForms('unknown').map((form) => ({ minAccess: 'admin', form })),
  foreign: { fields: { imageId: (ids) => adForms(ids.advertisement) } },
}

const newAd = { ...place, eventId: '', sponsorId: 'unknown', images: JSON.stringify([image]), address: '' }

const newPage: PageEntryPoint = {
  minAccess: 'admin',
  forms: [{ minAccess: 'admin', form: newAd }],
  foreign: {
    fields: {
      sponsorId: (ids) => [{ ...newAd, sponsorId: ids.sponsor }],
      eventId: (ids) => [{ ...newAd, advType: 'event-sponsor', eventId: ids.event }],
    },
  },
}

export const advertisementEntryPoints: FeatureEntryPoints = {
  procedures: {
    'advertisements.managed': { minAccess: 'admin', question: { type: 'home-main-banner' } },
    'advertisements.choices': { minAccess: 'admin' },
    'advertisements.onHome': { minAccess: 'anyone' },
    'advertisements.ofEvent': {
      minAccess: 'anyone',
      question: async (world) => ({ eventId: await announcePicnic(world) }),
      foreign: { eventId: 'event' },
    },
    'advertisements.onEvent': {
      minAccess: 'anyone',
      question: async (world) => ({ eventId: await announcePicnic(world) }),
      foreign: { eventId: 'event' },
    },
    'advertisements.inChapter': {
      minAccess: 'anyone',
      question: {},
      foreign: { eventId: (ids) => ({ eventId: ids.event }) },
    },
    'advertisements.byId': {
      minAccess: 'anyone',
      question: async (world) => ({ imageId: await added(world) }),
      foreign: { imageId: 'advertisement' },
    },
    'advertisements.add': {
      minAccess: 'admin',
      right,
      foreign: {
        sponsorId: (ids) => ({ ...place, sponsorId: ids.sponsor, images: [image] }),
        eventId: (ids) => ({
          ...place,
          advType: 'event-sponsor',
          eventId: ids.event,
          sponsorId: 'unknown',
          images: [image],
        }),
      },
    },
    'advertisements.update': {
      minAccess: 'admin',
      right: async (world) => ({ imageId: await added(world), active: false }),
      foreign: {
        imageId: (ids) => ({ imageId: ids.advertisement, active: false }),
        sponsorId: (ids) => ({ imageId: ids.advertisement, sponsorId: ids.sponsor }),
      },
    },
    'advertisements.remove': {
      minAccess: 'admin',
      right: async (world) => ({ imageId: await added(world) }),
      foreign: { imageId: 'advertisement' },
    },
    'sponsors.managed': { minAccess: 'admin' },
    'sponsors.inChapter': { minAccess: 'member' },
    'sponsors.byId': {
      minAccess: 'anyone',
      question: async (world) => ({ sponsorId: await world.as('admin').sponsors.add(steel) }),
      foreign: { sponsorId: 'sponsor' },
    },
    'sponsors.add': { minAccess: 'admin', right: steel },
    'sponsors.update': {
      minAccess: 'admin',
      right: async (world) => ({ ...steel, sponsorId: await world.as('admin').sponsors.add(steel) }),
      foreign: { sponsorId: (ids) => ({ ...steel, sponsorId: ids.sponsor }) },
    },
    'sponsors.remove': {
      minAccess: 'admin',
      right: async (world) => ({ sponsorId: await world.as('admin').sponsors.add(steel) }),
      foreign: { sponsorId: 'sponsor' },
    },
  },
  proofs: advertisementProofs,
  calls: {
    'GET /api/adv/chapter/{host}': {
      minAccess: 'anyone',
      foreign: [...onHost('/api/adv/chapter'), { path: (ids) => `/api/adv/chapter/dc?eventId=${ids.event}` }],
    },
    'GET /api/adv/event/chapter/{host}': { minAccess: 'anyone', foreign: onHost('/api/adv/event/chapter') },
    'GET /api/adv/{id}': { minAccess: 'anyone', foreign: [{ path: 'advertisement' }] },
    'POST /api/adv': {
      minAccess: 'admin',
      foreign: [
        { path: () => '/api/adv', body: (ids) => ({ ...place, sponsorId: ids.sponsor, images: [image] }) },
        {
          path: () => '/api/adv',
          body: (ids) => ({
            ...place,
            advType: 'event-sponsor',
            eventId: ids.event,
            sponsorId: 'unknown',
            images: [image],
          }),
        },
      ],
    },
    'PUT /api/adv/{id}': { minAccess: 'admin', foreign: [{ path: 'advertisement', body: () => ({ active: false }) }] },
    'GET /api/sponsor/chapter/{host}': { minAccess: 'member', foreign: onHost('/api/sponsor/chapter') },
    'GET /api/sponsor/{id}': { minAccess: 'anyone', foreign: [{ path: 'sponsor' }] },
    'POST /api/sponsor': { minAccess: 'admin' },
    'PUT /api/sponsor/{id}': { minAccess: 'admin', foreign: [{ path: 'sponsor', body: () => steel }] },
    'DELETE /api/sponsor/{id}': { minAccess: 'admin', foreign: [{ path: 'sponsor' }] },
  },
  pages: {
    '/advertisement': newPage,
    '/advertisement/home-main-banner': list,
    '/advertisement/home-video-box': list,
    '/advertisement/home-image-box': list,
    '/advertisement/event-sponsor': list,
    '/advertisement/manage-sponsor': {
      minAccess: 'admin',
      forms: sponsorForms.forms,
      foreign: { fields: sponsorForms.fields },
    },
    '/advertisement/:advtitle': {
      ...newPage,
      at: () => '/advertisement/new',
      foreign: { ...newPage.foreign, address: () => '/advertisement/new' },
    },
  },
}
