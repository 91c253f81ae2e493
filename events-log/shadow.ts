import { CompiledQuery, sql as rawSql, type Compilable } from 'kysely'
import type { SqlBuilder } from '#db/store.ts'
import { all, beforeEach, first, type Work } from '#db/work.ts'
import { lockHead } from './append.ts'
import type { LogDefinition } from './fact.ts'
import { eachProjected } from './read.ts'
import { project } from './log-writer.ts'

export type Difference = {
  table: string
  rows: number
  /** Rows that the live table has and the log does not explain. */
  unexplained: Record<string, unknown>[]
  /** Rows that the log requires and the live table lacks. */
  missing: Record<string, unknown>[]
}

/** Maximum number of differing rows listed per table. */
const maxListed = 10

/**
 * Folds the whole log into shadow tables and compares every row with the live ones. Run it with
 * `store.alone('snapshot', …)`. For a table without differences, both lists are empty.
 */
export function* diffProjections(
  builder: SqlBuilder,
  definition: LogDefinition,
  progress: (facts: number) => void = () => undefined,
): Work<Difference[]> {
  const { shadowed } = yield* foldIntoShadow(builder, definition, progress)
  const differences: Difference[] = []
  for (const table of tablesOf(definition)) {
    const live = quoted(table)
    const shadow = `shadow.${live}`
    const count = yield* first(statement<{ n: number }>(builder, `select count(*) as n from ${live}`))
    const listed = (rows: string) => all(statement(builder, `${rows} limit ${maxListed}`))
    const isFilled = shadowed.has(table)
    const allBut = isFilled ? yield* subtraction(builder, table) : undefined
    differences.push({
      table,
      rows: Number(count?.n ?? 0),
      unexplained: yield* listed(allBut ? allBut(live, shadow) : `select * from ${live}`),
      missing: allBut ? yield* listed(allBut(shadow, live)) : [],
    })
  }
  return differences
}

/**
 * Folds the whole log into shadow tables and replaces the live ones' rows with theirs, in one transaction. Run it with
 * `store.alone('exclusive', …)`. Returns the number of facts folded.
 * @param rowsPerStatement how many rows a statement deletes or copies on SQLite
 */
export function* rebuildProjections(
  builder: SqlBuilder,
  definition: LogDefinition,
  progress: (facts: number) => void = () => undefined,
  rowsPerStatement = 20_000,
): Work<number> {
  yield* lockHead(builder)
  const { facts, shadowed } = yield* foldIntoShadow(builder, definition, progress)
  for (const table of tablesOf(definition)) {
    const live = quoted(table)
    const shadow = `shadow.${live}`
    yield* inPieces(builder, live, rowsPerStatement, (rows) => `delete from ${live} where ${rows}`)
    if (shadowed.has(table))
      yield* inPieces(
        builder,
        shadow,
        rowsPerStatement,
        (rows) => `insert into ${live} select * from ${shadow} where ${rows}`,
      )
  }
  return facts
}

/**
 * Runs a statement over all rows of a table. SQLite notes what a statement changes until it ends, in its folder for
 * temporary files: 330 MB for a million facts. So there it takes some thousand rows at a time.
 * @param textOf the statement, for a condition on its rows
 */
function* inPieces(builder: SqlBuilder, table: string, size: number, textOf: (rows: string) => string): Work<void> {
  if (builder.dialect === 'postgres') {
    yield CompiledQuery.raw(textOf('true'))
    return
  }
  const lastOfPiece = `select rowid from ${table} where rowid > ? order by rowid limit 1 offset ${size - 1}`
  for (let after = Number.MIN_SAFE_INTEGER; ;) {
    const { rows } = yield CompiledQuery.raw(lastOfPiece, [after])
    const end = rows[0] as { rowid: number } | undefined
    if (!end) {
      yield CompiledQuery.raw(textOf('rowid > ?'), [after])
      return
    }
    yield CompiledQuery.raw(textOf('rowid > ? and rowid <= ?'), [after, end.rowid])
    after = end.rowid
  }
}

/**
 * Returns the number of facts, and the tables that have a shadow: those that a fact of this log writes or reads.
 * PostgreSQL takes longer to create the shadows of all tables than to fold a small log.
 */
function* foldIntoShadow(
  builder: SqlBuilder,
  definition: LogDefinition,
  progress: (facts: number) => void,
): Work<{ facts: number; shadowed: ReadonlySet<string> }> {
  const shadowed = new Set<string>()
  const prepared = new Set<string>()
  const shadowBuilder = { ...builder, sql: builder.sql.withSchema('shadow') }
  const facts = yield* eachProjected(builder, definition, function* (fact) {
    yield* beforeEach(project(shadowBuilder, definition, fact), function* ({ sql }) {
      if (prepared.has(sql)) return
      prepared.add(sql)
      for (const [, table = ''] of sql.matchAll(/"shadow"\."(\w+)"/g)) {
        if (shadowed.has(table)) continue
        shadowed.add(table)
        yield* createShadow(builder, table)
      }
    })
    if (fact.position % 10_000 === 0) progress(fact.position)
  })
  return { facts, shadowed }
}

function* createShadow(builder: SqlBuilder, table: string): Work<void> {
  if (builder.dialect === 'postgres') {
    yield CompiledQuery.raw(`create table shadow.${quoted(table)} (like ${quoted(table)} including all)`)
    return
  }
  const live = yield* first(
    statement<{ sql: string }>(builder, `select sql from sqlite_master where type = 'table' and name = '${table}'`),
  )
  if (!live) throw new Error(`There is no table ${table}`)
  yield CompiledQuery.raw(live.sql.replace(/^(create table\s+)/i, '$1shadow.'))
}

const tablesOf = (definition: LogDefinition) => definition.projections.flatMap((projection) => projection.tables)

const quoted = (name: string) => `"${name}"`

/**
 * Returns the query of the rows of one table that another of its kind lacks. SQLite would copy every row to subtract
 * them by EXCEPT, into its folder for temporary files; looked up by their key, they are sorted in the same order.
 */
function* subtraction(builder: SqlBuilder, table: string): Work<(from: string, other: string) => string> {
  if (builder.dialect === 'postgres') {
    return (from, other) => `select * from (select * from ${from} except select * from ${other}) as differing`
  }
  const columns = yield* all(
    statement<{ name: string; pk: number }>(
      builder,
      `select "name", "pk" from pragma_table_info('${table}') order by "cid"`,
    ),
  )
  // The plus keeps the lookup to the index of the key: another would find as many rows as a chapter has.
  const isSame = columns.map(({ name, pk }) => `${pk > 0 ? '' : '+'}"there".${quoted(name)} is "here".${quoted(name)}`)
  const order = columns.map(({ name }) => quoted(name))
  return (from, other) =>
    `select * from ${from} as "here" not indexed where not exists (select 1 from ${other} as "there" where ${isSame.join(' and ')}) order by ${order.join(', ')}`
}

/** A statement that names tables of two schemas, which the builder cannot express. */
const statement = <Row = Record<string, unknown>>(builder: SqlBuilder, text: string): Compilable<Row> => ({
  compile: () => rawSql.raw<Row>(text).compile(builder.sql),
})
