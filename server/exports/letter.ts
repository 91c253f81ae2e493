/** A letter for print, with its address where an envelope's window is. Plain data, because it travels to a worker. */
export type Letter = {
  /** The document's title in the reader's program. */
  title: string
  /** The sender's name and address, a line each. */
  sender: readonly string[]
  /** At the right of the sender: the tax number, the letter's number. */
  corner: readonly string[]
  /** The recipient's name and postal address, a line each. */
  address: readonly string[]
  day: string
  heading: string
  /** Paragraphs before and after the table. */
  before: readonly string[]
  table: LetterTable | null
  after: readonly string[]
  /** Name and office below a line for the signature. */
  signer: readonly string[]
  /** Beside the signature: how to check the letter. */
  foot: readonly string[]
}

/** Figures are right aligned from the third column. */
type LetterTable = { heads: readonly string[]; rows: readonly (readonly string[])[]; sums: readonly string[] }

/** A letter that may be served, and its file name. */
export type LetterJob = { fileName: string; paper: Letter }

/** Letters that may be served as one archive, and its file name. */
export type ArchiveJob = { fileName: string; letters: readonly LetterJob[] }
