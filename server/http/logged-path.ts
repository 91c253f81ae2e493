import { pages } from '#remix.config.js'
import { documentedCalls } from '../wiring/documented-calls.ts'

/** Addresses beside the pages and the documented calls that have parameters. */
const otherAddresses: readonly string[] = [
  '/uploads/:name',
  '/uploads/:grant/:name',
  '/newsletter/leave/:token',
  '/webhooks/paypal/:subDomain',
]

/** Every address of the portal with its parameters as `:name`. */
export const addresses: readonly string[] = [
  ...Object.keys(pages),
  ...documentedCalls.map((call) => call.replace(/^\w+ /, '').replaceAll(/\{(\w+)\}/g, ':$1')),
  ...otherAddresses,
]

/** The parameters that open something to whoever has them, and those that somebody typed: the log has neither. */
export const secretNames: ReadonlySet<string> = new Set(['key', 'token', 'hash', 'code', 'grant', 'keyword'])

/**
 * A path as the log may keep it: from the first segment on that is a secret or a search word, a sign stands for the
 * rest. It is compared with the addresses the way in which lenient servers and proxies read it: once decoded, whatever
 * the case, without empty segments.
 */
export function withoutSecrets(path: string): string {
  const segments = decoded(path).split('/').filter(Boolean)
  const matching = forms.filter(
    ({ length, start }) =>
      length <= segments.length &&
      start.every((literal, at) => literal === null || literal === segments[at]!.toLowerCase()),
  )
  if (matching.length === 0) return path
  // Something longer than an address is none, so nothing tells which of its segments is the secret.
  const exact = matching.filter(({ length }) => length === segments.length)
  const first = Math.min(...(exact.length > 0 ? exact : matching).map(({ start }) => start.length))
  // The name of a file behind its grant is shown to everybody who reads its page.
  const rest = segments[0]!.toLowerCase() === 'uploads' ? segments.slice(2) : []
  return `/${[...segments.slice(0, first), '…', ...rest].join('/')}`
}

/** The addresses with a secret: what stands before it, and null for a parameter there. */
const forms = addresses.flatMap((address) => {
  const segments = address.split('/').filter(Boolean)
  const first = segments.findIndex((segment) => segment.startsWith(':') && secretNames.has(segment.slice(1)))
  return first === -1
    ? []
    : [
        {
          length: segments.length,
          start: segments.slice(0, first).map((segment) => (segment.startsWith(':') ? null : segment.toLowerCase())),
        },
      ]
})

/** Decoded as often as it can be, a few times at most; a sign that cannot be decoded stays. */
function decoded(path: string, times = 3): string {
  const once = path.replaceAll(/(?:%[0-9a-f]{2})+/gi, (signs) => {
    try {
      return decodeURIComponent(signs)
    } catch {
      return signs
    }
  })
  return once === path || times === 1 ? once : decoded(once, times - 1)
}
