import { setImmediate } from 'node:timers/promises'
import { sql, type Compilable, type SqlBool } from 'kysely'
import type { SqlBuilder } from '#db/store.ts'
import type { FactRow } from '#db/tables/events-log.ts'
import type { Db } from '#db/tables/tables.ts'
import { prepared } from '#db/prepared.ts'
import { all, type ReadAhead, type Work } from '#db/work.ts'
import { hashedColumns } from './hash.ts'
import { anyOf, keep } from './kept.ts'
import type { LogDefinition, NewFact, Projected, Recorded } from './fact.ts'

/**
 * Rows per page when the whole log is read: larger pages would outlive V8's young generation, and collecting them takes
 * a tenth longer.
 */
export const pageSize = 1000

/** Returns a stored fact as current code reads it: parsed, and converted to the newest schema version. */
export const readFact = <F extends NewFact = NewFact>(row: FactRow, definition: LogDefinition) =>
  readColumns(row, definition) as unknown as Recorded<F>

/** The columns of a fact that projections see. */
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

/** Passes every fact of the log to `visit` as projections see it, in order of position. */
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

/** All columns of a fact, by name, so that PostgreSQL keeps the statement parsed: it keeps none with `*`. */
export const columnsOfFact = [...hashedColumns, 'data', 'previousHash', 'hash'] as const satisfies (keyof FactRow)[]

const factsOfStream = prepared<{ stream: string }>()((sql, { stream }) =>
  sql.selectFrom('facts').select(columnsOfFact).where('stream', '=', stream).orderBy('version'),
)

const factsOfStreams = prepared<{ streams: readonly string[] }>()((sql, { streams }) =>
  sql.selectFrom('facts').select(columnsOfFact).where(anyOf('stream', streams)).orderBy('stream').orderBy('version'),
)

/** Returns the rows of one stream, oldest first. */
export function* history(builder: SqlBuilder, stream: string): Work<FactRow[]> {
  const { group } = builder
  if (!group?.head) return yield* all(factsOfStream(builder.sql, { stream }))
  const kept = group.streams?.get(stream)
  if (kept) return kept
  const { rows } = yield { ...factsOfStream(builder.sql, { stream }).compile(), ahead: { of: streams, value: stream } }
  keep(group, 'streams', stream, rows as FactRow[])
  return rows as FactRow[]
}

const streams: ReadAhead = {
  *fetch(builder, names) {
    const rows = yield* all(factsOfStreams(builder.sql, { streams: names }))
    const found = new Map<string, FactRow[]>(names.map((name) => [name, []]))
    for (const row of rows) found.get(row.stream)!.push(row)
    for (const [name, ofStream] of found) keep(builder.group!, 'streams', name, ofStream)
  },
  rows: (group, name) => group.streams?.get(name),
}

/**
 * Passes every row of the log to `visit`, in order of position, a page at a time. Positions have no gaps, so a page
 * that does not continue the previous one means a damaged log, which is left for the visitor to detect.
 */
export const eachFact = (builder: SqlBuilder, visit: Visit<FactRow>): Work<number> =>
  eachOfPages(
    (after) =>
      builder.sql.selectFrom('facts').selectAll().where('position', '>', after).orderBy('position').limit(pageSize),
    visit,
  )

type Visit<Row> = (row: Row) => Work<void> | void

/**
 * Same as `eachFact`, for other columns: `page` queries the next page of facts after a position, in order.
 * @param after the position behind which it begins
 */
export function* eachOfPages<Row extends { position: number }>(
  page: (after: number) => Compilable<Row>,
  visit: Visit<Row>,
  after = 0,
): Work<number> {
  let last = after
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
 * Which facts to read: after `after`, up to and including `upTo`, before a time, of a chapter, of some types, of a kind
 * of stream.
 */
export type FactRange = {
  after?: number
  upTo?: number
  before?: string
  chapterId?: string
  types?: readonly string[]
  kind?: 'member'
}

/** A literal, exactly as in the partial index: neither database uses that index if the kind is a bound parameter. */
const ofKind = { member: sql<SqlBool>`substr("stream", 1, 7) = 'member-'` }

/**
 * Yields the facts of a range in order of position, a page at a time, on an ordinary connection: for streaming and for
 * pages. Other work can run between pages.
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
