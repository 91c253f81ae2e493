import type { NavigateFunction, ShouldRevalidateFunction } from '#app/lib/remix.ts'

let quiet: string | undefined

/** Puts an address into the bar for a view that is there already: nothing is loaded for it. */
export function replaceUrl(navigate: NavigateFunction, href: string): void {
  quiet = href
  navigate(href, { replace: true, preventScrollReset: true })
}

/** For every route that may be on the page when an address is put there quietly. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ nextUrl, formMethod, defaultShouldRevalidate }) =>
  formMethod === undefined && nextUrl.pathname + nextUrl.search === quiet ? false : defaultShouldRevalidate
