import { data } from '#app/lib/remix.ts'

/**
 * Returns a path of this site from outside input (a redirect query, a form), or the fallback. Rejects anything a
 * browser could read as another site: `//host`, `/\host`, control characters.
 */
export function localPath(value: unknown, fallback: string): string {
  if (typeof value !== 'string' || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(value)) return fallback
  const { pathname, search, hash } = new URL(value, 'http://here')
  // `/..//host` resolves to `//host`.
  return pathname.startsWith('//') ? fallback : pathname + search + hash
}

/**
 * Returns the same for a redirect, which is a header. Our URLs come back encoded, and therefore in ASCII; any other was
 * forged or damaged.
 * @throws the page for a request with such a URL (400)
 */
export function redirectPath(value: unknown, fallback: string): string {
  if (typeof value !== 'string' || /^\p{ASCII}*$/u.test(value)) return localPath(value, fallback)
  throw data(
    {
      kind: 'invalid',
      message:
        'This link is damaged: there is no page at the address that it leads back to. Please start from the home page.',
    },
    { status: 400 },
  )
}
