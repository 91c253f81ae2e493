import type { EducationLine } from '#server/features/members/details/lines.rules.ts'
import type { Column, System } from '../mapping/rules.ts'

export type RowState = 'new' | 'changed' | 'same' | 'held' | 'refused'

/** A field of a person that the import would change. */
export type Change = {
  field: string
  old: string
  new: string
  /** Of a member field: its id, or the reference of one that writing the import makes. */
  fieldId?: string
  /** The tags that are added. */
  tags?: string[]
}

/** What happens to one row of a file. */
export type PlannedRow = {
  row: number
  line: number | null
  state: RowState
  /** Sentences without a period, for rows that are held or refused, and what to know about others. */
  reasons: string[]
  changes: Change[]
  /** Our member: the one that is changed, or the one that is proposed as payer. */
  memberId: string | null
}

/** What an admin decided about a row: a new member, the member of the id, or nothing is written for it. */
export type RowAnswer = { answer: 'new' | 'same' | 'out'; memberId: string | null }

/** Why a row is refused that an admin decided not to write. */
export const leftOutReason = 'Left out by an admin'

/** Money that comes along in a file, in cents. */
export type PlannedMoney = {
  rows: number
  sumCents: number
  /** By the year in the chapter's time zone; `unknown` for money without a date. */
  byYear: Record<string, number>
  /** By what it was for, as the file says. */
  byKind: Record<string, number>
  /** The sum that the file itself states; null where it states none. */
  statedCents: number | null
  /** By currency: amounts before and after fees, and the balances where the file has them. */
  currencies: Record<string, CurrencySums>
}

export type CurrencySums = {
  grossCents: number
  feeCents: number
  netCents: number
  openingCents: number | null
  closingCents: number | null
}

export const noMoney = (): PlannedMoney => ({
  rows: 0,
  sumCents: 0,
  byYear: {},
  byKind: {},
  statedCents: null,
  currencies: {},
})

/** How one file's rows were planned, before they are summed. */
export type Planned = {
  of: 'people' | 'payments'
  system: System | null
  headerRow: number | null
  rows: PlannedRow[]
  money: PlannedMoney
  columns: Column[]
  leftOut: { row: number; why: string }[]
  notes: string[]
}

/** A member of the chapter, as far as an import compares. */
export type KnownMember = Record<EducationLine, string> & {
  personId: string
  memberId: string
  email: string
  mInit: string
  firstName: string
  lastName: string
  address1: string
  address2: string
  city: string
  state: string
  zipcode: string
  primaryPhone: string
  alternatePhone: string
  alternateEmail: string
  degree: string
  degreeYear: number
  memberType: string
  /** 1 where an import may give the person an address: it has none, nobody ever logged in, and it is no admin. */
  takesEmail: 0 | 1
  /** Answers to member fields, by field id. */
  answers?: Readonly<Record<string, string>>
  /** Names of tags. */
  tags?: readonly string[]
  /** The keys of the rows that were imported for the member. */
  sourceKeys?: readonly string[]
}
