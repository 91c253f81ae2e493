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
    'activities.managed': { least: 'admin' },
    'activities.categories': { least: 'anyone' },
    'activities.latest': { least: 'anyone' },
    'activities.listed': { least: 'anyone', foreign: { categoryId: 'activityCategory' } },
    'activities.inChapter': { least: 'anyone' },
    'activities.shown': { least: 'anyone', question: added, foreign: { activityId: 'activity' } },
    'activities.byId': { least: 'anyone', question: added, foreign: { activityId: 'activity' } },
    'activities.add': { least: 'admin', right: activity },
    'activities.update': {
      least: 'admin',
      right: added,
      foreign: { activityId: (ids) => ({ ...activity, activityId: ids.activity }) },
    },
    'activities.remove': { least: 'admin', right: added, foreign: { activityId: 'activity' } },
    'activities.removePhoto': {
      least: 'admin',
      right: (world) => activityWithPhoto(world, activity),
      foreign: { activityId: (ids) => ({ activityId: ids.activity, photo }) },
    },
  },
  proofs: activityProofs,
  calls: {
    'GET /api/category': { least: 'anyone' },
    'GET /api/activity/chapter/{host}': { least: 'anyone', foreign: onHost('/api/activity/chapter') },
    'GET /api/activity/{id}': { least: 'anyone', foreign: [{ path: 'activity' }] },
    'POST /api/activity': {
      least: 'admin',
      foreign: [{ path: () => '/api/activity', body: (ids) => ({ ...activity, category: ids.activityCategory }) }],
    },
    'PUT /api/activity/{id}': { least: 'admin', foreign: [{ path: 'activity', body: () => activity }] },
    'DELETE /api/activity/{id}': { least: 'admin', foreign: [{ path: 'activity' }] },
  },
  pages: {
    '/activity': {
      least: 'admin',
      forms,
      foreign: {
        fields,
        queries: { row: (ids) => [`dialog=edit&row=${ids.activity}`, `dialog=delete&row=${ids.activity}`] },
      },
    },
    '/activities': { least: 'anyone' },
    '/activities/page/:page': {
      least: 'anyone',
      at: () => '/activities/page/3',
      foreign: { none: 'The number of a page.' },
    },
    '/activities/category/:categoryId': {
      least: 'anyone',
      at: () => '/activities/category/unknown',
      status: 404,
      foreign: { address: 'activityCategory' },
    },
    '/activities/category/:categoryId/page/:page': {
      least: 'anyone',
      at: () => '/activities/category/unknown/page/1',
      status: 404,
      foreign: { address: (ids) => `/activities/category/${ids.activityCategory}/page/1` },
    },
    '/activity/:activityId': {
      least: 'anyone',
      at: () => '/activity/unknown',
      status: 404,
      forms: [{ least: 'admin', form: { intent: 'removePhoto', activityId: 'unknown', photo } }],
      foreign: {
        address: 'activity',
        fields: { activityId: (ids) => [{ intent: 'removePhoto', activityId: ids.activity, photo }] },
      },
    },
  },
}
