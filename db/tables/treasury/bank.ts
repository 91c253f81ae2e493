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

/** An admin's note on a line: free text, so outside the log. */
export type BankNoteRow = { lineId: string; chapterId: string; note: string; writtenAt: string }

export type BankRecords = { bankAccounts: BankAccountRow; bankRules: BankRuleRow }

export type BankTables = {
  bankFiles: BankFileRow
  bankLines: BankLineRow
  bankBookings: BankBookingRow
  bankBookedPayments: BankBookedPaymentRow
  bankNotes: BankNoteRow
}
