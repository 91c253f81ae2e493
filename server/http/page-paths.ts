import { Refusal } from '../refusal.ts'

/** Segments of a path, at most: routing time grows with their square. No page has more than five. */
export const maxSegments = 16

/**
 * Rejects an address that is deeper than any page before it is matched against the pages.
 * @throws Refusal missing
 */
export function assertShallowPaths({ pathname }: URL): void {
  if (pathname.split('/').length - 1 > maxSegments) throw new Refusal('missing', 'There is no page at this address')
}
