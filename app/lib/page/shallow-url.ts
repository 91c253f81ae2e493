import type { NavigateFunction, ShouldRevalidateFunction } from '#app/lib/remix.ts'

let quiet: string | undefined

/** Changes the URL for a view that is already there, without loading data. */
export function replaceUrl(navigate: NavigateFunction, href: string): void {
  quiet = href
  navigate(href, { replace: true, preventScrollReset: true })
}

/** For every route that may be on the page when its URL is changed that way. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ nextUrl, formMethod, defaultShouldRevalidate }) =>
  formMethod === undefined && nextUrl.pathname + nextUrl.search === quiet ? false : defaultShouldRevalidate
