import { linkProofs } from '#tests/rest/links.ts'
import type { PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { onHost, recordForms, type RoomDoors, type Theirs } from './rows.ts'

const link = { linkTitle: 'State board', link: 'https://board.example/' }
const added = (world: PaymentsWorld) => world.as('admin').quickLinks.add(link)

export const quickLinkTheirs = {
  link: {
    lay: (world) => world.as('nyAdmin').quickLinks.add({ linkTitle: 'Rooftop rules', link: 'https://gotham.example' }),
    nobodys: '5b2c9f7e-8d2c-4e4e-9a1b-0d9f6c1b2a3d',
  },
} satisfies Theirs

const { forms, fields } = recordForms('linkId', 'link', link)

export const quickLinkDoors: RoomDoors = {
  procedures: {
    'quickLinks.managed': { least: 'admin' },
    'quickLinks.inChapter': { least: 'anyone' },
    'quickLinks.byId': { least: 'anyone', question: async (world) => ({ linkId: await added(world) }), foreign: { linkId: 'link' } },
    'quickLinks.add': { least: 'admin', right: link },
    'quickLinks.update': {
      least: 'admin',
      right: async (world) => ({ ...link, linkId: await added(world) }),
      foreign: { linkId: (ids) => ({ ...link, linkId: ids.link }) },
    },
    'quickLinks.remove': { least: 'admin', right: async (world) => ({ linkId: await added(world) }), foreign: { linkId: 'link' } },
  },
  proofs: linkProofs,
  calls: {
    'GET /api/links/chapter/{host}': { least: 'anyone', foreign: onHost('/api/links/chapter') },
    'GET /api/links/{id}': { least: 'anyone', foreign: [{ path: 'link' }] },
    'POST /api/links': { least: 'admin' },
    'PUT /api/links/{id}': { least: 'admin', foreign: [{ path: 'link', body: () => link }] },
    'DELETE /api/links/{id}': { least: 'admin', foreign: [{ path: 'link' }] },
  },
  pages: {
    '/links': { least: 'admin', forms, foreign: { fields } },
  },
}
