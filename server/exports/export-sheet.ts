import type { ListSource } from '#db/long-read.ts'
import type { TableDates } from '#server/time/dates.ts'
import type { Zones } from '#server/time/zones.ts'
import type { PaperSize } from './paper.ts'

export const exportFormats = ['csv', 'xlsx', 'pdf'] as const

export type ExportFormat = (typeof exportFormats)[number]

/** A column of an exported list. Plain data, because it travels to a worker. */
export type ExportColumn = {
  id: string
  header: string
  /** `money` is cents, `date` an ISO time or day; `year` and `number` are numbers, `id` and `text` never are. */
  kind: 'text' | 'id' | 'year' | 'number' | 'money' | 'date'
  /**
   * Fields of the row that make up the text, joined by `joint`, skipping blank ones. By default the field named like
   * the column.
   */
  of?: readonly string[]
  joint?: string
  /** In place of a blank text. */
  none?: string
  /** Left out of a PDF that has no room for all columns. */
  isMinor?: true
  /** Appended to a text that is not blank. */
  after?: string
  /** The label for each stored value. */
  words?: Readonly<Record<string, string>>
  /** The text is stored as JSON: a list of sentences without periods, or of changes. */
  stored?: 'sentences' | 'changes'
  /** Whether its sum is shown under the list. */
  sums?: boolean
  /** The table's column that shows it too: choosing that one exports all columns under it. */
  under?: string
  /** How the rows of one line are put together (`ExportSheet.lineBy`); by default the first row's value counts. */
  over?: 'sum' | 'list'
  /** Of these rows only the ones with this value. */
  where?: { field: string; is: string }
}

/** Returns the header of a column: amounts state their currency, which their cells leave out. */
export const headText = ({ header, kind }: ExportColumn) => (kind === 'money' ? `${header} USD` : header)

/** Whether a column's cells are right-aligned. */
export const isFigure = ({ kind }: ExportColumn) => kind === 'money' || kind === 'number'

/** A complete list to be exported: its rows, and the text above them. */
export type ExportSheet = {
  title: string
  chapter: string
  /** The list's filters, a sentence each; none when it is complete. */
  filter: readonly string[]
  /** ISO time; it and the rows' dates are shown as days in `timeZone`. */
  madeAt: string
  timeZone: string | Zones
  /** How days are written; by default in words. */
  dates?: TableDates
  /** The size of a PDF's pages; by default letter. */
  paperSize?: PaperSize
  /** The color of the rules of a PDF; by default the usual one. */
  color?: string
  columns: readonly ExportColumn[]
  /** The column that the rows are ordered by; in the PDF each of its values gets a heading with count and sums. */
  group?: ExportColumn | undefined
  source: ListSource
  /** Consecutive rows of the source with the same value of this field make one line; by default each row is one. */
  lineBy?: string | undefined
  /** A second sheet of a workbook, filled from the same rows, so that both show one state of the database. */
  second?: SecondSheet | undefined
}

/**
 * The parts of a list's rows. The source has a row for each part; `rowIn` and `partIn` are fields that are null where a
 * row is of one sheet only.
 */
export type SecondSheet = { title: string; columns: readonly ExportColumn[]; rowIn: string; partIn: string }

/** A cell's value: text, a number (of cents for money), a day as yyyy-mm-dd, or nothing. */
export type Cell = string | number | null

export type Line = { cells: Cell[]; group: string }
