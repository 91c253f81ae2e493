import type { SelectQueryBuilder } from 'kysely'
import type { Context } from '../context.ts'
import { countRows } from './public-lists.ts'

/** One thing that a search found, whatever room it is of. */
export type Hit = {
  title: string
  /** The page that shows it. */
  to: string
  /** Its first words, or what parts it from others of that name. */
  text: string
  /** Its day, or the local time at which it begins. */
  on?: string
}

/** Most characters of a hit's text. */
export const longestHitText = 100

/** Some of what a room found, how much there is in all, and the room's own list so searched, where it has one. */
export type Hits = { hits: Hit[]; total: number; list?: string }

export type SearchQuestion = { search: string; page: number; size: 5 | 25 }

/**
 * The part of a room in the search across a chapter: it stands in the room's `search.reads.ts`, and in the table of
 * server/features/search/reads.ts. It finds no more than the reader sees in the room itself; null for readers to whom
 * the room shows nothing at all.
 */
export type SearchSource = (ctx: Context, question: SearchQuestion) => Promise<Hits | null>

/** The rows of a page, each as a hit, and how many there are; counted only where the page does not tell. */
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

/** The address of a room's list with a search in it. */
export const listAt = (path: string, question: Record<string, string>) =>
  `${path}?${new URLSearchParams(question).toString()}`
