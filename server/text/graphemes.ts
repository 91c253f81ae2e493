const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** UTF-16 units segmented at once: the engine's segmenter takes time for the whole text with every segment. */
const stretch = 256

/** Yields the user-perceived characters of a text, in time proportional to its length. */
export function* graphemesOf(text: string): Generator<string, void> {
  let start = 0
  let length = stretch
  while (start < text.length) {
    const end = start + length
    let last = ''
    for (const { segment } of segmenter.segment(text.slice(start, end))) {
      if (last !== '') {
        yield last
        start += last.length
      }
      last = segment
    }
    if (end < text.length) {
      // The stretch may have cut its last character, which begins the next one; one that fills it needs a longer one.
      length = last.length < length ? stretch : length * 2
    } else {
      yield last
      return
    }
  }
}

/**
 * Returns the first user-perceived character: a letter with its marks, a conjunct's consonant, an emoji. '' for an
 * empty text.
 */
export function firstGrapheme(text: string): string {
  for (const { segment } of segmenter.segment(text.slice(0, maxGraphemeLength))) return segment
  return ''
}

/** Returns the length of a text in user-perceived characters. */
export function graphemeCount(text: string): number {
  if (plain.test(text)) return text.length
  let count = 0
  for (const _ of graphemesOf(text)) count += 1
  return count
}

/** Returns whether a text has more than `max` user-perceived characters, or more UTF-16 units than `max` long ones have. */
export function isLongerThan(text: string, max: number): boolean {
  if (text.length <= max) return false
  if (text.length > max * maxUnitsPerGrapheme || plain.test(text)) return true
  let count = 0
  for (const _ of graphemesOf(text)) {
    count += 1
    if (count > max) return true
  }
  return false
}

/** Returns a text with its first user-perceived character in upper case. */
export function capitalized(text: string): string {
  const first = firstGrapheme(text)
  return first.toUpperCase() + text.slice(first.length)
}

/** Returns a text with its first user-perceived character in lower case, for the middle of a sentence. */
export function uncapitalized(text: string): string {
  const first = firstGrapheme(text)
  return first.toLowerCase() + text.slice(first.length)
}

/** Returns the beginning of a text, at most `maxLength` UTF-16 units, cut between user-perceived characters. */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const start = Math.max(0, maxLength - maxGraphemeLength)
  // The text may end where the segment containing the cut begins.
  const tail = text.slice(start, maxLength + maxGraphemeLength)
  const boundary = start + segmenter.segment(tail).containing(maxLength - start)!.index
  return boundary > start || start === 0 ? text.slice(0, boundary) : text.slice(0, maxLength)
}

/** Every character of such a text is one UTF-16 unit. */
const plain = /^[\x20-\x7e\n]*$/

/** A grapheme of an Indic script has up to eight UTF-16 units. */
const maxUnitsPerGrapheme = 8

/** UTF-16 units: no real character is longer; one that is gets cut. */
const maxGraphemeLength = 64
