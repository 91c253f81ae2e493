/**
 * Paths that stay as the association's documents or its earlier client have them, although they are spelled oddly or a
 * better one does the same. The value is the path to use instead; null where there is no other.
 */
const oldPaths: Record<string, string | null> = {
  'GET /api/chapters/donationType': 'GET /api/chapters/donationType/{host}',
  'GET /api/blog/chapter/{host}': 'GET /api/blog',
  'POST /api/chapters/paymenttype': null,
}

/** The documents' spelling of vision. */
const oldBeginnings = ['/api/chapters/vission']

/** Returns whether a call has an old path, and the call to use instead; undefined for a path of today. */
export function oldPathOf(method: string, path: string): { instead: string | null } | undefined {
  const call = `${method} ${path}`
  if (call in oldPaths) return { instead: oldPaths[call] ?? null }
  return oldBeginnings.some((beginning) => path.startsWith(beginning)) ? { instead: null } : undefined
}
