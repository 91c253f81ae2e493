import type { Stamped } from './stamped.ts'

/** An office of a chapter. `position` is the committee position that it goes with; '' for none. */
export type OfficeRow = Stamped & { officeId: string; officeName: string; position: string }

/** Projection of the offices stream: what an office may do. */
export type OfficeRightsRow = {
  officeId: string
  chapterId: string
  /** JSON: a level, `see` or `change`, by right. */
  rights: string
  /** A JSON list of the events that its right over events is limited to; null for all. */
  eventIds: string | null
}

/** Projection of the offices stream: who holds an office, from the first to the last day in the chapter's zone. */
export type OfficeTermRow = {
  termId: string
  officeId: string
  chapterId: string
  personId: string
  /** yyyy-mm-dd, both included. */
  fromDay: string
  untilDay: string
  /** When it was ended before its last day. */
  endedAt: string | null
  namedAt: string
  /** The actor of the fact, such as `admin:<personId>`. */
  namedBy: string
}

/** Whose side of a hand-over somebody is on: of the term that ends, or of the one that follows. */
export type HandOverSide = 'leaver' | 'successor'

/** Projection of the offices stream: who confirmed the hand-over of the term that ends. */
export type HandOverConfirmationRow = {
  termId: string
  side: HandOverSide
  personId: string
  chapterId: string
  withReason: 0 | 1
  confirmedAt: string
}

/** Why somebody confirmed a hand-over that was not complete. The log only knows that there is a reason. */
export type HandOverReasonRow = {
  termId: string
  side: HandOverSide
  personId: string
  chapterId: string
  reason: string
}

/** Something of an office that is bound to a person, such as an account at a bank. */
export type HandOverItemRow = Stamped & {
  itemId: string
  officeId: string
  item: string
  /** Who has it now, as text: it may be somebody outside the association. */
  holder: string
  toDo: string
  itemState: 'open' | 'appointment' | 'handedOver' | 'nothing'
  /** yyyy-mm-dd: the day of the appointment. */
  dueOn: string | null
  /** yyyy-mm-dd. With the next term it is to be handed over again. */
  handedOverOn: string | null
}

/** What the holder of a term leaves in writing for the successor. */
export type HandOverNoteRow = {
  termId: string
  chapterId: string
  personId: string
  notes: string
  savedAt: string
}

/** A reminder that a term ends, sent once. */
export type HandOverReminderRow = { termId: string; daysBefore: number; chapterId: string; sentAt: string }

/** Projection of the offices stream: a closed review of who may do more than a member. */
export type AccessReviewRow = {
  reviewId: string
  chapterId: string
  keptCount: number
  endedCount: number
  reviewedAt: string
  /** The actor of the fact, such as `admin:<personId>`. */
  reviewedBy: string
}

/** A decision of the review that is not closed yet. */
export type AccessDecisionRow = {
  chapterId: string
  accessKind: 'admin' | 'term' | 'helper'
  /** Of a person, a term, or a helper. */
  accessId: string
  decision: 'kept' | 'ended'
  decidedAt: string
  decidedBy: string
}

export type OfficesRecords = { offices: OfficeRow; handOverItems: HandOverItemRow }

export type OfficesTables = {
  officeRights: OfficeRightsRow
  officeTerms: OfficeTermRow
  handOverConfirmations: HandOverConfirmationRow
  handOverReasons: HandOverReasonRow
  handOverNotes: HandOverNoteRow
  handOverReminders: HandOverReminderRow
  accessReviews: AccessReviewRow
  accessDecisions: AccessDecisionRow
}
