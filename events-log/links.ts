import { sql as rawSql } from 'kysely'
import type { SqlBuilder } from '#db/store.ts'
import type { FactRow } from '#db/tables/events-log.ts'
import { first, type Work } from '#db/work.ts'
import { factHash, hashedColumns, hashVersion, sha256Hex } from './hash.ts'
import { eachFact, eachOfPages, pageSize } from './read.ts'

/** A fact's place in the log and in its stream, and the hashes that chain it. */
export type Link = Pick<FactRow, 'position' | 'stream' | 'version' | 'recordedAt' | 'previousHash' | 'hash'>

type Visit = (link: Link, isIntact: boolean) => void

/** Passes each fact's place to `visit`, in order of position, and whether the fact matches its stored hash. */
export function eachLink(builder: SqlBuilder, visit: Visit): Work<number> {
  if (builder.dialect === 'postgres') return eachFact(builder, (row) => visit(row, factHash(row) === row.hash))
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
      ])
      .where('position', '>', after)
      .orderBy('position')
      .limit(pageSize)
  return eachOfPages(page, (link) => (fits(link) ? visit(link, true) : lookAgain(builder, link, visit)))
}

/**
 * The columns as JSON.stringify writes them. Having SQLite build the JSON takes half the time of returning the columns
 * one by one.
 */
const columnsText = rawSql<string>`json_array(${rawSql.raw(String(hashVersion))}, ${rawSql.join(hashedColumns.map((column) => rawSql.ref(column)))})`

const fits = ({ columns, data, previousHash, hash }: Link & { columns: string; data: string }) =>
  sha256Hex(`${columns.slice(0, -1)},"${sha256Hex(data)}","${previousHash}"]`) === hash

/** Rechecks a mismatch with JSON.stringify, which is authoritative, in case SQLite serializes a text differently. */
function* lookAgain(builder: SqlBuilder, link: Link, visit: Visit): Work<void> {
  const row = yield* first(builder.sql.selectFrom('facts').selectAll().where('position', '=', link.position))
  visit(link, row !== undefined && factHash(row) === row.hash)
}
