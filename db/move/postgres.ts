import type pg from 'pg'
import { codeOf, connect, limitsOfConnections } from '../postgres/connection.ts'
import { markTable, movedAway, type Mark } from './mark.ts'
import { pageSize, quoted, quotedAll, stays, type Movable, type Row, type Shape, type Value } from './movable.ts'

/** How long to wait for programs that write. */
const lockTimeout = '60s'

const refusal = 'movedAway'

/** PostgreSQL's code of a write in a read-only transaction, which the portal answers with 503. */
const readOnlyCode = '25006'

type Column = { table: string; column: string; type: string }

/**
 * Opens a database of PostgreSQL for a move. The account has to own its tables.
 * @throws when another move has it open
 */
export async function movablePostgres(url: string): Promise<Movable> {
  const [client, reader] = await Promise.all([connectPatiently(url), connectPatiently(url)])
  const close = async () => {
    // At once: the server notices the end of a connection a moment later. A lost connection has no lock; its error has
    // been told by whatever was being done.
    await client.query('select pg_advisory_unlock_all()').catch(() => undefined)
    await Promise.allSettled([client.end(), reader.end()])
  }
  try {
    await lockMoves(client)
  } catch (error) {
    await close()
    if (codeOf(error) !== lockTimedOut) throw error
    throw new Error('Another move has this database open. Wait until it has ended', { cause: error })
  }
  const types = new Map<string, string>()
  const typeOf = (table: string, column: string) => types.get(`${table} ${column}`)!
  const typed = (table: string, columns: readonly string[]) =>
    `unnest(${columns.map((column, index) => `$${index + 1}::${typeOf(table, column)}[]`).join(', ')})`
  const valuesAt = (rows: readonly Row[], places: readonly number[]) =>
    places.map((place) => rows.map((row) => row[place]))

  async function shapes(): Promise<Shape[]> {
    const { rows: columns } = await client.query<Column>(columnsQuery)
    for (const { table, column, type } of columns) types.set(`${table} ${column}`, type)
    const { rows: keys } = await client.query<Omit<Column, 'type'>>(keysQuery)
    const of = (all: readonly Omit<Column, 'type'>[], name: string) =>
      all.filter(({ table }) => table === name).map(({ column }) => column)
    const tables = [...new Set(columns.map(({ table }) => table))].filter(
      (name) => !stays.has(name) && name !== markTable,
    )
    return tables.sort().map((table) => {
      const own = of(columns, table).sort()
      const key = of(keys, table)
      return { table, columns: own, key: key.length > 0 ? key : own }
    })
  }
  await shapes()

  return {
    shapes,
    pages: ({ table, columns, key }) =>
      pagesOf(
        reader,
        `select ${quotedAll(columns)} from ${quoted(table)} order by ${key
          // As SQLite sorts, whatever the language of the database.
          .map((column) => quoted(column) + (typeOf(table, column) === 'bigint' ? '' : ' collate "C"'))
          .join(', ')}`,
      ),
    async remove({ table, columns, key }, rows) {
      const places = key.map((column) => columns.indexOf(column))
      await client.query(
        `delete from ${quoted(table)} where (${quotedAll(key)}) in (select * from ${typed(table, key)})`,
        valuesAt(rows, places),
      )
    },
    async insert({ table, columns }, rows) {
      await client.query(
        `insert into ${quoted(table)} (${quotedAll(columns)}) select * from ${typed(table, columns)}`,
        valuesAt(rows, [...columns.keys()]),
      )
    },
    mark: () => markIn(client),
    receive: (other, moveId) =>
      inTransaction(client, async () => {
        const mark = await markIn(client)
        if (mark?.state === 'unfinished' && mark.statements.length > 0) return mark.moveId
        await unmark(client)
        const { rows: references } =
          await client.query<Record<'table' | 'name' | 'definition', string>>(referencesQuery)
        const { rows: triggered } = await client.query<{ table: string }>(triggeredQuery)
        await client.query(
          [
            ...references.map(({ table, name }) => `alter table ${table} drop constraint ${quoted(name)}`),
            ...triggered.map(({ table }) => `alter table ${table} disable trigger user`),
          ].join(';\n'),
        )
        const statements = [
          ...references.map(
            ({ table, name, definition }) => `alter table ${table} add constraint ${quoted(name)} ${definition}`,
          ),
          ...triggered.map(({ table }) => `alter table ${table} enable trigger user`),
        ]
        await writeMark(client, { moveId, state: 'unfinished', other, statements })
        return moveId
      }),
    async restore() {
      await inTransaction(client, async () => {
        const mark = await markIn(client)
        if (!mark) return
        for (const statement of mark.statements) await client.query(statement)
        await unmark(client)
        await writeMark(client, { ...mark, statements: [] })
      })
      // The planner knows nothing of the new rows.
      await client.query('analyze')
    },
    async finish() {
      await client.query(`drop table if exists ${quoted(markTable)}`)
    },
    async freeze() {
      const all = quotedAll((await shapes()).map(({ table }) => table))
      for (let attempt = 1; ; attempt++) {
        try {
          await client.query(`begin; set local lock_timeout = '${lockTimeout}'; lock table ${all} in share mode`)
          return
        } catch (error) {
          await client.query('rollback')
          // The tables are locked one by one, so a portal may wait for one and hold another.
          if (attempt === freezeAttempts || !isLockFailure(error)) throw error
        }
      }
    },
    async thaw() {
      await client.query('rollback')
    },
    async leave(other, moveId) {
      await unmark(client)
      await client.query(
        `create function ${quoted(refusal)}() returns trigger language plpgsql as $$ begin raise exception '${movedAway}' using errcode = '${readOnlyCode}'; end $$`,
      )
      for (const { table } of await shapes())
        await client.query(
          `create trigger ${quoted(refusal)} before insert or update or delete or truncate on ${quoted(table)} for each statement execute function ${quoted(refusal)}()`,
        )
      await writeMark(client, { moveId, state: 'moved', other, statements: [] })
      await client.query('commit')
    },
    async reopen() {
      await inTransaction(client, () => unmark(client))
    },
    async close() {
      await close()
    },
  }
}

/** A connection without the limits that a server may have for those of a portal: a table is sorted, or checked, at once. */
async function connectPatiently(url: string): Promise<pg.Client> {
  const client = await connect(url)
  // PostgreSQL has the last one from version 17 on.
  await client.query(`select set_config(name, '0', false) from pg_settings where name = any($1)`, [limitsOfConnections])
  return client
}

/** Takes the lock of moves, which a connection holds until it ends; the one of a program that was killed ends soon. */
async function lockMoves(client: pg.Client): Promise<void> {
  await client.query(`set lock_timeout = '${movePatience}'`)
  await client.query(`select pg_advisory_lock(hashtext('chapterhouse move'))`)
  await client.query('set lock_timeout = 0')
}

const movePatience = '5s'
const lockTimedOut = '55P03'

const freezeAttempts = 3

/** A deadlock, of which the portal's half was kept, or a lock that took too long. */
const isLockFailure = (error: unknown) => ['40P01', lockTimedOut].includes(codeOf(error))

const columnsQuery = `select c.table_name as "table", c.column_name as "column", case c.data_type when 'text' then 'text' when 'character varying' then 'text' else 'bigint' end as "type"
  from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
  where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'`

const keysQuery = `select k.table_name as "table", k.column_name as "column"
  from information_schema.key_column_usage k join information_schema.table_constraints c using (table_schema, table_name, constraint_name)
  where k.table_schema = 'public' and c.constraint_type = 'PRIMARY KEY' order by k.table_name, k.ordinal_position`

const referencesQuery = `select conrelid::regclass::text as "table", conname as "name", pg_get_constraintdef(oid) as "definition"
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`

const triggeredQuery = `select distinct tgrelid::regclass::text as "table" from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where not t.tgisinternal and c.relnamespace = 'public'::regnamespace`

async function* pagesOf(reader: pg.Client, select: string): AsyncGenerator<Row[], void> {
  await reader.query('begin isolation level repeatable read read only')
  try {
    await reader.query(`declare "moved" no scroll cursor for ${select}`)
    for (;;) {
      const { rows } = await reader.query<Value[]>({ text: `fetch ${pageSize} from "moved"`, rowMode: 'array' })
      if (rows.length > 0) yield rows
      if (rows.length < pageSize) return
    }
  } finally {
    await reader.query('rollback')
  }
}

async function inTransaction<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    const value = await work()
    await client.query('commit')
    return value
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function markIn(client: pg.Client): Promise<Mark | null> {
  const exists = await client.query('select from pg_tables where schemaname = $1 and tablename = $2', [
    'public',
    markTable,
  ])
  if (exists.rowCount === 0) return null
  const { rows } = await client.query<{ mark: string }>(`select "mark" from ${quoted(markTable)}`)
  return rows[0] ? (JSON.parse(rows[0].mark) as Mark) : null
}

async function writeMark(client: pg.Client, mark: Mark): Promise<void> {
  await client.query(`create table ${quoted(markTable)} ("mark" text not null)`)
  await client.query(`insert into ${quoted(markTable)} values ($1)`, [JSON.stringify(mark)])
}

/** Removes the mark, and the triggers that refuse writes. */
const unmark = (client: pg.Client) =>
  client.query(`drop function if exists ${quoted(refusal)}() cascade; drop table if exists ${quoted(markTable)}`)
