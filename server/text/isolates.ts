/** Letters that are read from right to left: Hebrew, Arabic and the scripts beside them. */
const letter = '[\\u0590-\\u08FF\\uFB1D-\\uFDFF\\uFE70-\\uFEFC\\u{10800}-\\u{10FFF}\\u{1E800}-\\u{1EFFF}]'

const anyLetter = new RegExp(letter, 'u')

/** From the first of them to the last before a letter of another direction; marks go with their letters. */
const runs = new RegExp(`${letter}(?:(?:(?!${letter})[^\\p{L}\\u2066-\\u2069\\n])*${letter})*\\p{M}*`, 'gu')

/** Whether a text has letters that turn the direction of what follows them. */
export const turns = (text: string): boolean => anyLetter.test(text)

/**
 * A sentence in which words from right to left, such as a person's name, are isolated (U+2068, U+2069): the numbers and
 * signs behind them stay where they are. Any other text stays as it is, and so does one that is isolated already.
 */
export const isolated = (text: string): string =>
  turns(text) && !text.includes('\u2068') ? text.replaceAll(runs, '\u2068$&\u2069') : text
