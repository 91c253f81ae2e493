/** Texts of the search page. */
export const searchPageWords = {
  lead: (chapterName: string) => `Events, news, jobs, documents, and more of the ${chapterName} chapter.`,
  leadOfParent: 'Events, news, documents, and more of the national office.',
  all: (count: string) => `View all ${count}`,
  allOf: (count: string, group: string) => `View all ${count}: ${group}`,
  pages: 'Pages of results',
  back: 'All groups',
}
