import type { NewFact, Recorded, Stream } from '#events-log/fact.ts'
import type { Program, Tracking } from './rules.ts'

/** A journal that was exported. */
export type ExportedJournal = {
  /** A month, or a year. */
  period: string
  program: Program
  tracking: Tracking
  /** SHA-256 of the file, and of the chart that it was written with. */
  sha256: string
  chartHash: string
  /** The seals that the period was under, as the positions of their facts. */
  seals: readonly number[]
  entries: number
  lines: number
  /** The sum of the debits, which is that of the credits. */
  debitCents: number
}

/** The facts of a chapter's journal; the stream's id is the chapter's. The file itself is stored outside the log. */
export type JournalFact = NewFact<'JournalExported', ExportedJournal>

/** How many exports there were. */
type JournalState = { exports: number }

export const journalStream: Stream<JournalState, JournalFact> = {
  kind: 'journal',
  initial: { exports: 0 },
  evolve: ({ exports }, _fact: Recorded<JournalFact>) => ({ exports: exports + 1 }),
}
