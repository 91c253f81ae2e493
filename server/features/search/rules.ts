/** The groups of search results, in display order. */
export const groupNames = [
  'people',
  'upcoming',
  'past',
  'announcements',
  'blog',
  'activities',
  'jobs',
  'documents',
] as const

export type GroupName = (typeof groupNames)[number]

/** The minimum and maximum length of a search, in characters, and the maximum number of words considered. */
export const searchLength = { min: 2, max: 100, words: 8 } as const

/** The hits shown per group side by side, and for one group alone. */
export const maxHits = { each: 5, one: 25 } as const
