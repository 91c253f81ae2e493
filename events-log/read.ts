import { setImmediate } from 'node:timers/promises'
import { sql, type Compilable, type SqlBool } from 'kysely'
import type { SqlBuilder } from '#db/store.ts'
import type { FactRow } from '#db/tables/events-log.ts'
import type { Db } from '#db/tables/tables.ts'
import { prepared } from '#db/prepared.ts'
import { all, type Work } from '#db/work.ts'
import type { LogDefinition, NewFact, Projected, Recorded } from './fact.ts'

/**
 * A page of the log when all of it is read: rows of more than this outlive the youngest generation of memory, and
 * clearing them up costs a tenth.
 */
export const pageSize = 1000

/** A stored fact as the code of today reads it: parsed, and brought up to the newest schema version. */
export const readFact = <F extends NewFact = NewFact>(row: FactRow, definition: LogDefinition) =>
  readColumns(row, definition) as unknown as Recorded<F>

/** The columns of a fact that projections are told. */
const projectedColumns = [
  'position',
  'stream',
  'version',
  'type',
  'schemaVersion',
  'chapterId',
  'actor',
  'occurredAt',
  'recordedAt',
  'data',
] as const

/** Hands every fact of the log to `visit` as projections see it, in order of position. */
export const eachProjected = (builder: SqlBuilder, definition: LogDefinition, visit: Visit<Projected>): Work<number> =>
  eachOfPages(
    (after) =>
      builder.sql
        .selectFrom('facts')
        .select(projectedColumns)
        .where('position', '>', after)
        .orderBy('position')
        .limit(pageSize),
    (row) => visit(readColumns(row, definition) as unknown as Projected),
  )

function readColumns<Row extends Pick<FactRow, 'type' | 'schemaVersion' | 'data'>>(
  row: Row,
  definition: LogDefinition,
) {
  const steps = definition.upcasters[row.type] ?? []
  let data = JSON.parse(row.data) as object
  for (const step of steps.slice(row.schemaVersion - 1)) data = step(data)
  return { ...row, data }
}

const factsOfStream = prepared<{ stream: string }>()((sql, { stream }) =>
  sql.selectFrom('facts').selectAll().where('stream', '=', stream).orderBy('version'),
)

/** The rows of one stream, oldest first. */
export function history(builder: SqlBuilder, stream: string): Work<FactRow[]> {
  return all(factsOfStream(builder.sql, { stream }))
}

/**
 * Hands every row of the log to `visit`, in order of position, a page at a time.
 * Positions have no gaps, so a page that does not follow the one before is a damaged log and is left to the
 * visitor to see.
 */
export const eachFact = (builder: SqlBuilder, visit: Visit<FactRow>): Work<number> =>
  eachOfPages(
    (after) =>
      builder.sql.selectFrom('facts').selectAll().where('position', '>', after).orderBy('position').limit(pageSize),
    visit,
  )

type Visit<Row> = (row: Row) => Work<void> | void

/** The same of other columns: `page` asks for the facts behind a position, in their order, a page's number at most. */
export function* eachOfPages<Row extends { position: number }>(
  page: (after: number) => Compilable<Row>,
  visit: Visit<Row>,
): Work<number> {
  let last = 0
  for (;;) {
    const rows = yield* all(page(last))
    for (const row of rows) {
      const work = visit(row)
      if (work) yield* work
      last = row.position
    }
    if (rows.length < pageSize) return last
  }
}

/**
 * Which facts to read: those behind `after`, up to and with `upTo`, before a time, of a chapter, of some types, of a
 * kind of stream.
 */
export type FactRange = {
  after?: number
  upTo?: number
  before?: string
  chapterId?: string
  types?: readonly string[]
  kind?: 'member'
}

/** Written out as the index of these facts has it: neither database takes it for a kind that is handed to it later. */
const ofKind = { member: sql<SqlBool>`substr("stream", 1, 7) = 'member-'` }

/**
 * The facts of a range in order of position, a page at a time, on an ordinary connection: for what is streamed to
 * somebody or asked for by a page. Other work of the process gets its turn between two pages.
 */
export async function* pagesOfFacts(db: Db, range: FactRange, size = 1000): AsyncGenerator<FactRow[]> {
  const { after = 0, upTo, before, chapterId, types, kind } = range
  let query = db.selectFrom('facts').selectAll().orderBy('position').limit(size)
  if (upTo !== undefined) query = query.where('position', '<=', upTo)
  if (before !== undefined) query = query.where('recordedAt', '<', before)
  if (chapterId !== undefined) query = query.where('chapterId', '=', chapterId)
  if (types) query = query.where('type', 'in', types)
  if (kind) query = query.where(ofKind[kind])
  for (let last = after; ;) {
    const page = await query.where('position', '>', last).execute()
    if (page.length > 0) yield page
    if (page.length < size) return
    last = page[page.length - 1]!.position
    await setImmediate()
  }
}
