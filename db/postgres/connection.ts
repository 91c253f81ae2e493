/** Connections to PostgreSQL, and what is said when one cannot be had or is lost. */
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { StoreUnavailable } from '../store.ts'

/** So long one waits for a connection. */
const connectingMs = 5000

/**
 * After so long without an answer a connection counts as lost; no read and no write takes that long. `?query_timeout=`
 * names another time.
 */
const answeringMs = 30_000

/** So long a write waits for a row that another one holds; `?lock_timeout=` names another time. */
const usualPatienceMs = 5000

/** Not parsed as a URL: what leads to a socket file is none. */
export function patienceOf(url: string): number {
  return Number(/[?&]lock_timeout=(\d+)/.exec(url)?.[1]) || usualPatienceMs
}

/**
 * Some connections. A server that goes away must not end the process, whether they are idle or in use: a call fails by
 * itself.
 */
export function poolOf(url: string, max: number): pg.Pool {
  const pool = new pg.Pool({ ...settingsFor(url), query_timeout: answeringMs, max })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** One connection outside the pools. The caller ends it. */
export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(settingsFor(url))
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** One whose transactions cannot write. The caller ends it. */
export async function openPostgresReader(url: string): Promise<pg.Client> {
  const client = await connect(url)
  await client.query('SET default_transaction_read_only = on')
  return client
}

const settingsFor = (url: string) => ({
  connectionString: url,
  connectionTimeoutMillis: connectingMs,
  // A server that is gone without a word is noticed.
  keepAlive: true,
  types: { getTypeParser },
})

/** Counts, sums and bigint columns come as numbers: cents and positions stay far below 2^53. */
const getTypeParser: typeof pg.types.getTypeParser = (oid, format) =>
  oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC
    ? Number
    : (pg.types.getTypeParser(oid, format) as (value: string) => unknown)

/** The pool as Kysely reads through it. */
export function readablePool(pool: pg.Pool): PostgresPool {
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    async connect() {
      const client = await pool.connect().catch((error: unknown) => {
        throw asUnavailable(error, 'reading')
      })
      let readable = known.get(client)
      if (!readable) known.set(client, (readable = readableClient(client)))
      return readable
    },
    end: () => pool.end(),
  }
}

function readableClient(client: pg.PoolClient): PostgresPoolClient {
  let isBroken = false
  const query = (sql: string, parameters: readonly unknown[]) =>
    client.query(sql, [...parameters]).catch((error: unknown) => {
      isBroken ||= isLost(error)
      throw asUnavailable(error, 'reading')
    })
  // Kysely could ask for a cursor as well, if it were given any.
  return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release(isBroken) }
}

/** A passing failure of PostgreSQL, in the words of the store; anything else as it is. */
export function asUnavailable(error: unknown, during: StoreUnavailable['during']): unknown {
  return isLost(error) || busyCodes.test(codeOf(error)) ? new StoreUnavailable(error, during) : error
}

/** Out of memory, room or connections, read-only, a lock that was not to be had in time. */
const busyCodes = /^(53|25006$|55P03$)/

/** The server is not there, shuts down, starts up, or ended the connection. */
const lostCodes = /^(08|57P0)/
const lostOnTheWay = /^(ECONN|EPIPE$|ETIMEDOUT$|EHOST|ENET|ENOTFOUND$|EAI_AGAIN$|ENOENT$)/
/** Errors of the driver without a code. */
const lostInWords =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Query read timeout)/

/** Whether the connection is gone, so that nobody knows how far the server came. */
export function isLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  if (error instanceof pg.DatabaseError) return lostCodes.test(code)
  return lostOnTheWay.test(code) || lostInWords.test(error.message)
}

/** The code that a driver's error carries, such as 23505; '' where it has none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
