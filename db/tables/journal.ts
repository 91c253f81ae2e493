/** What an account of the portal is called in an accountant's program; an account without a row has no name yet. */
export type JournalAccountRow = {
  chapterId: string
  program: string
  accountKey: string
  accountName: string
  /** A person's id. */
  updatedBy: string
  updatedAt: string
}

/** Projection of the journal's stream: an export. */
export type JournalExportRow = {
  position: number
  chapterId: string
  /** A month (YYYY-MM) or a year. */
  period: string
  program: string
  tracking: string
  sha256: string
  chartHash: string
  /** JSON: the positions of the seals that the period was under. */
  seals: string
  entries: number
  lines: number
  debitCents: number
  /** An actor as the log names it. */
  actor: string
  exportedAt: string
}

/** An exported file: gzip in base64. It has names of events and causes, so it is outside the log. */
export type JournalFileRow = { chapterId: string; sha256: string; fileName: string; content: string }

export type JournalTables = {
  journalAccounts: JournalAccountRow
  journalExports: JournalExportRow
  journalFiles: JournalFileRow
}
