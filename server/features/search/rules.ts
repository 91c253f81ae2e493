/** The groups of what a search finds, in the order in which they stand. */
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

/** Letters that a search takes at least and at most, and words of it that are looked for. */
export const searchLength = { least: 2, most: 100, words: 8 } as const

/** Of each group side by side, and of one group by itself. */
export const shownOf = { each: 5, one: 25 } as const
