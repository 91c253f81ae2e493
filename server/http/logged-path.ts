import { pages } from '#remix.config.js'
import { documentedCalls } from '../wiring/documented-calls.ts'

/** Addresses with parameters besides the pages and the documented calls. */
const otherAddresses: readonly string[] = [
  '/uploads/:name',
  '/uploads/:grant/:name',
  '/newsletter/leave/:token',
  '/webhooks/paypal/:subDomain',
  '/webhooks/mail/:subDomain/:key',
]

/** Every address of the portal with its parameters as `:name`. */
export const addresses: readonly string[] = [
  ...Object.keys(pages),
  ...documentedCalls.map((call) => call.replace(/^\w+ /, '').replaceAll(/\{(\w+)\}/g, ':$1')),
  ...otherAddresses,
]

/** Parameters that grant access, and typed search words: both are kept out of the log. */
export const secretNames: ReadonlySet<string> = new Set(['key', 'token', 'hash', 'code', 'grant', 'keyword', 'link'])

/**
 * Returns a path for the log, with a placeholder from the first segment on that is a secret or a search word. Addresses
 * are matched the way lenient servers and proxies read them: decoded once, case-insensitively, without empty segments.
 */
export function withoutSecrets(path: string): string {
  const segments = decoded(path).split('/').filter(Boolean)
  const matching = forms.filter(
    ({ length, start }) =>
      length <= segments.length &&
      start.every((literal, at) => literal === null || literal === segments[at]!.toLowerCase()),
  )
  if (matching.length === 0) return path
  // A path longer than any address matches none, so nothing tells which of its segments is the secret.
  const exact = matching.filter(({ length }) => length === segments.length)
  const first = Math.min(...(exact.length > 0 ? exact : matching).map(({ start }) => start.length))
  // The name of a file behind its grant is shown to everybody who reads its page.
  const rest = segments[0]!.toLowerCase() === 'uploads' ? segments.slice(2) : []
  return `/${[...segments.slice(0, first), '…', ...rest].join('/')}`
}

/** Addresses with a secret: the segments before it, with null for a parameter. */
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

/** Decodes repeatedly, at most `times` times; invalid escapes stay. */
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
