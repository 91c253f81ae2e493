import type Database from '../sqlite/driver.ts'
import { openConnection, openSqliteReader } from '../sqlite/connection.ts'
import { markTable, movedAway, type Mark } from './mark.ts'
import { pageSize, quoted, quotedAll, stays, type Movable, type Row, type Shape } from './movable.ts'

/** How long to wait for a program that writes. */
const patienceMs = 60_000

const refusalPrefix = 'movedAway'
const tableNames = `select "name" from sqlite_schema where "type" = 'table' and "name" not like 'sqlite\\_%' escape '\\' order by 1`

/** Opens a SQLite file for a move. */
export function movableSqlite(file: string): Movable {
  const db = openConnection(file)
  const reader = openSqliteReader(file)
  db.pragma(`busy_timeout = ${patienceMs}`)
  db.pragma('foreign_keys = OFF')
  const transaction = <T>(work: () => T): T => db.transaction(work).immediate()

  return {
    async shapes() {
      const names = db.prepare<[], string>(tableNames).pluck().all()
      return names.filter((name) => !stays.has(name) && name !== markTable).map((name) => shapeOf(db, name))
    },
    pages: (shape) => pagesOf(reader, shape),
    async remove({ table, columns, key }, rows) {
      const places = key.map((column) => columns.indexOf(column))
      const statement = db.prepare(
        `delete from ${quoted(table)} where ${key.map((column) => `${quoted(column)} = ?`).join(' and ')}`,
      )
      transaction(() => {
        for (const row of rows) statement.run(...places.map((place) => row[place]))
      })
    },
    async insert({ table, columns }, rows) {
      const values = columns.map(() => '?').join(', ')
      const statement = db.prepare(`insert into ${quoted(table)} (${quotedAll(columns)}) values (${values})`)
      transaction(() => {
        for (const row of rows) statement.run(...row)
      })
    },
    mark: async () => markIn(db),
    async receive(other, moveId) {
      return transaction(() => {
        const mark = markIn(db)
        if (mark?.state === 'unfinished' && mark.statements.length > 0) return mark.moveId
        unmark(db)
        const triggers = triggersOf(db)
        for (const { name } of triggers) db.exec(`drop trigger ${quoted(name)}`)
        writeMark(db, { moveId, state: 'unfinished', other, statements: triggers.map(({ sql }) => sql) })
        return moveId
      })
    },
    async restore() {
      transaction(() => {
        const [lost] = db.pragma('foreign_key_check') as { table: string; parent: string }[]
        if (lost) throw new Error(`A row of ${lost.table} refers to a row of ${lost.parent} that is not there`)
        const mark = markIn(db)
        if (!mark) return
        for (const statement of mark.statements) db.exec(statement)
        unmark(db)
        writeMark(db, { ...mark, statements: [] })
      })
    },
    async finish() {
      db.exec(`drop table if exists ${quoted(markTable)}`)
    },
    async freeze() {
      db.exec('BEGIN IMMEDIATE')
    },
    async thaw() {
      if (db.inTransaction) db.exec('ROLLBACK')
    },
    async leave(other, moveId) {
      unmark(db)
      for (const table of db.prepare<[], string>(tableNames).pluck().all())
        for (const change of ['insert', 'update', 'delete'])
          db.exec(
            `create trigger ${quoted(`${refusalPrefix} ${change} ${table}`)} before ${change} on ${quoted(table)} begin select raise(abort, '${movedAway}'); end`,
          )
      writeMark(db, { moveId, state: 'moved', other, statements: [] })
      db.exec('COMMIT')
    },
    async reopen() {
      transaction(() => unmark(db))
    },
    async close() {
      reader.close()
      if (db.inTransaction) db.exec('ROLLBACK')
      db.pragma('wal_checkpoint(TRUNCATE)')
      db.close()
    },
  }
}

/** On a connection that does nothing else: while it is being iterated it cannot. */
async function* pagesOf(reader: Database.Database, { table, columns, key }: Shape): AsyncGenerator<Row[], void> {
  const select = `select ${quotedAll(columns)} from ${quoted(table)} order by ${quotedAll(key)}`
  let page: Row[] = []
  for (const row of reader.prepare(select).raw().iterate()) {
    page.push(row as Row)
    if (page.length < pageSize) continue
    yield page
    page = []
  }
  if (page.length > 0) yield page
}

function shapeOf(db: Database.Database, table: string): Shape {
  const all = db.pragma(`table_xinfo(${quoted(table)})`) as { name: string; pk: number; hidden: number }[]
  const columns = all
    .filter(({ hidden }) => hidden === 0)
    .map(({ name }) => name)
    .sort()
  const key = all
    .filter(({ pk }) => pk > 0)
    .sort((one, other) => one.pk - other.pk)
    .map(({ name }) => name)
  return { table, columns, key: key.length > 0 ? key : columns }
}

function markIn(db: Database.Database): Mark | null {
  const exists = db.prepare(`select 1 from sqlite_schema where "name" = ?`).get(markTable)
  if (!exists) return null
  const text = db
    .prepare<[], string>(`select "mark" from ${quoted(markTable)}`)
    .pluck()
    .get()
  return text === undefined ? null : (JSON.parse(text) as Mark)
}

function writeMark(db: Database.Database, mark: Mark): void {
  db.exec(`create table ${quoted(markTable)} ("mark" text not null) strict`)
  db.prepare(`insert into ${quoted(markTable)} values (?)`).run(JSON.stringify(mark))
}

const triggersOf = (db: Database.Database) =>
  db.prepare(`select "name", "sql" from sqlite_schema where "type" = 'trigger'`).all() as {
    name: string
    sql: string
  }[]

/** Removes the mark, and the triggers that refuse writes. */
function unmark(db: Database.Database): void {
  for (const { name } of triggersOf(db))
    if (name.startsWith(`${refusalPrefix} `)) db.exec(`drop trigger ${quoted(name)}`)
  db.exec(`drop table if exists ${quoted(markTable)}`)
}
