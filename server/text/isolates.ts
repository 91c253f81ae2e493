/** Right-to-left letters: Hebrew, Arabic and related scripts. */
const letter = '[\\u0590-\\u08FF\\uFB1D-\\uFDFF\\uFE70-\\uFEFC\\u{10800}-\\u{10FFF}\\u{1E800}-\\u{1EFFF}]'

const anyLetter = new RegExp(letter, 'u')

/** From the first to the last one before a letter of another direction, including combining marks. */
const runs = new RegExp(`${letter}(?:(?:(?!${letter})[^\\p{L}\\u2066-\\u2069\\n])*${letter})*\\p{M}*`, 'gu')

/** Returns whether a text has right-to-left letters. */
export const turns = (text: string): boolean => anyLetter.test(text)

/**
 * Isolates right-to-left words in a sentence, such as a person's name (U+2068, U+2069), so that numbers and punctuation
 * after them stay in place. Any other text, and one already isolated, stays as it is.
 */
export const isolated = (text: string): string =>
  turns(text) && !text.includes('\u2068') ? text.replaceAll(runs, '\u2068$&\u2069') : text
