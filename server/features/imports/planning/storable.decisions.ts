import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { ImportRowRow } from '#db/tables/imports.ts'
import { folded } from '#server/text/folded.ts'
import type { ImportPlan } from '../reads.ts'
import { maxCell, type SourceRow } from '../sources/rules.ts'
import type { PlannedRow } from './rules.ts'
import { storedPerson } from './stored-person.decisions.ts'
import type { PlannedFile } from './tasks.decisions.ts'

/** A row of a plan as it is stored. */
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

/** A plan as it is stored, with its rows in pieces (`rowsIn`). */
export type StorablePlan = Pick<PlannedFile, 'hasStanding' | 'typeAnswers' | 'placeAnswers'> & {
  plan: Omit<ImportPlan, 'rows'>
  pieces: Uint8Array[]
}

/** Rows of a piece. A piece is stored in one transaction; other requests wait for it. */
export const rowsOfPiece = 100

/**
 * Packs rows: 50,000 of them are 100 MB as objects, which the portal's process should neither receive nor hold at once.
 */
const packed = (rows: readonly StorableRow[]): Uint8Array => deflateRawSync(JSON.stringify(rows), { level: 1 })

/** Returns the rows of a piece of a plan. */
export const rowsIn = (piece: Uint8Array): StorableRow[] =>
  JSON.parse(inflateRawSync(piece).toString('utf8')) as StorableRow[]

/** The cells of a row of people as they are stored. */
export type StoredCells = Pick<SourceRow, 'cells' | 'flaw'>

/** Returns a plan as it is stored. Run where the plan was made, not where requests are answered. */
export function storable({ plan, people, records, payments, keys, ...rest }: PlannedFile): StorablePlan {
  const { rows, ...told } = plan
  const rowOf = (row: PlannedRow, at: number): StorableRow => {
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
      read: person ? storedPerson(person) : JSON.stringify(payment ?? null),
      sourceKey: plain(person?.sourceKey ?? keys[at] ?? ''),
      cells: record ? JSON.stringify(storedCells(record)) : '',
    }
  }
  const pieces: Uint8Array[] = []
  for (let first = 0; first < rows.length; first += rowsOfPiece)
    pieces.push(packed(rows.slice(first, first + rowsOfPiece).map((row, at) => rowOf(row, first + at))))
  return { ...rest, plan: told, pieces }
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
