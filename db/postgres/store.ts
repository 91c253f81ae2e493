import {
  CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type pg from 'pg'
import { asUnavailable, codeOf, connect, isLost, patienceOf, poolOf, readablePool } from './connection.ts'
import { StoreUnavailable, type Store, type SqlBuilder } from '../store.ts'
import type { Tables } from '../tables/tables.ts'
import { limitConcurrency } from '../limit-concurrency.ts'
import { driveAsync, type StatementResult, type Work } from '../work.ts'

/** Deadlock and serialization failure: PostgreSQL asks for the transaction to be run again. */
const tryAgain = new Set(['40P01', '40001'])
const tries = 3

/** Writes that append to the log wait for each other's row anyway. They never take a connection from reads. */
const writingConnections = 6
const readingConnections = 10

/** The number of versioned transactions that a read now sees. */
const visibleNow = CompiledQuery.raw('select sum("transactions")::text as version from "commits"')
/** Counts the transaction if it wrote anything, in a row that few other connections use at the same time. */
const countCommit = `UPDATE "commits" SET "transactions" = "transactions" + 1 WHERE "slot" = pg_backend_pid() % 64 AND pg_current_xact_id_if_assigned() IS NOT NULL`
const nothing = CompiledQuery.raw('select 1')

/** Compiles for PostgreSQL and runs nothing. */
function postgresCompiler(): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}

/** Opens the store of a PostgreSQL database, postgres://… . */
export async function openPostgres(url: string): Promise<Store> {
  const writers = poolOf(url, writingConnections)
  const read = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: readablePool(poolOf(url, readingConnections)) }),
  })
  const builder: SqlBuilder = { sql: postgresCompiler(), dialect: 'postgres' }
  const limited = limitConcurrency(writingConnections, {
    patienceMs: patienceOf(url),
    standstillMs: 2 * patienceOf(url),
  })
  const beginWriting = `BEGIN; SET LOCAL lock_timeout = ${patienceOf(url)}`

  async function write<T>(work: (builder: SqlBuilder) => Work<T>, end: string): Promise<T> {
    const client = await writers.connect().catch((error: unknown) => {
      throw asUnavailable(error, 'writing')
    })
    let broken: Error | undefined
    try {
      return await transaction(client, { begin: beginWriting, end }, () => work(builder))
    } catch (error) {
      // A lost connection, or one that cannot even roll back, is of no use to the next caller.
      if (error instanceof StoreUnavailable && isLost(error.cause)) broken = error
      else await client.query('ROLLBACK').catch((problem: Error) => (broken = problem))
      throw error
    } finally {
      client.release(broken)
    }
  }

  async function writeInTurn<T>(work: (builder: SqlBuilder) => Work<T>, end: string): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await limited(() => write(work, end))
      } catch (error) {
        if (attempt === tries || !tryAgain.has(codeOf(error))) throw error
      }
    }
  }

  return {
    dialect: 'postgres',
    read,
    write: (work) => writeInTurn(work, `${countCommit}; COMMIT`),
    writeUnversioned: (work) => writeInTurn(work, 'COMMIT'),
    async alone(mode, work) {
      const client = await connect(url).catch((error: unknown) => {
        throw asUnavailable(error, 'writing')
      })
      try {
        // The shadow schema exists only in the transaction, so a snapshot leaves nothing behind.
        return await transaction(client, mode === 'snapshot' ? snapshot : exclusive, () => work(builder))
      } finally {
        // An uncommitted transaction is rolled back with it.
        await client.end()
      }
    },
    async version() {
      const { rows } = await read.executeQuery<{ version: string }>(visibleNow)
      return rows[0]!.version
    },
    async ping() {
      await read.executeQuery(nothing)
    },
    async close() {
      await read.destroy()
      await writers.end()
    },
  }
}

type Frame = { begin: string; end: string }

const snapshot: Frame = { begin: 'BEGIN ISOLATION LEVEL REPEATABLE READ; CREATE SCHEMA shadow', end: 'ROLLBACK' }
const exclusive: Frame = {
  begin: 'BEGIN; CREATE SCHEMA shadow',
  end: `DROP SCHEMA shadow CASCADE; ${countCommit}; COMMIT`,
}

async function transaction<T>(client: pg.ClientBase, { begin, end }: Frame, work: () => Work<T>): Promise<T> {
  let value: T
  try {
    await client.query(begin)
    value = await driveAsync(work(), (query) => execute(client, query))
  } catch (error) {
    throw asUnavailable(error, 'writing')
  }
  try {
    const answers: pg.QueryResult[] = [await client.query(end)].flat()
    // A statement whose error was caught has still failed for PostgreSQL, which then answers COMMIT with ROLLBACK and
    // no error.
    if (end.endsWith('COMMIT') && answers.at(-1)?.command !== 'COMMIT') throw failedBefore()
    return value
  } catch (error) {
    if (codeOf(error) === transactionFailed) throw failedBefore()
    throw asUnavailable(error, isLost(error) ? 'committing' : 'writing')
  }
}

/** A failed transaction's response to any statement but its end. */
const transactionFailed = '25P02'

const failedBefore = () => new Error('A statement of this work had failed, so nothing of it was kept')

async function execute(client: pg.ClientBase, query: CompiledQuery): Promise<StatementResult> {
  const result = await client.query(query.sql, [...query.parameters])
  return { rows: result.rows, affected: result.command === 'SELECT' ? 0 : (result.rowCount ?? 0) }
}
