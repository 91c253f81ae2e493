/** Texts of the tables. */
export const tableWords = {
  tools: 'Search and filter',
  selectPage: 'Select all rows on this page',
  select: (name: string) => `Select ${name}`,
  selectedRows: 'Selected rows',
  selected: (count: number) => `${count} selected`,
  onPage: 'on this page',
  moreFor: (name: string) => `More for ${name}`,
  clear: 'Clear the selection',
  /** In place of a number of rows. */
  many: 'many',
  tooMany: 'Too many matches to count. Refine your search or add a filter.',
}

/** Texts of the export menu, with the number of rows, if they were counted. */
export const exportWords = {
  scope: (rows?: string) => (rows ? `${rows} (all pages)` : 'All rows that match'),
  preparing: (rows = 'all rows that match') => `Preparing ${rows}...`,
}
