import { redirect } from '#app/lib/remix.ts'
import type { PageRequest } from '#app/lib/page/page.ts'
import { cutText } from '#server/text/graphemes.ts'

/** A part of a list: the keyword, empty for the whole list, and the page, from 0. */
export type ListPart = { keyword: string; page: number }

/** Max length of a search keyword. */
export const maxKeywordLength = 100

/** Returns the URL of a part of the list at `base`: `/blog/search/{keyword}/page/{n}`, without what is empty or 0. */
export function articlesAt(base: string, { keyword, page }: ListPart): string {
  return `${base}${keyword && `/search/${encodeURIComponent(keyword)}`}${page > 0 ? `/page/${page}` : ''}`
}

/**
 * Returns the part of the list that a URL asks for, by its params `keyword` and `page`. The search form sends
 * `?keyword=`: it redirects to the URL of that search, an empty one back to the list.
 */
export function partAsked(base: string, { url, params }: Pick<PageRequest, 'url' | 'params'>): ListPart {
  const sent = url.searchParams.get('keyword')
  if (sent !== null) throw redirect(articlesAt(base, { keyword: trimmed(sent), page: 0 }))
  const keyword = trimmed(params.keyword ?? '')
  if (params.keyword !== undefined && keyword === '') throw redirect(base)
  return { keyword, page: /^\d{1,6}$/.test(params.page ?? '') ? Number(params.page) : 0 }
}

// Browsers resolve dot segments in a path, and a lone surrogate cannot be encoded.
const trimmed = (keyword: string) =>
  cutText(keyword, maxKeywordLength)
    .replaceAll(/\p{Cs}/gu, '')
    .trim()
    .replace(/^\.{1,2}$/, '')
