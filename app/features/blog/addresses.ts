import { maxDisplayed } from '#server/features/blog/rules.ts'

/** The comments shown on a post's page: a range of pages, counted from the newest, or the replies in one thread. */
export type Part = { page: number; from: number; thread: string | null }

/** Returns the comments that a URL asks for; by default the newest. */
export function partIn(query: URLSearchParams): Part {
  const page = numberIn(query, 'page') ?? 0
  return { page, from: Math.min(numberIn(query, 'from') ?? page, page), thread: query.get('thread') }
}

/** Returns the URL of these comments, with the open form or the completed action, and the anchor of the comment. */
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
 * Returns the part with one more page of older or newer comments added; the farthest pages drop out at the page limit.
 * Null if there are none.
 */
export function partWithMore({ page, from, thread }: Part, pages: number, to: 'older' | 'newer'): Part | null {
  if (to === 'older')
    return page + 1 < pages ? { page: page + 1, from: Math.max(from, page + 2 - maxDisplayed.pages), thread } : null
  return from > 0 ? { page: Math.min(page, from - 2 + maxDisplayed.pages), from: from - 1, thread } : null
}

function numberIn(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name) ?? ''
  return /^\d{1,6}$/.test(text) ? Number(text) : undefined
}
