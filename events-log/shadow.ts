import { CompiledQuery, sql as rawSql, type Compilable } from 'kysely'
import type { SqlBuilder } from '#db/store.ts'
import { all, first, type Statement, type StatementResult, type Work } from '#db/work.ts'
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
    differences.push({
      table,
      rows: Number(count?.n ?? 0),
      unexplained: yield* listed(isFilled ? allBut(live, shadow) : `select * from ${live}`),
      missing: isFilled ? yield* listed(allBut(shadow, live)) : [],
    })
  }
  return differences
}

/**
 * Folds the whole log into shadow tables and replaces the live ones' rows with theirs, in one transaction. Run it with
 * `store.alone('exclusive', …)`. Returns the number of facts folded.
 */
export function* rebuildProjections(
  builder: SqlBuilder,
  definition: LogDefinition,
  progress: (facts: number) => void = () => undefined,
): Work<number> {
  yield* lockHead(builder)
  const { facts, shadowed } = yield* foldIntoShadow(builder, definition, progress)
  for (const table of tablesOf(definition)) {
    yield CompiledQuery.raw(`delete from ${quoted(table)}`)
    if (shadowed.has(table))
      yield CompiledQuery.raw(`insert into ${quoted(table)} select * from shadow.${quoted(table)}`)
  }
  return facts
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
    yield* before(project(shadowBuilder, definition, fact), function* ({ sql }) {
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

/** Runs a work, and other work before each of its statements. */
function* before<T>(work: Work<T>, prepare: (statement: Statement) => Work<void>): Work<T> {
  let step = work.next()
  while (!step.done) {
    yield* prepare(step.value)
    let result: StatementResult
    try {
      result = yield step.value
    } catch (error) {
      step = work.throw(error)
      continue
    }
    step = work.next(result)
  }
  return step.value
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

const allBut = (from: string, other: string) =>
  `select * from (select * from ${from} except select * from ${other}) as differing`

/** A statement that names tables of two schemas, which the builder cannot express. */
const statement = <Row = Record<string, unknown>>(builder: SqlBuilder, text: string): Compilable<Row> => ({
  compile: () => rawSql.raw<Row>(text).compile(builder.sql),
})
