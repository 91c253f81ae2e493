import { Refusal } from '../refusal.ts'

/** The router's time grows with the square of a path's segments. No page has more than five. */
export const mostSegments = 16

/**
 * Refuses an address that is deeper than any page before it is matched with the pages.
 * @throws Refusal missing
 */
export function refuseDeepPaths({ pathname }: URL): void {
  if (pathname.split('/').length - 1 > mostSegments) throw new Refusal('missing', 'There is no page at this address')
}
