import type { Kysely } from 'kysely'
import type { ContentTables, Db, Tables } from '#db/tables/tables.ts'
import { all, first, run, type Work } from '#db/work.ts'
import type { Act } from '#server/auth/needed-rights.ts'
import type { Need } from '#server/auth/rights.rules.ts'
import type { ChapterId } from '#server/chapter.ts'
import { filesOf, filesOfRecords, releaseFiles, type ClaimedFile } from '#server/providers/files/claims.ts'

/** The tables whose rows can be restored: those of plain features, and what belongs to their rows. */
export type UndoTable = keyof ContentTables | 'events' | 'blogComments' | 'memberFieldValues' | 'taggedPeople'

type Values = Record<string, string | number | null>

/** A deleted row with the files that it named; `unique` are the columns whose values are unique. */
export type DeletedRow = { table: UndoTable; id: string; row: Values; unique: readonly string[]; files: ClaimedFile[] }

/** Columns of a row that still exists, before and after the act. */
export type ChangedRow = {
  table: UndoTable
  id: string
  recordId: string
  before: Values
  after: Values
  files: ClaimedFile[]
}

/**
 * Everything that a unit of work deleted or changed, in order; a final act cannot be undone. `need` is the right that let
 * somebody do with another person's record what its author may.
 */
export type UndoData = { rows: DeletedRow[]; changes: ChangedRow[]; isFinal: boolean; need?: Need }

/** What is stored of an act, with what it was where a right opened it. */
export type TakenRows = UndoData & { act?: Act }

/** The initial value of a unit of work. */
export const noUndoData = (): UndoData => ({ rows: [], changes: [], isFinal: false })

type Undoing = { sql: Db; undoData: UndoData }

type Place = { table: UndoTable; id: string }

/** Deletes the rows that have these values, and stores what is needed to restore them. Returns how many there were. */
export function* takeRows(
  { sql, undoData }: Undoing,
  chapter: ChapterId,
  { table, id, unique = [] }: Place & { unique?: readonly string[] },
  where: Record<string, string>,
): Work<number> {
  let named = loosely(sql)
    .selectFrom(table as string)
    .where('chapterId', '=', chapter)
  let deleted = loosely(sql)
    .deleteFrom(table as string)
    .where('chapterId', '=', chapter)
  for (const [column, value] of Object.entries(where)) {
    named = named.where(column, '=', value)
    deleted = deleted.where(column, '=', value)
  }
  const rows = (yield* all(named.selectAll().orderBy(id))) as Values[]
  // A post may have thousands of comments: they are deleted in one statement.
  const files = hasFiles(table) ? yield* filesOfRecords(sql, chapter, table, named.select(id)) : []
  yield* run(deleted)
  for (const row of rows) {
    const own = files.filter(({ recordId }) => recordId === row[id])
    if (own.length > 0) yield* releaseFiles(sql, chapter, { table, id: String(row[id]) })
    undoData.rows.push({ table, id, row, unique, files: own.map(({ recordId: _, ...file }) => file) })
  }
  return rows.length
}

/** Comments, answers and tags are plain text. */
const hasFiles = (table: UndoTable) => !['blogComments', 'memberFieldValues', 'taggedPeople'].includes(table)

/** Records columns of a row before an act changes them. */
export function* beforeChange(
  { sql, undoData }: Undoing,
  chapter: ChapterId,
  { table, id, recordId }: Place & { recordId: string },
  columns: readonly string[],
): Work<void> {
  const before = yield* valuesOf(sql, chapter, { table, id, recordId }, columns)
  if (before)
    undoData.changes.push({
      table,
      id,
      recordId,
      before,
      after: {},
      files: yield* filesOf(sql, chapter, { table, id: recordId }),
    })
}

/** Returns the current columns of a row; undefined where it is gone. */
export function* valuesOf(
  sql: Db,
  chapter: ChapterId,
  { table, id, recordId }: Place & { recordId: string },
  columns: readonly string[],
): Work<Values | undefined> {
  return (yield* first(
    loosely(sql)
      .selectFrom(table as string)
      .select([...columns])
      .where('chapterId', '=', chapter)
      .where(id, '=', recordId),
  )) as Values | undefined
}

/** A table passed as a parameter has no columns for the compiler. */
export const loosely = (db: Kysely<Tables>) => db as unknown as Kysely<Record<string, Record<string, unknown>>>
