const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * The first character as people count them: a letter with its marks, a conjunct's consonant, an emoji. '' of an empty
 * text.
 */
export function firstGrapheme(text: string): string {
  for (const { segment } of segmenter.segment(text.slice(0, longestGrapheme))) return segment
  return ''
}

/** The length of a text in characters as people count them. */
export function graphemeCount(text: string): number {
  if (/^[\x20-\x7e]*$/.test(text)) return text.length
  let count = 0
  for (const _ of segmenter.segment(text)) count += 1
  return count
}

/** The beginning of a text, at most so many UTF-16 units long, that ends between two characters as people see them. */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const start = Math.max(0, maxLength - longestGrapheme)
  // A segment that contains the place of the cut begins where the text may end.
  const tail = text.slice(start, maxLength + longestGrapheme)
  const boundary = start + segmenter.segment(tail).containing(maxLength - start)!.index
  return boundary > start || start === 0 ? text.slice(0, boundary) : text.slice(0, maxLength)
}

/** No character that people write has more units; one that has is cut. */
const longestGrapheme = 64
