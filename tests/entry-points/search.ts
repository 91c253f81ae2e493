import { ask } from '../support/entry-points/attempts.ts'
import type { FeatureEntryPoints } from '../support/entry-points/rows.ts'

export const searchEntryPoints: FeatureEntryPoints = {
  procedures: {
    'search.everywhere': { minAccess: 'anyone', question: { search: 'hall' } },
    'search.inGroup': { minAccess: 'anyone', question: { search: 'hall', group: 'announcements' } },
  },
  pages: {
    // With words that match something in every feature.
    '/search': {
      minAccess: 'anyone',
      at: () => '/search?q=an',
      foreign: { queries: { q: (ids) => [`q=${ids.member}`], in: (ids) => [`q=an&in=${ids.blogPost}`] } },
    },
  },
  limits: {
    searchByAddress: { attempt: ({ client }) => ask(client, 'search.everywhere', { search: 'hall' }) },
  },
}
