import { sql as rawSql, type SelectQueryBuilder } from 'kysely'
import type { z } from 'zod'
import type { RestCall } from '../rest.ts'
import type { PublicPage, publicPage } from './shapes.ts'
import { contains, wordsOf } from '../text/search.ts'

/** Rows on one page of the documented lists; the specification does not say how many (wire.md 0.5). */
const pageSize = 10

export type Paged<Row> = { items: Row[]; totalItems: number; totalPages: number; currentPage: number }

/** Returns the requested page of a documented list's query, or all of it, with the total. */
export async function pageOf<DB, Table extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Table, Row>,
  { page, isWhole, size = pageSize }: Pick<PublicPage, 'page' | 'isWhole'> & { size?: number },
): Promise<Paged<Row>> {
  const rows: Row[] = await (isWhole ? query : query.limit(size).offset(page * size)).execute()
  const totalItems = await countRows(query)
  return { items: rows, totalItems, totalPages: Math.ceil(totalItems / size), currentPage: page }
}

/** Returns how many rows a query finds. */
export async function countRows<DB, Table extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Table, Row>,
): Promise<number> {
  const counted = query
    .clearSelect()
    .clearOrderBy()
    .select(rawSql<number>`count(*)`.as('total'))
  const { total } = (await counted.executeTakeFirstOrThrow()) as { total: number }
  return Number(total)
}

/**
 * Narrows a query to rows that have every word of a search somewhere in these columns, which are named with their
 * table.
 */
export function searched<DB, Table extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Table, Row>,
  columns: readonly string[],
  search: string,
): SelectQueryBuilder<DB, Table, Row> {
  const text = rawSql<string>`${rawSql.join(
    columns.map((column) => rawSql.ref(column)),
    rawSql` || ' ' || `,
  )}`
  return wordsOf(search).reduce((narrower, word) => narrower.where(contains(text, word)), query)
}

/**
 * The earlier client sends no query and expects the bare array of all rows; with `keyword` or `page`, even empty, the
 * response is a page, with the array under both names that clients look for (wire.md 0.5) [spec 71].
 */
export async function listedAs<Name extends string, Row>(
  name: Name,
  { query }: RestCall,
  ask: (list: z.input<typeof publicPage>) => Promise<Paged<Row>>,
): Promise<Row[] | (Paged<Row> & Record<Name, Row[]>)> {
  if (query.size === 0) return (await ask({ isWhole: true })).items
  const { items, ...paging } = await ask({ keyword: query.get('keyword'), page: query.get('page') })
  return { ...paging, items, ...named(name, items) }
}

/** An object of one field, whose name stays visible to the type checker. */
const named = <Name extends string, Value>(name: Name, value: Value) => ({ [name]: value }) as Record<Name, Value>
