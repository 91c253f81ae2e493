import type { RefusalDetails } from '#server/refusal.ts'
import type { LeftOut } from '../mapping/layout.decisions.ts'
import type { PlaceAnswers, SavedMapping } from '../mapping/rules.ts'
import type { MoneyRow } from '../money/rules.ts'
import type { ImportPlan } from '../reads.ts'
import type { Tell } from '../progress/rules.ts'
import type { ReadSource } from '../sources/reads.ts'
import type { PaymentEdit, RowEdit } from '../schema.ts'
import type { SourceRow } from '../sources/rules.ts'
import { answeredPayments } from './payments.decisions.ts'
import type { SaidOfRows } from './people.decisions.ts'
import type { RowPerson } from './person.decisions.ts'
import { plannedRows, typesOf, type ChapterState } from './rows.decisions.ts'
import type { PlannedRow, RowAnswer } from './rules.ts'
import type { StorablePlan } from './storable.decisions.ts'

/** A file to read and plan. */
export type ReadingTask = {
  bytes: Uint8Array
  sheet: string | undefined
  mapping: SavedMapping | null
  state: ChapterState
  thisYear: number
  timeZone: string
  /** Whether the file may have a header of which nothing is known, to be mapped by hand. */
  mayMap?: boolean
}

/** The same for the process that does it; what a large chapter has comes packed (`stateForUpload`). */
export type SentTask = Omit<ReadingTask, 'state'> & { state: ChapterState | Uint8Array }

/** Rows that were read before, to be planned with other columns. */
export type MappingTask = Omit<SaidOfRows, 'edits'> & {
  edits: ReadonlyMap<number, RowEdit> | ReadonlyMap<number, PaymentEdit>
  rows: SourceRow[]
  file: Omit<ReadSource, 'rows'> & { sha256: string }
  header: { row: number; cells: readonly string[] } | null
  leftOut: LeftOut[]
  mapping: SavedMapping
  state: ChapterState
  thisYear: number
  tell?: Tell | undefined
}

/** Rows that were read before, to be planned with new answers, or with what the chapter has now. */
export type AgainTask = {
  people: readonly RowPerson[]
  payments: readonly MoneyRow[]
  /** By which each payment is known. */
  keys: readonly string[]
  state: ChapterState
  /** Our member type for one of theirs, as the admin answered. */
  types: Readonly<Record<string, string>>
  hasStanding: boolean
  answers: ReadonlyMap<number, RowAnswer>
  tell?: Tell | undefined
}

/** A plan, and the rows that were read. */
export type PlannedFile = {
  plan: ImportPlan
  people: readonly RowPerson[]
  /** The rows of people as they are in the file. */
  records: readonly SourceRow[]
  payments: readonly MoneyRow[]
  keys: readonly string[]
  hasStanding: boolean
  /** Our member type for one of theirs, as the mapping answers; planning again keeps them. */
  typeAnswers: Readonly<Record<string, string>>
  /** What the mapping answers about chapters and states; absent for money. */
  placeAnswers?: PlaceAnswers
}

/** A refusal as it is transferred. */
type Refused = { refused: string; details: RefusalDetails }

/** What the planning process answers. */
export type PlanningResult = { planned: StorablePlan } | Refused

/** Plans rows again that were read before. */
export function plannedAgain({ people, payments, keys, state, types, ...asked }: AgainTask): PlannedRow[] {
  if (payments.length > 0) return answeredPayments(payments, keys, state, asked.answers)
  return plannedRows(people, state, { types: typesOf(people, state.types, types), ...asked })
}
