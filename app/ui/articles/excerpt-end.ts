/**
 * Splits the ellipsis off an excerpt, which stays on one line with the link that follows it. The last word stays in its
 * own line: kept with the link, it made the lines of many excerpts break early.
 */
export function excerptEnd(excerpt: string): { start: string; end: string } {
  const whole = excerpt.trimEnd()
  const start = whole.replace(/\s*…$/u, '')
  return { start, end: start === whole ? '' : '…' }
}
