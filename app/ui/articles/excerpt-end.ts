/** A link that follows this many characters fits the narrowest column, beside a portrait at 320 px. */
const maxEnd = 12

/**
 * Splits an excerpt before its last words, which stay on one line with the link that follows them. The end is empty if
 * the last word is too long, as in scripts without spaces.
 */
export function excerptEnd(excerpt: string): { start: string; end: string } {
  const words = excerpt.trimEnd().split(' ')
  let end = ''
  while (words.length > 0) {
    const longer = end === '' ? words.at(-1)! : `${words.at(-1)!} ${end}`
    if (longer.length > maxEnd) break
    end = longer
    words.pop()
  }
  return { start: words.join(' '), end }
}
