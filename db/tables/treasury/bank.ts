import type { Stamped } from '../stamped.ts'

/** An account of a chapter at a bank. `openingCents` is its balance when the day `openedOn` (YYYY-MM-DD) began. */
export type BankAccountRow = Stamped & {
  accountId: string
  accountName: string
  bankName: string
  lastFour: string
  openingCents: number
  openedOn: string
}

/** A rule: a line whose text contains `wording` is of this kind. `category` is '' for kinds without one. */
export type BankRuleRow = Stamped & { ruleId: string; wording: string; kind: string; category: string }

/**
 * What the columns of a list are, for the lists with this header: `columns` and `headers` are JSON lists, in the order
 * of the columns; without a header `headers` is empty. `dayOrder` is `mdy`, `dmy`, or '' where each list tells it.
 */
export type BankMappingRow = Stamped & {
  mappingId: string
  accountId: string
  /** A hash of the names of the columns, or of their number. */
  headerKey: string
  headers: string
  columns: string
  dayOrder: string
  /** 1 where positive amounts are money that left. */
  isTurned: number
}

/**
 * A file that waits, its bytes compressed and in base64: a list until an admin names its columns, or a file without
 * balances until an admin says what was on the days between it and what is known.
 */
export type BankUnmappedFileRow = {
  unmappedId: string
  chapterId: string
  accountId: string
  fileName: string
  content: string
  sentAt: string
  /** The first and last day of which nothing is known, and the file's last day; null for a list without columns. */
  gapFrom: string | null
  gapTo: string | null
  closesOn: string | null
}

/** A file that was read, or refused with a sentence; then nothing of it was stored. */
export type BankFileRow = {
  fileId: string
  chapterId: string
  /** null for a refused file that belongs to no known account. */
  accountId: string | null
  fileName: string
  format: string | null
  /** Its first and last day, YYYY-MM-DD. */
  coversFrom: string | null
  coversTo: string | null
  lines: number
  /** Lines that no earlier file had. */
  newLines: number
  openingCents: number | null
  sumCents: number
  closingCents: number | null
  refusal: string | null
  /** A person's id. */
  readBy: string
  readAt: string
}

/** A line of an account, as the bank says it. Not from the log: it is the bank's. */
export type BankLineRow = {
  lineId: string
  chapterId: string
  accountId: string
  /** The file that first had it. */
  fileId: string
  /** What it is known by: the bank's ID, or day, amount, text, and its number among equals. */
  lineKey: string
  day: string
  /** Its place in its file. */
  place: number
  /** Positive when money came in. */
  amountCents: number
  text: string
  bankId: string | null
  checkNumber: string | null
}

/** Projection of the bank line stream: what a line is in the books. Lines without a row are open. */
export type BankBookingRow = {
  lineId: string
  chapterId: string
  accountId: string
  kind: string
  category: string | null
  eventId: string | null
  amountCents: number
  day: string
  ruleId: string | null
  /** A withdrawal, by PayPal's ID, or the other line of a transfer; no two lines have the same. */
  counterpart: string | null
  /** 1 when the payment was entered with the booking, and is reversed with it. */
  isRecordedHere: number
  actor: string
  bookedAt: string
  position: number
}

/** Projection of the bank line stream: the payments that a line is; a payment is at the bank only once. */
export type BankBookedPaymentRow = { paymentId: string; chapterId: string; lineId: string }

/** A line of a large file that is on its way into `bankLines`. */
export type BankStagedLineRow = Omit<BankLineRow, 'accountId'> & { stagedAt: string }

/** The lines of a day of an account, or those that are booked: how many, and their sum. Days without any have no row. */
export type BankDayRow = { chapterId: string; accountId: string; day: string; lines: number; cents: number }

/** An admin's note on a line: free text, so outside the log. */
export type BankNoteRow = { lineId: string; chapterId: string; note: string; writtenAt: string }

export type BankRecords = { bankAccounts: BankAccountRow; bankRules: BankRuleRow; bankMappings: BankMappingRow }

export type BankTables = {
  bankFiles: BankFileRow
  bankUnmappedFiles: BankUnmappedFileRow
  bankLines: BankLineRow
  bankStagedLines: BankStagedLineRow
  bankDays: BankDayRow
  bankBookings: BankBookingRow
  bankBookedDays: BankDayRow
  bankBookedPayments: BankBookedPaymentRow
  bankNotes: BankNoteRow
}
