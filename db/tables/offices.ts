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

export type OfficesRecords = { offices: OfficeRow }

export type OfficesTables = { officeRights: OfficeRightsRow; officeTerms: OfficeTermRow }
