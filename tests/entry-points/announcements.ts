import { announcementProofs } from '#tests/rest/announcements.ts'
import type { PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { recordEntryPoints } from '../support/entry-points/records.ts'
import type { FeatureEntryPoints, Theirs } from '../support/entry-points/rows.ts'

const announcement = { title: 'Hall B is closed', body: '<p>Until March.</p>', attachments: '[]' }

const added = (world: PaymentsWorld) => world.as('admin').announcements.add(announcement)

export const announcementTheirs = {
  announcement: {
    lay: (world) => world.as('nyAdmin').announcements.add({ title: 'Rooftop rules', body: '<p>Rooftop rules</p>' }),
    nobodys: '9c2c9f7e-8d2c-4e4e-9a1b-0d9f6c1b2a3d',
  },
} satisfies Theirs

const entryPoints = recordEntryPoints({
  feature: 'announcements',
  id: 'announcementId',
  theirs: 'announcement',
  right: announcement,
  page: '/announcement',
  add: added,
  calls: { list: '/api/announcements/chapter', add: '/api/announcements', one: '/api/announcements/announcement' },
})

const managing = entryPoints.pages?.['/announcement']

export const announcementEntryPoints: FeatureEntryPoints = {
  ...entryPoints,
  procedures: {
    ...entryPoints.procedures,
    'announcements.latest': { minAccess: 'anyone' },
    'announcements.listed': { minAccess: 'anyone' },
    'announcements.view': {
      minAccess: 'anyone',
      question: async (world) => ({ announcementId: await added(world) }),
      foreign: { announcementId: 'announcement' },
    },
  },
  proofs: announcementProofs,
  pages: {
    '/announcement': {
      ...managing!,
      foreign: {
        ...managing!.foreign,
        queries: { row: (ids) => [`dialog=edit&row=${ids.announcement}`, `dialog=delete&row=${ids.announcement}`] },
      },
    },
    '/announcements': { minAccess: 'anyone' },
    '/announcements/page/:page': {
      minAccess: 'anyone',
      at: () => '/announcements/page/3',
      foreign: { none: 'The number of a page.' },
    },
    '/announcements/:announcementId': {
      minAccess: 'anyone',
      at: () => '/announcements/unknown',
      status: 404,
      foreign: { address: 'announcement' },
    },
  },
}
