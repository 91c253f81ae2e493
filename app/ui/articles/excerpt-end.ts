/** A link that follows this many characters fits the narrowest column, beside a portrait at 320 px. */
const maxEnd = 12

/**
 * Splits an excerpt before its last word and its ellipsis, which stay on one line with the link that follows them. The
 * end is empty, or the ellipsis, if that word is too long, as in scripts without spaces.
 */
export function excerptEnd(excerpt: string): { start: string; end: string } {
  const words = excerpt.trimEnd().split(' ')
  const wordsOfEnd = words.at(-1) === '…' ? [2, 1] : [1]
  for (const count of wordsOfEnd) {
    const end = words.slice(-count).join(' ')
    if (end.length <= maxEnd) return { start: words.slice(0, -count).join(' '), end }
  }
  return { start: words.join(' '), end: '' }
}
