/** Bounds of a file to import (docs/limits.md). */

export const maxBytes = 20 * 1024 * 1024
export const maxRows = 50_000
export const maxColumns = 200
/** Characters of a cell; a longer one holds its row. */
export const maxCell = 10_000

/** One row of a file. */
export type SourceRow = {
  /** Counted from 1, as a spreadsheet shows it. */
  row: number
  /** The line of the text on which it starts, which differs where cells have several lines; null in a workbook. */
  line: number | null
  cells: string[]
  /** A sentence without its period about what is broken in it. */
  flaw: string | null
}

/** A file that was read: the rows of one table, and how they were stored. */
export type SourceFile = {
  format: 'csv' | 'xlsx'
  /** Null for a workbook. */
  encoding: string | null
  /** Null for a workbook, and for a single column. */
  separator: string | null
  /** Null for text. */
  sheet: string | null
  rows: SourceRow[]
  /** Columns that are hidden in the workbook, from 0. */
  hiddenColumns: number[]
  /** The day that a workbook calls 0; null for text, where a number is no day. */
  epoch: '1900' | '1904' | null
  notes: string[]
}
