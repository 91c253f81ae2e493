/**
 * A page for print, such as a receipt: plain data, because it travels to a worker. Amounts and dates are texts already.
 */
export type Paper = {
  /** Names the document in the reader's program. */
  title: string
  /** Name and address of the sender, a line each. */
  sender: readonly string[]
  heading: string
  cells: readonly PaperCell[]
  table: {
    heads: readonly string[]
    rows: readonly (readonly string[])[]
    sums: readonly (readonly [label: string, amount: string])[]
  }
  /** Instead of the table, when it has no rows. */
  empty?: string
  notes: readonly string[]
  /** At the foot: where it is kept, and how to check it. */
  foot: readonly string[]
  /** A text to be scanned, such as an address, and how wide its code is; by default as a phone reads it from paper. */
  qr?: string
  qrPoints?: number
}

export type PaperCell = { key: string; text: string }

/** A page that may be handed out, and what its file is called. */
export type PaperJob = { fileName: string; paper: Paper }
