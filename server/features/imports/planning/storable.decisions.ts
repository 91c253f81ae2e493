import type { ImportRowRow } from '#db/tables/imports.ts'
import { folded } from '#server/text/folded.ts'
import type { ImportPlan } from '../reads.ts'
import { maxCell, type SourceRow } from '../sources/rules.ts'
import type { PlannedRow } from './rules.ts'
import type { PlannedFile } from './tasks.decisions.ts'

/** A row of a plan as it is stored: texts, which take less memory than what they say. */
export type StorableRow = Pick<
  ImportRowRow,
  | 'row'
  | 'line'
  | 'state'
  | 'reasons'
  | 'changes'
  | 'memberId'
  | 'name'
  | 'email'
  | 'words'
  | 'read'
  | 'sourceKey'
  | 'cells'
>

/** A plan as it is stored. */
export type StorablePlan = Pick<PlannedFile, 'hasStanding' | 'typeAnswers' | 'placeAnswers'> & {
  plan: Omit<ImportPlan, 'rows'>
  rows: StorableRow[]
}

/** The cells of a row of people as they are stored. */
export type StoredCells = Pick<SourceRow, 'cells' | 'flaw'>

/** Returns a plan as it is stored. Run where the plan was made, not where requests are answered. */
export function storable({ plan, people, records, payments, keys, ...rest }: PlannedFile): StorablePlan {
  const { rows, ...told } = plan
  return {
    ...rest,
    plan: told,
    rows: rows.map((row, at) => {
      const person = people[at]
      const record = records[at]
      const payment = payments[at]
      const name = person ? `${person.firstName} ${person.lastName}`.trim() : (payment?.payer.name ?? '')
      const email = (person ? person.email : (payment?.payer.email ?? '')).toLowerCase()
      return {
        row: row.row,
        line: row.line,
        ...plannedColumns(row),
        name: plain(name),
        email: plain(email),
        words: plain(folded(`${name} ${email} ${row.row}`)),
        read: JSON.stringify(person ?? payment ?? null),
        sourceKey: plain(person?.sourceKey ?? keys[at] ?? ''),
        cells: record ? JSON.stringify(storedCells(record)) : '',
      }
    }),
  }
}

/** The columns of a row that planning it again replaces. */
export const plannedColumns = ({ state, reasons, changes, memberId }: PlannedRow) => ({
  state,
  reasons: JSON.stringify(reasons),
  changes: JSON.stringify(changes),
  memberId,
})

/** PostgreSQL has no text with U+0000; in JSON it is escaped. */
export const plain = (text: string) => text.replaceAll('\0', '')

/** One character more than a cell may have still says that it is too long. */
const storedCells = ({ cells, flaw }: SourceRow): StoredCells => ({
  cells: cells.map((cell) => cell.slice(0, maxCell + 1)),
  flaw,
})
