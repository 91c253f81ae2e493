/** Texts of every list of articles. */
export const articleWords = {
  search: 'Search',
  clear: 'Clear search',
  pages: 'Pages of the list',
  range: (from: number, to: number, total: number) => `${from} to ${to} of ${total.toLocaleString('en-US')}`,
  pastEndTitle: 'There is no such page',
  pastEnd: 'The list ends before this page.',
  firstPage: 'First page',
  notFound: (keyword: string) => `Nothing matches "${keyword}"`,
}
