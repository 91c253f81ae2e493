import { linkProofs } from '#tests/rest/links.ts'
import { recordEntryPoints } from '../support/entry-points/records.ts'
import type { FeatureEntryPoints, Theirs } from '../support/entry-points/rows.ts'

const link = { linkTitle: 'State board', link: 'https://board.example/' }

export const quickLinkTheirs = {
  link: {
    lay: (world) => world.as('nyAdmin').quickLinks.add({ linkTitle: 'Rooftop rules', link: 'https://gotham.example' }),
    nobodys: '5b2c9f7e-8d2c-4e4e-9a1b-0d9f6c1b2a3d',
  },
} satisfies Theirs

export const quickLinkEntryPoints: FeatureEntryPoints = {
  ...recordEntryPoints({
    feature: 'quickLinks',
    id: 'linkId',
    theirs: 'link',
    right: link,
    page: '/links',
    add: (world) => world.as('admin').quickLinks.add(link),
    calls: { list: '/api/links/chapter', add: '/api/links', one: '/api/links' },
  }),
  proofs: linkProofs,
}
