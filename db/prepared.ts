import type { Compilable, CompiledQuery, Kysely } from 'kysely'
import type { Tables } from './tables/tables.ts'

/**
 * A statement that is compiled once and then only filled in, for statements that the log runs for every fact: compiling
 * costs several times what SQLite takes to run it.
 *
 * `build` is given a slot for each value; it must put them where values go and must not read them.
 * @example const byStream = prepared<{ stream: string }>()((sql, { stream }) =>
 * sql.selectFrom('facts').selectAll().where('stream', '=', stream))
 * byStream(builder.sql, { stream: 'payment-1' })
 */
export function prepared<Values extends object>() {
  return <Row>(build: (sql: Kysely<Tables>, slots: Values) => Compilable<Row>) => {
    const compiled = new WeakMap<Kysely<Tables>, Template<Row>>()
    return (sql: Kysely<Tables>, values: Values): Compilable<Row> => {
      let template = compiled.get(sql)
      if (!template) compiled.set(sql, (template = templateOf(build(sql, slots as Values).compile())))
      return filled(template, values)
    }
  }
}

/** Inserts one whole row; compiled once per table. */
export function insertRow<Table extends keyof Tables>(
  sql: Kysely<Tables>,
  table: Table,
  row: Tables[Table],
): Compilable {
  return filled(
    cachedTemplate(inserts, sql, table, () => sql.insertInto(table).values(blankOf(row) as never)),
    row,
  )
}

/** Inserts one whole row, or changes these columns of the row that already has its key; compiled once per table. */
export function upsertRow<Table extends keyof Tables>(
  sql: Kysely<Tables>,
  table: Table,
  row: Tables[Table],
  key: keyof Tables[Table] & string,
  columns: readonly (keyof Tables[Table] & string)[],
): Compilable {
  const insert = () =>
    sql
      .insertInto(table as 'logHead')
      .values(blankOf(row) as never)
      .onConflict((conflict) =>
        conflict
          .column(key as 'one')
          .doUpdateSet((eb) =>
            Object.fromEntries(columns.map((column) => [column, eb.ref(`excluded.${column as 'one'}`)])),
          ),
      )
  return filled(cachedTemplate(inserts, sql, `${table} ${key} ${columns.join()}`, insert), row)
}

const blankOf = (row: object) => Object.fromEntries(Object.keys(row).map((column) => [column, new Slot(column)]))

/**
 * Sets columns of the rows that have these values; compiled once per table and choice of columns.
 * @throws Error without any value to find the rows by: that would be every row of the table
 */
export function updateRows<Table extends keyof Tables>(
  sql: Kysely<Tables>,
  table: Table,
  columns: Partial<Tables[Table]>,
  where: Partial<Tables[Table]>,
): Compilable {
  const template = cachedTemplate(
    updates,
    sql,
    `${table} ${Object.keys(columns).join()} ${Object.keys(where).join()}`,
    () => {
      if (Object.keys(where).length === 0) throw new Error(`Which rows of ${table} are meant must be said`)
      let query = sql.updateTable(table as 'logHead').set(blankOf(columns) as never)
      for (const [column, slot] of Object.entries(blankOf(where)))
        query = query.where(column as never, '=', slot as never)
      return query
    },
  )
  // A column may be on both sides, so the values are matched by position.
  return asked(template.query, [...Object.values(columns), ...Object.values(where)])
}

type TemplateCache = WeakMap<Kysely<Tables>, Map<string, Template<unknown>>>

const updates: TemplateCache = new WeakMap()
const inserts: TemplateCache = new WeakMap()

function cachedTemplate(
  among: TemplateCache,
  sql: Kysely<Tables>,
  key: string,
  build: () => Compilable,
): Template<unknown> {
  let ofBuilder = among.get(sql)
  if (!ofBuilder) among.set(sql, (ofBuilder = new Map<string, Template<unknown>>()))
  let template = ofBuilder.get(key)
  if (!template) ofBuilder.set(key, (template = templateOf(build().compile())))
  return template
}

/** A placeholder for a value. */
class Slot {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

const slots = new Proxy({}, { get: (_, name) => new Slot(String(name)) })

/** A compiled statement, with the name of the value for each of its parameters, or null for a constant. */
type Template<Row> = { query: CompiledQuery<Row>; names: readonly (string | null)[] }

const templateOf = <Row>(query: CompiledQuery<Row>): Template<Row> => ({
  query,
  names: query.parameters.map((parameter) => (parameter instanceof Slot ? parameter.name : null)),
})

function filled<Row>({ query, names }: Template<Row>, values: object): Compilable<Row> {
  return asked(
    query,
    names.map((name, index) => (name === null ? query.parameters[index] : (values as Record<string, unknown>)[name])),
  )
}

function asked<Row>({ sql, query, queryId }: CompiledQuery<Row>, parameters: readonly unknown[]): Compilable<Row> {
  const statement = { sql, query, queryId, parameters }
  return { compile: () => statement }
}
