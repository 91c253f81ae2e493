import { insertRow } from '#db/prepared.ts'
import type { SqlBuilder } from '#db/store.ts'
import type { ImportRow, ImportRowRow } from '#db/tables/imports.ts'
import { first, run, send, type Work } from '#db/work.ts'
import type { ChapterId } from '#server/chapter.ts'
import { plain, rowsIn, rowsOfPiece, type StorablePlan, type StorableRow } from './planning/storable.decisions.ts'
import { isSecondHalf, noImport, type StoredPlan } from './plans.reads.ts'
import { countRows } from './plans.writes.ts'
import type { Tell } from './progress/rules.ts'

/** An import that is to be stored. */
export type NewImport = Pick<ImportRow, 'importId' | 'fileName' | 'bytes' | 'createdBy'>

type Counted = 'newRows' | 'changedRows' | 'sameRows' | 'heldRows' | 'refusedRows' | 'system' | 'records'

/** Returns what is stored of a plan in the import itself. */
function columnsOfPlan(
  { plan, hasStanding, typeAnswers, placeAnswers }: StorablePlan,
  before: readonly Pick<ImportRowRow, 'edit'>[] = [],
): Pick<ImportRow, Counted | 'plan'> {
  const { of: _, system, sha256: __, records, ...rest } = plan
  const { new: newRows, changed: changedRows, same: sameRows, held: heldRows, refused: refusedRows, ...told } = rest
  const splitRows = before.filter(isSecondHalf).length
  const stored: StoredPlan = {
    ...told,
    leftOut: told.leftOut.slice(0, 200),
    hasStanding,
    typeAnswers,
    placeAnswers,
    ...(splitRows > 0 && { splitRows }),
  }
  return { newRows, changedRows, sameRows, heldRows, refusedRows, system, records, plan: JSON.stringify(stored) }
}

/** Stores a plan with its rows, in one transaction: one of many rows is stored by `storeInPieces`. */
export function* storePlan(
  builder: SqlBuilder,
  chapter: ChapterId,
  given: NewImport,
  planned: StorablePlan,
  now: Date,
): Work<void> {
  yield* insertImport(builder, chapter, given, planned, { state: 'planned', now })
  const whole = { chapterId: chapter, importId: given.importId }
  for (const piece of planned.pieces) yield* insertRows(builder, whole, rowsIn(piece))
}

/** Begins to store a plan in pieces: nobody sees the import until all are there. */
export const beginStoring = (
  builder: SqlBuilder,
  chapter: ChapterId,
  given: NewImport,
  planned: StorablePlan,
  now: Date,
): Work<void> => insertImport(builder, chapter, given, planned, { state: 'storing', now })

/** Stores a piece of a plan. @throws Refusal missing where the import was removed meanwhile */
export function* storePiece(builder: SqlBuilder, chapter: ChapterId, importId: string, piece: Uint8Array): Work<void> {
  const storing = builder.sql
    .selectFrom('imports')
    .select('importId')
    .where('chapterId', '=', chapter)
    .where('importId', '=', importId)
    .where('state', '=', 'storing')
  if (!(yield* first(storing))) throw noImport()
  yield* insertRows(builder, { chapterId: chapter, importId }, rowsIn(piece))
}

/** Shows an import whose rows are all stored. @throws Refusal missing where it, or a part of it, was removed meanwhile */
export function* endStoring({ sql }: SqlBuilder, chapter: ChapterId, importId: string): Work<void> {
  const stored = sql
    .selectFrom('importRows')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('chapterId', '=', chapter)
    .where('importId', '=', importId)
  const shown = yield* run(
    sql
      .updateTable('imports')
      .set({ state: 'planned' })
      .where('chapterId', '=', chapter)
      .where('importId', '=', importId)
      .where('state', '=', 'storing')
      .where('records', '=', stored),
  )
  if (shown === 0) throw noImport()
}

/** Removes up to `atOnce` rows of an import that was never stored to its end, at last the import. Returns how many. */
export function* removePiece({ sql }: SqlBuilder, chapter: ChapterId, importId: string, atOnce: number): Work<number> {
  const ofImport = sql
    .selectFrom('importRows')
    .innerJoin('imports', 'imports.importId', 'importRows.importId')
    .select('importRows.row')
    .where('importRows.chapterId', '=', chapter)
    .where('importRows.importId', '=', importId)
    // Its process may only have been suspended, and have stored it to its end since.
    .where('imports.state', '=', 'storing')
    .limit(atOnce)
  const removed = yield* run(
    sql
      .deleteFrom('importRows')
      .where('chapterId', '=', chapter)
      .where('importId', '=', importId)
      .where('row', 'in', ofImport),
  )
  if (removed > 0) return removed
  return yield* run(
    sql
      .deleteFrom('imports')
      .where('chapterId', '=', chapter)
      .where('importId', '=', importId)
      .where('state', '=', 'storing'),
  )
}

function* insertImport(
  { sql }: SqlBuilder,
  chapter: ChapterId,
  given: NewImport,
  planned: StorablePlan,
  { state, now }: { state: ImportRow['state']; now: Date },
): Work<void> {
  const row: ImportRow = {
    ...given,
    fileName: plain(given.fileName),
    ...columnsOfPlan(planned),
    chapterId: chapter,
    sha256: planned.plan.sha256,
    ofWhat: planned.plan.of,
    state,
    createdAt: now.toISOString(),
    startedBy: null,
    startedAt: null,
    finishedAt: null,
    undoneBy: null,
    undoneAt: null,
    version: 0,
    batchId: null,
  }
  yield* run(sql.insertInto('imports').values(row))
}

/** Stores the plan of other columns in place of the one of before. Answers and edits of the rows of `before` stay. */
export function* storeMapped(
  builder: SqlBuilder,
  chapter: ChapterId,
  importId: string,
  planned: StorablePlan,
  { before, tell }: { before: readonly (Answered & Pick<ImportRowRow, 'row'>)[]; tell?: Tell | undefined },
): Work<void> {
  const { sql } = builder
  yield* run(
    sql
      .updateTable('imports')
      .set({ ...columnsOfPlan(planned, before), ofWhat: planned.plan.of })
      .where('chapterId', '=', chapter)
      .where('importId', '=', importId),
  )
  yield* run(
    sql
      .deleteFrom('importRows')
      .where('chapterId', '=', chapter)
      .where('importId', '=', importId)
      .where('cells', '<>', ''),
  )
  const answered = new Map(before.map((row) => [row.row, row]))
  for (const [at, piece] of planned.pieces.entries()) {
    tell?.({ step: 'store', done: at * rowsOfPiece, all: planned.plan.records })
    yield* insertRows(builder, { chapterId: chapter, importId }, rowsIn(piece), answered)
  }
  yield* countRows({ sql }, chapter, importId)
}

type Answered = Pick<ImportRowRow, 'answer' | 'answerMemberId' | 'edit'>

const unanswered: Answered = { answer: null, answerMemberId: null, edit: null }

/** One statement a row, compiled once: one of a hundred rows takes several times as long to compile as to run. */
function* insertRows(
  builder: SqlBuilder,
  whole: Pick<ImportRowRow, 'chapterId' | 'importId'>,
  rows: readonly StorableRow[],
  answered: ReadonlyMap<number, Answered> = new Map(),
): Work<void> {
  for (const row of rows) {
    const stored = rowOf(whole, row, answered.get(row.row) ?? unanswered)
    yield* send(builder, insertRow(builder.sql, 'importRows', stored))
  }
}

/** Names each column: spreading these objects takes longer than SQLite takes to store them. */
const rowOf = (
  { chapterId, importId }: Pick<ImportRowRow, 'chapterId' | 'importId'>,
  row: StorableRow,
  { answer, answerMemberId, edit }: Answered,
): ImportRowRow => ({
  importId,
  row: row.row,
  chapterId,
  line: row.line,
  state: row.state,
  name: row.name,
  email: row.email,
  words: row.words,
  reasons: row.reasons,
  changes: row.changes,
  memberId: row.memberId,
  read: row.read,
  sourceKey: row.sourceKey,
  answer,
  answerMemberId,
  personId: null,
  writtenAt: null,
  before: null,
  cells: row.cells,
  edit,
  stays: null,
})
