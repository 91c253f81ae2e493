/**
 * A page for print, such as a receipt: plain data, because it travels to a worker. Amounts and dates are already texts.
 */
export type Paper = {
  /** The document's title in the reader's program. */
  title: string
  /** The sender's name and address, a line each. */
  sender: readonly string[]
  heading: string
  /** A line under the heading. */
  under?: string
  cells: readonly PaperCell[]
  /** Cells side by side; 3 by default. */
  cellsInRow?: number
  tableHeading?: string
  table: PaperTable
  /** Puts the sender at the head of each page, with this line and the page's number on the right. */
  pageHead?: string
  /** Shown instead of the table when it has no rows. */
  empty?: string
  notes: readonly string[]
  /** A second table behind the notes, of what is not in the first one's sums. */
  history?: { heading: string; table: PaperTable; note: string }
  /** More tables behind the notes, each with its heading; one may begin a page. */
  sections?: readonly PaperSection[]
  /** The time that the document states it was made, where its bytes must always be the same. UTC ISO. */
  madeAt?: string
  /** At the bottom: where it is stored, and how to check it. */
  foot: readonly string[]
  /** How many pages it may take at most: while it takes more, the next one of `shorter` is printed instead. */
  maxPages?: number
  shorter?: readonly Paper[]
  /** Smaller letters and less space, where much has to fit. */
  isDense?: boolean
  /** A text to be scanned, such as an address, and the width of its code; by default what a phone scans from paper. */
  qr?: string
  qrPoints?: number
}

type PaperTable = {
  heads: readonly string[]
  rows: readonly (readonly string[])[]
  sums: readonly (readonly string[])[]
  /** Aligns all columns but the first to the right; a sum then has an amount for each of them. */
  isNumeric?: boolean
  /** All columns are texts: the last one begins at the left as well, and takes the width that is left. */
  isText?: boolean
}

type PaperSection = { heading: string; table: PaperTable; note?: string; beginsPage?: boolean }

export type PaperCell = { key: string; text: string }

/** The size of all PDFs and printed pages: the association's choice. */
export type PaperSize = (typeof paperSizes)[number]

export const paperSizes = ['letter', 'a4'] as const

/** A page that may be served, and its file name. */
export type PaperJob = { fileName: string; paper: Paper }
