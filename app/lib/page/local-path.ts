/**
 * A path of this site taken from outside (a redirect query, a form), or the fallback.
 * Anything a browser could read as another site is refused: `//host`, `/\host`, control characters.
 */
export function localPath(value: unknown, fallback: string): string {
  if (typeof value !== 'string' || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(value)) return fallback
  // As a header carries it: in signs of ASCII.
  const { pathname, search, hash } = new URL(value, 'http://here')
  // `/..//host` is `//host` as soon as somebody resolves it.
  return pathname.startsWith('//') ? fallback : pathname + search + hash
}
