import { activityProofs, activityWithPhoto } from '#tests/rest/activities.ts'
import type { PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { onHost, recordForms, type FeatureEntryPoints, type Theirs } from '../support/entry-points/rows.ts'

const activity = {
  category: 'Site visit',
  title: 'Inside the reading room',
  date: '2026-10-12',
  body: '<p>Thirty-two members walked the scaffold.</p>',
  activityPhoto: '[]',
}
const photo = '/uploads/image-00000000000000000000000000000000.jpg'

const added = async (world: PaymentsWorld) => ({ activityId: await world.as('admin').activities.add(activity) })

export const activityTheirs = {
  activity: {
    lay: (world) =>
      world.as('nyAdmin').activities.add({ ...activity, category: 'Rooftop walk', title: 'On the rooftop' }),
    nobodys: '1c2c9f7e-8d2c-4e4e-9a1b-0d9f6c1b2a3d',
  },
  activityCategory: {
    async lay(world) {
      await world
        .as('nyAdmin')
        .activities.add({ ...activity, category: 'Rooftop concert', title: 'On another rooftop' })
      const categories = await world.as('nyAdmin').activities.categories()
      return categories.find(({ name }) => name === 'Rooftop concert')!.categoryId
    },
    nobodys: '2c2c9f7e-8d2c-4e4e-9a1b-0d9f6c1b2a3d',
  },
} satisfies Theirs

const { forms, fields } = recordForms('activityId', 'activity', { ...activity, newCategory: '' })

export const activityEntryPoints: FeatureEntryPoints = {
  procedures: {
    'activities.managed': { minAccess: 'admin' },
    'activities.categories': { minAccess: 'anyone' },
    'activities.latest': { minAccess: 'anyone' },
    'activities.listed': { minAccess: 'anyone', foreign: { categoryId: 'activityCategory' } },
    'activities.inChapter': { minAccess: 'anyone' },
    'activities.view': { minAccess: 'anyone', question: added, foreign: { activityId: 'activity' } },
    'activities.byId': { minAccess: 'anyone', question: added, foreign: { activityId: 'activity' } },
    'activities.add': { minAccess: 'admin', right: activity },
    'activities.update': {
      minAccess: 'admin',
      right: added,
      foreign: { activityId: (ids) => ({ ...activity, activityId: ids.activity }) },
    },
    'activities.remove': { minAccess: 'admin', right: added, foreign: { activityId: 'activity' } },
    'activities.removePhoto': {
      minAccess: 'admin',
      right: (world) => activityWithPhoto(world, activity),
      foreign: { activityId: (ids) => ({ activityId: ids.activity, photo }) },
    },
  },
  proofs: activityProofs,
  calls: {
    'GET /api/category': { minAccess: 'anyone' },
    'GET /api/activity/chapter/{host}': { minAccess: 'anyone', foreign: onHost('/api/activity/chapter') },
    'GET /api/activity/{id}': { minAccess: 'anyone', foreign: [{ path: 'activity' }] },
    'POST /api/activity': {
      minAccess: 'admin',
      foreign: [{ path: () => '/api/activity', body: (ids) => ({ ...activity, category: ids.activityCategory }) }],
    },
    'PUT /api/activity/{id}': { minAccess: 'admin', foreign: [{ path: 'activity', body: () => activity }] },
    'DELETE /api/activity/{id}': { minAccess: 'admin', foreign: [{ path: 'activity' }] },
  },
  pages: {
    '/activity': {
      minAccess: 'admin',
      forms,
      foreign: {
        fields,
        queries: { row: (ids) => [`dialog=edit&row=${ids.activity}`, `dialog=delete&row=${ids.activity}`] },
      },
    },
    '/activities': { minAccess: 'anyone' },
    '/activities/page/:page': {
      minAccess: 'anyone',
      at: () => '/activities/page/3',
      foreign: { none: 'The number of a page.' },
    },
    '/activities/category/:categoryId': {
      minAccess: 'anyone',
      at: () => '/activities/category/unknown',
      status: 404,
      foreign: { address: 'activityCategory' },
    },
    '/activities/category/:categoryId/page/:page': {
      minAccess: 'anyone',
      at: () => '/activities/category/unknown/page/1',
      status: 404,
      foreign: { address: (ids) => `/activities/category/${ids.activityCategory}/page/1` },
    },
    '/activity/:activityId': {
      minAccess: 'anyone',
      at: () => '/activity/unknown',
      status: 404,
      forms: [{ minAccess: 'admin', form: { intent: 'removePhoto', activityId: 'unknown', photo } }],
      foreign: {
        address: 'activity',
        fields: { activityId: (ids) => [{ intent: 'removePhoto', activityId: ids.activity, photo }] },
      },
    },
  },
}
