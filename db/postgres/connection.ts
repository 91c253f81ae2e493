/** Connections to PostgreSQL, and the errors when one cannot be opened or is lost. */
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { StoreUnavailable } from '../store.ts'

/** How long to wait for a connection. */
const connectingMs = 5000

/**
 * A connection without a response for this long counts as lost; no read or write takes that long. `?query_timeout=`
 * overrides it.
 */
const answeringMs = 30_000

/** How long a write waits for a locked row; `?lock_timeout=` overrides it. */
const usualPatienceMs = 5000

/** Not parsed as a URL: the address of a socket file is not one. */
export function patienceOf(url: string): number {
  return Number(/[?&]lock_timeout=(\d+)/.exec(url)?.[1]) || usualPatienceMs
}

/**
 * Returns a connection pool. A server that disconnects must not end the process, whether connections are idle or in
 * use: the call fails by itself.
 */
export function poolOf(url: string, max: number): pg.Pool {
  const pool = new pg.Pool({ ...settingsFor(url), query_timeout: answeringMs, max })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** Opens one connection outside the pools. The caller ends it. */
export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(settingsFor(url))
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Opens one connection whose transactions cannot write. The caller ends it. */
export async function openPostgresReader(url: string): Promise<pg.Client> {
  const client = await connect(url)
  await client.query('SET default_transaction_read_only = on')
  return client
}

const settingsFor = (url: string) => ({
  connectionString: url,
  connectionTimeoutMillis: connectingMs,
  // Statements whose results are not needed are sent together with the next one.
  pipeline: true,
  // Notices a server that disappeared without closing.
  keepAlive: true,
  types: { getTypeParser },
})

/** Returns counts, sums and bigint columns as numbers: cents and positions stay far below 2^53. */
const getTypeParser: typeof pg.types.getTypeParser = (oid, format) =>
  oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC
    ? Number
    : (pg.types.getTypeParser(oid, format) as (value: string) => unknown)

/** Adapts the pool for Kysely's reads. */
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
  // Kysely uses cursors only where the driver offers them.
  return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release(isBroken) }
}

/** Converts a temporary failure of PostgreSQL to StoreUnavailable; returns anything else unchanged. */
export function asUnavailable(error: unknown, during: StoreUnavailable['during']): unknown {
  return isLost(error) || busyCodes.test(codeOf(error)) ? new StoreUnavailable(error, during) : error
}

/** Out of memory, disk space or connections, read-only, or a lock timeout. */
const busyCodes = /^(53|25006$|55P03$)/

/** The server is unreachable, shutting down, starting up, or ended the connection. */
const lostCodes = /^(08|57P0)/
const lostOnTheWay = /^(ECONN|EPIPE$|ETIMEDOUT$|EHOST|ENET|ENOTFOUND$|EAI_AGAIN$|ENOENT$)/
/** Errors of the driver without a code. */
const lostInWords =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Query read timeout)/

/** Returns whether the connection is gone, so that it is unknown how far the server got. */
export function isLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  if (error instanceof pg.DatabaseError) return lostCodes.test(code)
  return lostOnTheWay.test(code) || lostInWords.test(error.message)
}

/** Returns a driver error's code, such as 23505; '' where it has none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** The limits of time that a PostgreSQL server may have for a portal's connections, which long work has to lift. */
export const limitsOfConnections = [
  'statement_timeout',
  'idle_in_transaction_session_timeout',
  'transaction_timeout',
] as const
