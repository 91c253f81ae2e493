import { redirect } from '#app/lib/remix.ts'
import type { PageRequest } from '#app/lib/page/page.ts'

/** A part of a list: those that a word finds, or all of them where it is empty, and the page, from 0. */
export type ListPart = { keyword: string; page: number }

/** The longest word that a search takes. */
export const longestKeyword = 100

/** The address of a part of the list at `base`: `/blog/search/{keyword}/page/{n}`, without what is empty or 0. */
export function articlesAt(base: string, { keyword, page }: ListPart): string {
  return `${base}${keyword && `/search/${encodeURIComponent(keyword)}`}${page > 0 ? `/page/${page}` : ''}`
}

/**
 * The part of the list that an address asks for, by its params `keyword` and `page`. The search form sends its word as
 * `?keyword=`: it leads to the address of that search, an empty one back to the list.
 */
export function partAsked(base: string, { url, params }: Pick<PageRequest, 'url' | 'params'>): ListPart {
  const sent = url.searchParams.get('keyword')
  if (sent !== null) throw redirect(articlesAt(base, { keyword: trimmed(sent), page: 0 }))
  const keyword = trimmed(params.keyword ?? '')
  if (params.keyword !== undefined && keyword === '') throw redirect(base)
  return { keyword, page: /^\d{1,6}$/.test(params.page ?? '') ? Number(params.page) : 0 }
}

// A browser takes a step of dots for another folder, and half of a character has no address.
const trimmed = (keyword: string) =>
  keyword
    .slice(0, longestKeyword)
    .replaceAll(/\p{Cs}/gu, '')
    .trim()
    .replace(/^\.{1,2}$/, '')
