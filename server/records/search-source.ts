import type { SelectQueryBuilder } from 'kysely'
import type { Context } from '../context.ts'
import { countRows } from './public-lists.ts'

/** One search result, of any feature. */
export type Hit = {
  title: string
  /** The page that shows it. */
  to: string
  /** Its first words, or what distinguishes it from others of that name. */
  text: string
  /** Its day, or the local time at which it begins. */
  on?: string
}

/** Maximum length of a hit's text, in characters. */
export const maxHitTextLength = 100

/**
 * Some of a feature's hits, their total, and the feature's own list with the same search, where it has one. With `isMore`
 * there are too many to count, and the total is a lower bound.
 */
export type Hits = { hits: Hit[]; total: number; isMore?: boolean; list?: string }

export type SearchQuestion = { search: string; page: number; size: 5 | 25 }

/**
 * A feature's part in the search across a chapter: it is in the feature's `search.reads.ts`, and listed in
 * server/features/search/reads.ts. It finds no more than the reader may see in the feature itself; null for readers who
 * may see nothing of it.
 */
export type SearchSource = (ctx: Context, question: SearchQuestion) => Promise<Hits | null>

/** Returns the rows of a page as hits, with their total; counted only where the page does not show it. */
export async function hitsOf<DB, Table extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Table, Row>,
  { page, size }: SearchQuestion,
  asHit: (row: Row) => Hit,
): Promise<Pick<Hits, 'hits' | 'total'>> {
  const rows = await query
    .limit(size)
    .offset(page * size)
    .execute()
  const isWhole = page === 0 && rows.length < size
  return { hits: rows.map(asHit), total: isWhole ? rows.length : await countRows(query) }
}

/** Returns the address of a feature's list with a search in it. */
export const listAt = (path: string, question: Record<string, string>) =>
  `${path}?${new URLSearchParams(question).toString()}`
