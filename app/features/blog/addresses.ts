import { mostShown } from '#server/features/blog/rules.ts'

/**
 * The comments that a post's page shows: the pages of them between two, counted from the newest, or of the replies to
 * one.
 */
export type Part = { page: number; from: number; thread: string | null }

/** The part that an address asks for, and the newest where it names none. */
export function partIn(query: URLSearchParams): Part {
  const page = numberIn(query, 'page') ?? 0
  return { page, from: Math.min(numberIn(query, 'from') ?? page, page), thread: query.get('thread') }
}

/** The address of a part of the comments, with what is open or done there, and the text that it leads to. */
export function partAt(
  path: string,
  { page, from, thread }: Part,
  more: Record<string, string> = {},
  mark = '',
): string {
  const query = new URLSearchParams({
    ...(thread && { thread }),
    ...(page > 0 && { page: String(page) }),
    ...(from < page && { from: String(from) }),
    ...more,
  })
  return `${path}${query.size > 0 ? `?${query}` : ''}${mark && `#${mark}`}`
}

/** The newest comments. */
export const newest: Part = { page: 0, from: 0, thread: null }

/**
 * The part with one more page of older or newer ones beside those that are shown; far ones go, as a page shows so many.
 * Null where there are none.
 */
export function partWithMore({ page, from, thread }: Part, pages: number, to: 'older' | 'newer'): Part | null {
  if (to === 'older')
    return page + 1 < pages ? { page: page + 1, from: Math.max(from, page + 2 - mostShown.pages), thread } : null
  return from > 0 ? { page: Math.min(page, from - 2 + mostShown.pages), from: from - 1, thread } : null
}

function numberIn(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name) ?? ''
  return /^\d{1,6}$/.test(text) ? Number(text) : undefined
}
