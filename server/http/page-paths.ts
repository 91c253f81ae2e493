import { Refusal } from '../refusal.ts'

/** The router's time grows with the square of a path's segments. No page has more than five. */
export const pathLimits = { segments: 16, manifestSegments: 8, manifestTotal: 300 } as const

/** Where the router asks which pages stand behind the links that it shows, each in a field `p`. */
const manifest = '/__manifest'

/**
 * Refuses an address before it is matched with the pages: one that is deeper than any page, or a question after more
 * links than a page has. A list of a hundred events asks for some 250 segments together with the menus.
 * @throws Refusal missing, or invalid for the question
 */
export function refuseDeepPaths({ pathname, searchParams }: URL): void {
  if (segmentsOf(pathname) > pathLimits.segments) throw new Refusal('missing', 'There is no page at this address')
  if (pathname !== manifest) return
  const asked = searchParams.getAll('p').map(segmentsOf)
  const all = asked.reduce((sum, one) => sum + one, 0)
  if (all <= pathLimits.manifestTotal && asked.every((one) => one <= pathLimits.manifestSegments)) return
  throw new Refusal('invalid', 'Too many pages, or addresses that are too deep, were asked for at once')
}

const segmentsOf = (path: string) => path.split('/').length - (path.startsWith('/') ? 1 : 0)
