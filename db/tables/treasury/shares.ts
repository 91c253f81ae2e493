/** What each level of the association gets, in cents. The chapter is the first level, its parent the second. */
type LevelCents = { chapterCents: number; parentCents: number; thirdCents: number; fourthCents: number }

/** Projection of the share rule stream: what of a payment belongs to whom, from a day on. */
export type ShareRuleRow = {
  ruleId: string
  /** The parent's. */
  chapterId: string
  /** The kind of payment. */
  purpose: string
  /** The member type's name; '' for all that have no rule of their own. */
  paymentType: string
  /** `flat`: cents of each term; `percent`: hundredths of a percent. */
  basis: string
  /** YYYY-MM-DD. */
  fromDay: string
  chapterPart: number
  parentPart: number
  thirdPart: number
  fourthPart: number
  actor: string
  recordedAt: string
  position: number
}

/** The name of a level, as the parent calls it. */
export type ShareLevelRow = {
  chapterId: string
  level: string
  levelName: string
  updatedBy: string
  updatedAt: string
}

/** Projection of the share stream: what of a payment belongs to whom, and what was taken back or corrected of it. */
export type ShareLineRow = LevelCents & {
  paymentId: string
  /** From 1 within its payment. */
  place: number
  chapterId: string
  /** The statement that it belongs to, YYYY-MM. */
  month: string
  day: string
  /** `split`, `back` or `corrected`. */
  movement: string
  purpose: string
  paymentType: string
  firstYear: number
  lastYear: number
  ruleId: string
  amountCents: number
  position: number
}

/** Projection of the share statement stream: what both sides said about a month of a chapter. */
export type ShareStatementRow = {
  chapterId: string
  month: string
  /** What both sides, or the first of them, agreed to pay. */
  agreedCents: number | null
  chapterActor: string | null
  chapterAgreedAt: string | null
  parentActor: string | null
  parentAgreedAt: string | null
  disputedSide: string | null
  disputedBy: string | null
  disputedAt: string | null
  checkNumber: string | null
  paidBy: string | null
  paidAt: string | null
  /** The lines of the bank on both sides. */
  chapterLineId: string | null
  parentLineId: string | null
}

/** What somebody disagrees with: free text, so outside the log. */
export type ShareNoteRow = { chapterId: string; month: string; note: string; writtenBy: string; writtenAt: string }

export type SharesTables = {
  shareRules: ShareRuleRow
  shareLevels: ShareLevelRow
  shareLines: ShareLineRow
  shareStatements: ShareStatementRow
  shareNotes: ShareNoteRow
}
