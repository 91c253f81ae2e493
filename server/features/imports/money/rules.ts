/** One row of a file of money. */
export type MoneyRow = {
  row: number
  line: number | null
  /** The day in the chapter's time zone; null where the file has none. */
  on: string | null
  cents: number
  feeCents: number
  currency: string
  /** Whether it changes the balance or the sum of the file. */
  counts: boolean
  /** What it was for, in the file's words. */
  kind: string
  /** `number` is the payer's member number, where an admin said which column has it. */
  payer: { name: string; email: string; number?: string }
  /** The last system's id; '' where it has none. */
  id: string
  /** The id of the payment that it refunds, reverses or belongs to. */
  refersTo: string
  /** Why it is no payment of a person; null for one that is. */
  noPayment: string | null
  /** Reasons to ask about it. */
  held: string[]
  /** What else the file says of it, such as the years; absent where no column was said to have it. */
  about?: string
  /** How it was paid, in the file's words; absent like `about`. */
  method?: string
  /** The years that it was for, in the file's words; absent like `about`. */
  years?: string
}

/** A file of money that was read, before payers are proposed. */
export type MoneyFile = {
  system: 'PayPal' | 'QuickBooks' | 'Chase' | 'Bank of America' | null
  headerRow: number | null
  rows: MoneyRow[]
  leftOut: { row: number; why: string }[]
  notes: string[]
  /** The sum that the file itself states. */
  statedCents: number | null
  /** The currency of the sum. */
  currency: string
  balances: Record<string, { openingCents: number; closingCents: number }>
}
