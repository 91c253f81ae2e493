/** Query plans: whether a read uses an index or scans whole tables. */
import { sql as rawSql, type CompiledQuery, type KyselyPlugin } from 'kysely'
import type { Store } from '#db/store.ts'
import type { Db } from '#db/tables/tables.ts'

/** Tables with millions of rows in a large association. */
const large = [
  'facts',
  'members',
  'formerMembers',
  'people',
  'payments',
  'eventPayments',
  'registrations',
  'registrants',
  'paymentAttempts',
  'attemptAccounts',
  'refunds',
  'payers',
  'payerNames',
  'paymentNotes',
  'receiptBilling',
  'donations',
  'donors',
  'providerTransactions',
  'suspectCaptures',
  'resolutions',
  'outbox',
]

/** Rows on the longest page of a table. */
const rowsOfPage = 100

/** Partial indexes that contain only the few wanted rows of a large table. */
const ofFew = / USING (?:COVERING )?INDEX membersInOffice /

/** Runs a read and returns those of its statements that would scan a whole large table. */
export async function wholeTablesRead(store: Store, reading: (db: Db) => Promise<unknown>): Promise<string[]> {
  const { db, queries } = listenedTo(store)
  await reading(db)
  if (queries.length === 0) throw new Error('Nothing was read')
  return wholeTablesIn(store, queries, 'tables')
}

/**
 * Returns the statements that would scan a whole large table, or all of a chapter's rows in such a table (SQLite only).
 */
export async function wholeTablesIn(
  store: Store,
  queries: readonly CompiledQuery[],
  whole: 'tables' | 'chapters',
): Promise<string[]> {
  const scans: string[] = []
  for (const query of queries) {
    const tables =
      store.dialect === 'sqlite'
        ? await scannedBySqlite(store.read, query, whole)
        : await scannedByPostgres(store.read, query)
    scans.push(...tables.map((table) => `${table}: ${query.sql}`))
  }
  return scans
}

/** The readers' database, and every query made through it. */
export function listenedTo(store: Store): { db: Db; queries: CompiledQuery[] } {
  const queries: CompiledQuery[] = []
  const listener: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      queries.push(store.read.getExecutor().compileQuery(node, queryId))
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  return { db: store.read.withPlugin(listener), queries }
}

/** Replaces listed ids with a page of ids: with a few of them SQLite looks up rows that it would scan for more. */
function withWholePage(query: CompiledQuery): CompiledQuery {
  const parameters = [...query.parameters]
  let place = 0
  const sql = query.sql.replace(/("(?:\w+Id|stream)" in \()\?(?:, \?)*(?=\))|\?/g, (match, list?: string) => {
    const count = match.split('?').length - 1
    if (list === undefined) return (place++, match)
    const page = Array.from({ length: Math.max(count, rowsOfPage) }, (_, index) => parameters[place + (index % count)])
    parameters.splice(place, count, ...page)
    place += page.length
    return `${list}${page.map(() => '?').join(', ')}`
  })
  return { ...query, sql, parameters }
}

function explained(text: string, { sql, parameters, query, queryId }: CompiledQuery): CompiledQuery {
  // The values of a statement compiled once for all readers are not known yet.
  const values = parameters.map((value) => (typeof value === 'object' && value !== null ? '' : value))
  return { sql: `${text} ${sql}`, parameters: values, query, queryId }
}

/**
 * SQLite plans by its rules, however few rows there are. A table searched by chapter alone reads all of the chapter's
 * rows, except for a page already in order.
 */
async function scannedBySqlite(db: Db, query: CompiledQuery, whole: 'tables' | 'chapters'): Promise<string[]> {
  const { rows } = await db.executeQuery<{ detail: string }>(explained('explain query plan', withWholePage(query)))
  // In order, but all rows of the chapter are read for the few of a person, an event, or a stream.
  const isOfOne = /"(?:stream|(?!chapterId)\w+Id)" = \?/.test(query.sql)
  const isPageInOrder =
    / limit \?/.test(query.sql) && !isOfOne && !rows.some(({ detail }) => detail.startsWith('USE TEMP B-TREE'))
  return rows.flatMap(({ detail }) => {
    const [, table = ''] = /^SCAN (\w+)/.exec(detail) ?? []
    const [, ofChapter = ''] = /^SEARCH (\w+) .*\(chapterId=\?\)$/.exec(detail) ?? []
    const isWholeChapter = whole === 'chapters' && large.includes(ofChapter) && !isPageInOrder && !ofFew.test(detail)
    return /^MATERIALIZE everMembers|AUTOMATIC/.test(detail) || large.includes(table) || isWholeChapter ? [detail] : []
  })
}

type Plan = { 'Node Type': string; 'Relation Name'?: string; 'Index Cond'?: string; Plans?: Plan[] }

/** PostgreSQL scans small tables unless that is disabled: what it still scans has no index. */
function scannedByPostgres(db: Db, query: CompiledQuery): Promise<string[]> {
  return db.transaction().execute(async (held) => {
    for (const way of ['seqscan', 'hashjoin', 'mergejoin'])
      await rawSql`set local enable_${rawSql.raw(way)} = off`.execute(held)
    const { rows } = await held.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      explained('explain (format json)', query),
    )
    return wholeIn(rows[0]!['QUERY PLAN'][0].Plan)
  })
}

function wholeIn(plan: Plan): string[] {
  const { 'Node Type': node, 'Relation Name': table, 'Index Cond': condition, Plans = [] } = plan
  const isWhole = node === 'Seq Scan' || (/^Index (Only )?Scan/.test(node) && condition === undefined)
  return [...(isWhole && table && large.includes(table) ? [`${node} ${table}`] : []), ...Plans.flatMap(wholeIn)]
}
