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
import { groupedWriter } from './grouped-writer.ts'
import {
  groupOfSavepoints,
  groupTransaction,
  lockTimeout,
  transaction,
  type Frame,
  type Outcome,
} from './transactions.ts'
import { noDurations, timed } from '../durations.ts'
import { StoreUnavailable, type Store, type SqlBuilder, type StoreFigures } from '../store.ts'
import type { Tables } from '../tables/tables.ts'
import { limitConcurrency } from '../limit-concurrency.ts'
import type { Work } from '../work.ts'

/** Deadlock and serialization failure: PostgreSQL asks for the transaction to be run again. */
const tryAgain = new Set(['40P01', '40001'])
const tries = 3

/** One is for versioned writes, the others for the rest. They never take a connection from reads. */
const writingConnections = 6
const readingConnections = 10

/** The number of versioned transactions that a read now sees. */
const visibleNow = CompiledQuery.raw('select sum("transactions")::text as version from "commits"')
/** Counts the transaction if it wrote anything, in a row that few other connections use at the same time. */
const countCommit = `UPDATE "commits" SET "transactions" = "transactions" + 1 WHERE "slot" = pg_backend_pid() % 64 AND pg_current_xact_id_if_assigned() IS NOT NULL`
const versioned = { end: `${countCommit}; COMMIT` }
/** How long a rewrite waits for a table. */
const rewriteWaitMs = 1000

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
export async function openPostgres(url: string, { maxReaders = readingConnections } = {}): Promise<Store> {
  const writers = poolOf(url, writingConnections)
  const readers = poolOf(url, maxReaders)
  const read = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: readablePool(readers) }) })
  const writes = noDurations()
  const builder: SqlBuilder = { sql: postgresCompiler(), dialect: 'postgres' }
  const limits = { patienceMs: patienceOf(url), standstillMs: 2 * patienceOf(url) }
  const limited = limitConcurrency(writingConnections - 1, limits)
  const beginWriting = `BEGIN; SET LOCAL lock_timeout = ${patienceOf(url)}`
  // Locked before the first command: groups of several processes wait for each other here, and nowhere else.
  const group: Frame = { begin: `${beginWriting}; SELECT FROM "logHead" FOR UPDATE`, end: versioned.end }

  async function onWriter<T>(use: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await writers.connect().catch((error: unknown) => {
      throw asUnavailable(error, 'writing')
    })
    let broken: Error | undefined
    try {
      return await use(client)
    } catch (error) {
      // A lost connection, or one that cannot even roll back, is of no use to the next caller.
      if (error instanceof StoreUnavailable && isLost(error.cause)) broken = error
      else await client.query('ROLLBACK').catch((problem: Error) => (broken = problem))
      throw error
    } finally {
      client.release(broken)
    }
  }

  async function writeAlone<T>(work: (builder: SqlBuilder) => Work<T>, end: string): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        const frame: Frame = { begin: beginWriting, end, isPipelined: true }
        return await onWriter((client) => transaction(client, frame, () => work({ ...builder, group: {} })))
      } catch (error) {
        if (attempt === tries || !tryAgain.has(codeOf(error))) throw error
      }
    }
  }

  async function writeGroup(commands: readonly ((builder: SqlBuilder) => Work<unknown>)[]): Promise<Outcome[]> {
    if (commands.length === 1) return [{ value: await writeAlone(commands[0]!, versioned.end) }]
    try {
      return await onWriter((client) => groupTransaction(client, group, builder, commands))
    } catch (error) {
      // The database failed, not a command.
      if (error instanceof StoreUnavailable) throw error
    }
    const outcomes = await onWriter((client) => groupOfSavepoints(client, group, builder, commands))
    for (const [index, outcome] of outcomes.entries()) {
      if (!('error' in outcome) || !tryAgain.has(codeOf(outcome.error))) continue
      const again = writeAlone(commands[index]!, versioned.end)
      outcomes[index] = await again.then(
        (value) => ({ value }),
        (error: unknown) => ({ error }),
      )
    }
    return outcomes
  }

  const write = groupedWriter(writeGroup, limits)

  return {
    dialect: 'postgres',
    read,
    write: (work) => timed(writes, () => write(work)),
    databaseFile: () => 'in place',
    figures: () => ({ writes, pools: [poolFigures('reads', readers), poolFigures('writes', writers)] }),
    writeUnversioned: (work) => limited(() => writeAlone(work, 'COMMIT')),
    async alone(mode, work) {
      const client = await connect(url).catch((error: unknown) => {
        throw asUnavailable(error, 'writing')
      })
      try {
        // The shadow schema exists only in the transaction, so a snapshot leaves nothing behind.
        const { begin, end } = mode === 'snapshot' ? snapshot : exclusive
        const waiting = `SET LOCAL lock_timeout = ${alonePatiences * patienceOf(url)}`
        const frame = { begin: `${begin}; ${waiting}; CREATE SCHEMA shadow; SET LOCAL lock_timeout = DEFAULT`, end }
        return await transaction(client, frame, () => work(builder))
      } catch (error) {
        if (!(error instanceof StoreUnavailable) || codeOf(error.cause) !== lockTimeout) throw error
        const says = 'The log is being verified or rebuilt by another program. Try again when that has ended'
        throw new StoreUnavailable(error.cause, 'writing', says)
      } finally {
        // An uncommitted transaction is rolled back with it.
        await client.end()
      }
    },
    async rewrite(tables) {
      const client = await connect(url).catch((error: unknown) => {
        throw asUnavailable(error, 'writing')
      })
      try {
        // Whoever wants the table queues behind this: rather try again later than let votes wait.
        await client.query(`SET lock_timeout = ${rewriteWaitMs}`)
        for (const table of tables) await client.query(`VACUUM (FULL) "${table}"`)
      } catch (error) {
        throw codeOf(error) === lockTimeout ? new StoreUnavailable(error, 'writing') : error
      } finally {
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

const poolFigures = (name: 'reads' | 'writes', pool: pg.Pool): StoreFigures['pools'][number] => ({
  pool: name,
  open: pool.totalCount,
  idle: pool.idleCount,
  waiting: pool.waitingCount,
})

const snapshot: Frame = { begin: 'BEGIN ISOLATION LEVEL REPEATABLE READ', end: 'ROLLBACK' }
const exclusive: Frame = { begin: 'BEGIN', end: `DROP SCHEMA shadow CASCADE; ${versioned.end}` }
/** How many times a write's patience the work that runs alone waits for another such: a minute. */
const alonePatiences = 12
