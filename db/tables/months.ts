/**
 * Projection of the months' stream: each seal of a month, also those that were taken off. What it holds was counted when
 * it was sealed and never changes. `openings`, `sums`, `opened`
 * and `banks` are JSON as in the fact.
 */
export type MonthSealRow = {
  /** The position of the fact. */
  position: number
  chapterId: string
  /** YYYY-MM. */
  month: string
  state: 'toConfirm' | 'sealed' | 'unsealAsked' | 'unsealed'
  /** The newest entry of the log when the month was sealed. */
  headPosition: number
  headHash: string
  openings: string
  sums: string
  opened: string
  banks: string
  labelsHash: string
  /** Actors as the log names them. */
  sealedBy: string
  sealedAt: string
  confirmedBy: string | null
  confirmedAt: string | null
  unsealAskedBy: string | null
  unsealAskedAt: string | null
  unsealReason: string | null
  unsealedBy: string | null
  unsealedAt: string | null
}

/**
 * The names that a sealed month is shown with, as they were then: of accounts, events and causes, and of who sealed it.
 * Outside the log, which has no names; `labels` is JSON, and the fact holds its SHA-256.
 */
export type MonthLabelsRow = {
  position: number
  chapterId: string
  labels: string
  sealedByName: string
  confirmedByName: string
}

/** What an admin wrote about unsealing a month: free text, so outside the log. */
export type MonthNoteRow = { position: number; chapterId: string; note: string; writtenBy: string; writtenAt: string }

/** Whether a second admin confirms a chapter's seals. */
export type MonthSettingRow = { chapterId: string; isConfirmedBySecond: number }

export type MonthsTables = {
  monthSeals: MonthSealRow
  monthLabels: MonthLabelsRow
  monthNotes: MonthNoteRow
  monthSettings: MonthSettingRow
}
