import type { Stamped } from './stamped.ts'

/** The parent's mission, vision or history, one of each. */
export type StatementRow = Stamped & {
  statementId: string
  kind: 'mission' | 'vision' | 'history'
  title: string
  /** Formatted text, or plain text as it was sent. */
  body: string
  /** Lines, each a year and its event. */
  dates: string
}

export type StatementsRecords = { statements: StatementRow }
