import { countOfRows } from './count-of-rows.ts'

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

/** Texts of the export menu. Without a total the rows were not counted. */
export const exportWords = {
  scope: (total: number | undefined) =>
    total === undefined ? 'All rows that match' : `${countOfRows(total)} (all pages)`,
  preparing: (total: number | undefined) =>
    `Preparing ${total === undefined ? 'all rows that match' : countOfRows(total)}...`,
}
