import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
} from 'kysely'
import pg from 'pg'
import { StoreUnavailable, type Store, type Workbench } from './store.ts'
import type { Tables } from './tables.ts'
import { driveAsync, type StatementResult, type Work } from './work.ts'

/** Deadlock and serialisation failure: PostgreSQL asks for the transaction to be run again. */
const tryAgain = new Set(['40P01', '40001'])
const tries = 3

const unavailableCodes = /^(08|53|57P0|25006)/

/** Compiles for PostgreSQL and runs nothing. */
export function postgresCompiler(): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}

export async function openPostgres(url: string): Promise<Store> {
  const pool = new pg.Pool({ connectionString: url, max: 10, types: { getTypeParser } })
  // A server that goes away must not end the process, whether the connection is idle or in use: a call fails by itself.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const read = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const bench: Workbench = { sql: postgresCompiler(), dialect: 'postgres' }

  async function transaction<T>(
    begin: string,
    end: string,
    work: (bench: Workbench) => Work<T>,
    before?: string,
  ): Promise<T> {
    const client = await pool.connect().catch((error: unknown) => {
      throw new StoreUnavailable(error)
    })
    try {
      await client.query(begin)
      if (before) await client.query(before)
      const value = await driveAsync(work(bench), (query) => execute(client, query))
      if (end === 'COMMIT' && before) await client.query('DROP SCHEMA shadow CASCADE')
      await client.query(end)
      return value
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined)
      throw asUnavailable(error)
    } finally {
      client.release()
    }
  }

  return {
    dialect: 'postgres',
    read,
    async write(work) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await transaction('BEGIN', 'COMMIT', work)
        } catch (error) {
          if (attempt === tries || !tryAgain.has(codeOf(error))) throw error
        }
      }
    },
    alone(mode, work) {
      // The shadow schema lives inside the transaction, so a snapshot leaves nothing behind.
      return mode === 'snapshot'
        ? transaction('BEGIN ISOLATION LEVEL REPEATABLE READ', 'ROLLBACK', work, 'CREATE SCHEMA shadow')
        : transaction('BEGIN', 'COMMIT', work, 'CREATE SCHEMA shadow')
    },
    async version() {
      // Which transactions a read sees now: the oldest that runs, the next that will, and those that run in between.
      const { rows } = await pool.query<{ version: string }>('select pg_current_snapshot()::text as version')
      return rows[0]!.version
    },
    async ping() {
      await pool.query('select 1')
    },
    async close() {
      await read.destroy()
    },
  }
}

/** A connection of its own, outside the pool, whose transactions cannot write. The caller ends it. */
export async function openPostgresReader(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, types: { getTypeParser } })
  client.on('error', () => undefined)
  await client.connect()
  await client.query('SET default_transaction_read_only = on')
  return client
}

async function execute(client: pg.PoolClient, query: CompiledQuery): Promise<StatementResult> {
  const result = await client.query(query.sql, [...query.parameters])
  return { rows: result.rows, affected: result.command === 'SELECT' ? 0 : (result.rowCount ?? 0) }
}

/** Counts, sums and bigint columns come as numbers: cents and positions stay far below 2^53. */
const getTypeParser: typeof pg.types.getTypeParser = (oid, format) =>
  oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC
    ? Number
    : (pg.types.getTypeParser(oid, format) as (value: string) => unknown)

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

function asUnavailable(error: unknown): unknown {
  return unavailableCodes.test(codeOf(error)) ? new StoreUnavailable(error) : error
}
