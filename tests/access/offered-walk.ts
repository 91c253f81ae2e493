/** A walk over the rendered pages: where links lead, and what each page lets its reader send. */
import { matchRoutes } from '#app/lib/remix.ts'
import type { HttpClient, RequestOptions } from '#tests/support/http-client.ts'
import { linksIn, offeredForms, type OfferedForm } from '#tests/support/markup/offered-forms.ts'
import { pages } from '../../remix.config.js'

const routes = Object.keys(pages).map((path) => ({ path, id: path }))

/** Returns the page in the URL table that serves an address. */
export const patternOf = (address: string) => matchRoutes(routes, address.split(/[?#]/)[0]!)?.at(-1)?.route.path ?? '*'

/** What opens another form on the same page. */
const openers = ['dialog', 'edit', 'tab', 'add']

/** An address without the record that it names: the same dialog of two rows is visited once. */
function kindOf(address: string): string {
  const { searchParams } = new URL(address, 'http://host')
  const shown = openers.flatMap((name) => {
    const value = searchParams.get(name)
    // Records are edited at `?edit=` and their id.
    return value === null ? [] : [`${name}=${/\d/.test(value) ? '' : value}`]
  })
  return [patternOf(address), ...shown].join(' ')
}

export type Visited = { address: string; page: string; forms: OfferedForm[]; isReadOnly: boolean; html: string }

/** Visits the pages without an id, the given addresses, and what their links lead to; each kind of address once. */
export async function walk(
  client: HttpClient,
  who: Pick<RequestOptions, 'by' | 'on'>,
  from: readonly string[],
  isVisited: (page: string) => boolean,
): Promise<Visited[]> {
  const open = [...Object.keys(pages).filter((path) => !/[:*]/.test(path)), ...from]
  const kinds = new Set<string>()
  const visited: Visited[] = []
  for (let address = open.shift(); address !== undefined; address = open.shift()) {
    const kind = kindOf(address)
    if (kinds.has(kind) || !isVisited(patternOf(address))) continue
    const { status, text, headers } = await client.request(address, who)
    if (status >= 500) throw new Error(`${address} answers ${status}`)
    // Another record of this kind may be one that the reader may see.
    if (status !== 200 || !headers.get('content-type')?.startsWith('text/html')) continue
    kinds.add(kind)
    const forms = offeredForms(text)
    visited.push({
      address,
      page: patternOf(address),
      forms,
      isReadOnly: text.includes('data-withheld=""'),
      html: text,
    })
    for (const link of linksIn(text)) {
      const target = link.startsWith('?') ? `${address.split('?')[0]}${link}` : link.split('#')[0]!
      if (/^\/(?!\/|export|uploads|api|feeds)/.test(target) && !open.includes(target)) open.push(target)
    }
  }
  return visited
}
