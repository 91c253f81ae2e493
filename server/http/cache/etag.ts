import { createHash } from 'node:crypto'

/** Weak: two responses with the same tag are equivalent, not identical byte for byte. */
export function weakTag(...parts: string[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return `W/"${hash.digest('base64url')}"`
}

/** Returns whether the client already has the copy with this tag. */
export const isKnownCopy = (etag: string, request: Request): boolean =>
  (request.headers.get('if-none-match') ?? '').split(',').some((known) => known.trim() === etag)
