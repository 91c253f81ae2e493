import { data } from '#app/lib/remix.ts'

/**
 * A path of this site taken from outside (a redirect query, a form), or the fallback.
 * Anything a browser could read as another site is refused: `//host`, `/\host`, control characters.
 */
export function localPath(value: unknown, fallback: string): string {
  if (typeof value !== 'string' || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(value)) return fallback
  const { pathname, search, hash } = new URL(value, 'http://here')
  // `/..//host` is `//host` as soon as somebody resolves it.
  return pathname.startsWith('//') ? fallback : pathname + search + hash
}

/**
 * The same for a redirect, which a header carries. Addresses of ours are encoded when they come back to us, and so in
 * ASCII; any other was made by hand or damaged on its way.
 * @throws the page for a request that names such an address (400)
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
