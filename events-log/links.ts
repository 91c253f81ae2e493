import { sql as rawSql } from 'kysely'
import type { SqlBuilder } from '#db/store.ts'
import type { FactRow } from '#db/tables/events-log.ts'
import { first, type Work } from '#db/work.ts'
import { factHash, hashedColumns, hashVersion, sha256Hex } from './hash.ts'
import { eachOfPages, pageSize } from './read.ts'

/** A fact's place in the log and in its stream, and the hashes that chain it. */
export type Link = Pick<FactRow, 'position' | 'stream' | 'version' | 'recordedAt' | 'previousHash' | 'hash'>

/** What was found out about a fact by itself. */
export type Findings = {
  /** Whether it matches its stored hash. */
  isIntact: boolean
  /**
   * Whether the index of streams and versions has it once, behind the version before it. In an intact log every fact
   * follows; the first of a stream that does not is the first whose version is wrong.
   */
  follows: boolean
}

type Visit = (link: Link, findings: Findings) => Work<void> | void

/** Passes each fact's place to `visit`, in order of position behind a given one, and what was found out about it. */
export function eachLink(builder: SqlBuilder, visit: Visit, behind = 0): Work<number> {
  if (builder.dialect === 'postgres') {
    const rows = (after: number) =>
      builder.sql
        .selectFrom('facts')
        .selectAll()
        .select(followsText.as('follows'))
        .where('position', '>', after)
        .orderBy('position')
        .limit(pageSize)
    return eachOfPages(
      rows,
      (row) => visit(row, { isIntact: factHash(row) === row.hash, follows: Boolean(row.follows) }),
      behind,
    )
  }
  const page = (after: number) =>
    builder.sql
      .selectFrom('facts')
      .select([
        'position',
        'stream',
        'version',
        'recordedAt',
        'data',
        'previousHash',
        'hash',
        columnsText.as('columns'),
        followsText.as('follows'),
      ])
      .where('position', '>', after)
      .orderBy('position')
      .limit(pageSize)
  const look = (link: Link & { columns: string; data: string; follows: number | boolean | null }) => {
    const follows = Boolean(link.follows)
    return fits(link) ? visit(link, { isIntact: true, follows }) : lookAgain(builder, link, follows, visit)
  }
  return eachOfPages(page, look, behind)
}

/**
 * The columns as JSON.stringify writes them. Having SQLite build the JSON takes half the time of returning the columns
 * one by one.
 */
const columnsText = rawSql<string>`json_array(${rawSql.raw(String(hashVersion))}, ${rawSql.join(hashedColumns.map((column) => rawSql.ref(column)))})`

/**
 * One seek in the index of streams and versions finds a fact and the one before it. A map of every stream's version
 * would take a quarter of a gigabyte for a million streams.
 */
const followsText = rawSql<number | boolean | null>`(
  select count(*) = case when "facts"."version" = 1 then 1 when "facts"."version" > 1 then 2 end
    and max("near"."position") = "facts"."position"
  from "facts" as "near"
  where "near"."stream" = "facts"."stream"
    and "near"."version" between case when "facts"."version" > 1 then "facts"."version" - 1 else "facts"."version" end
      and "facts"."version"
)`

const fits = ({ columns, data, previousHash, hash }: Link & { columns: string; data: string }) =>
  sha256Hex(`${columns.slice(0, -1)},"${sha256Hex(data)}","${previousHash}"]`) === hash

/** Rechecks a mismatch with JSON.stringify, which is authoritative, in case SQLite serializes a text differently. */
function* lookAgain(builder: SqlBuilder, link: Link, follows: boolean, visit: Visit): Work<void> {
  const row = yield* first(builder.sql.selectFrom('facts').selectAll().where('position', '=', link.position))
  const work = visit(link, { isIntact: row !== undefined && factHash(row) === row.hash, follows })
  if (work) yield* work
}

/** Returns the version of the fact before this one in its stream, by position; 0 if it is the first. Reads the rows. */
export function* versionBefore(builder: SqlBuilder, { stream, position }: Link): Work<number> {
  // The index may be what is wrong.
  const rows = rawSql.raw(builder.dialect === 'sqlite' ? '"facts" not indexed' : '"facts"')
  const query = rawSql<{ version: number }>`
    select "version" from ${rows} where "stream" = ${stream} and "position" < ${position}
    order by "position" desc limit 1`
  const row = yield* first({ compile: () => query.compile(builder.sql) })
  return row?.version ?? 0
}

/**
 * The head, and the number of entries in the index that `follows` was found by: on SQLite it could have others than the
 * rows in a file that was altered by hand.
 */
export function* headOfChain(
  builder: SqlBuilder,
): Work<{ position: number; hash: string; indexed: number | null } | undefined> {
  const indexed =
    builder.dialect === 'sqlite' ? rawSql`(select count(*) from "facts" where "stream" >= '')` : rawSql`null`
  return yield* first(
    builder.sql
      .selectFrom('logHead')
      .select(['position', 'hash', indexed.$castTo<number | null>().as('indexed')])
      .where('one', '=', 1),
  )
}
