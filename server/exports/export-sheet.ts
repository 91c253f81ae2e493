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
   * Fields of the row that make the text, joined by `joint`; what is blank is passed over. By default the one called
   * like the column.
   */
  of?: readonly string[]
  joint?: string
  /** Stands behind a text that is not blank. */
  after?: string
  /** The words for each value that the database keeps. */
  words?: Readonly<Record<string, string>>
  /** Summed up under the list. */
  sums?: boolean
}

/** The head of a column: amounts say their currency, which their cells leave out. */
export const headText = ({ header, kind }: ExportColumn) => (kind === 'money' ? `${header} USD` : header)

/** Whether a column's cells are set flush right. */
export const isFigure = ({ kind }: ExportColumn) => kind === 'money' || kind === 'number'

/** A whole list to be exported: which rows, and what stands above them. */
export type ExportSheet = {
  title: string
  chapter: string
  /** The conditions that narrow the list, a sentence each; none when it is whole. */
  filter: readonly string[]
  /** ISO time; it and the dates of the rows are shown as the day in `timeZone`. */
  madeAt: string
  timeZone: string | Zones
  columns: readonly ExportColumn[]
  /** The rows come ordered by it; the PDF gives each of its values a head with count and sums. */
  group?: ExportColumn | undefined
  source: ListSource
}

/** A cell's value: text, a number (of cents for money), a day as yyyy-mm-dd, or nothing. */
export type Cell = string | number | null

export type Line = { cells: Cell[]; group: string }
