/** Texts of the search page. */
export const searchPageWords = {
  lead: (chapterName: string) => `Events, news, jobs, documents, and more of the ${chapterName} chapter.`,
  leadOfParent: 'Events, news, documents, and more of the national office.',
  all: (count: number) => `View all ${count.toLocaleString('en-US')}`,
  allOf: (count: number, group: string) => `View all ${count.toLocaleString('en-US')}: ${group}`,
  pages: 'Pages of results',
  back: 'All groups',
}
