/** Texts of the search page. */
export const searchPageWords = {
  lead: (chapterName: string) => `Everything of the ${chapterName} chapter that you may see.`,
  leadOfParent: 'Everything of the national office that you may see.',
  all: (count: number) => `View all ${count.toLocaleString('en-US')}`,
  allOf: (count: number, group: string) => `View all ${count.toLocaleString('en-US')}: ${group}`,
  pages: 'Pages of results',
  back: 'All groups',
}
