import type { ListSource } from '#db/long-read.ts'
import type { Zones } from '#server/time/zones.ts'

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
  /** Appended to a text that is not blank. */
  after?: string
  /** The label for each stored value. */
  words?: Readonly<Record<string, string>>
  /** Whether its sum is shown under the list. */
  sums?: boolean
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
  columns: readonly ExportColumn[]
  /** The column that the rows are ordered by; in the PDF each of its values gets a heading with count and sums. */
  group?: ExportColumn | undefined
  source: ListSource
}

/** A cell's value: text, a number (of cents for money), a day as yyyy-mm-dd, or nothing. */
export type Cell = string | number | null

export type Line = { cells: Cell[]; group: string }
