import { folded } from '#server/text/folded.ts'
import { referenceSigns } from '../payments/rules.ts'

/** Minimum length of a number to be recognized inside a text. */
const minNumber = 6

/** Returns whether a line has the number of a payment, as its check's or in its text. */
export function numberIn(
  { text, checkNumber }: { text: string; checkNumber: string | null },
  reference: string,
): boolean {
  const signs = referenceSigns(reference)
  const digits = digitsOf(signs)
  if (checkNumber !== null && digits !== '' && withoutZeros(checkNumber) === digits) return true
  if (signs.length < minNumber) return false
  return text.split(/\s+/).some((word) => referenceSigns(word) === signs)
}

const withoutZeros = (number: string) => number.replace(/^0+/, '')
const digitsOf = (signs: string) => withoutZeros(signs.replace(/\D/g, ''))

/** Returns the texts by one of which `numberIn` can find a payment's number; those of a line. */
export const numbersOf = (reference: string): string[] => [
  referenceSigns(reference),
  digitsOf(referenceSigns(reference)),
]
export const numbersIn = ({ text, checkNumber }: { text: string; checkNumber: string | null }): string[] => [
  ...text.split(/\s+/).map(referenceSigns),
  ...(checkNumber === null ? [] : [withoutZeros(checkNumber)]),
]

type Name = { firstName: string; lastName: string }

/** The words of a person's names; `joined` are the whole name as one word, in a script that has no spaces. */
export type NameWords = { first: string[]; last: string[]; joined: string[] }

export const nameWords = ({ firstName, lastName }: Name): NameWords => {
  const [first, last] = [wordsOf(firstName), wordsOf(lastName)]
  const [firsts, lasts] = [first.join(''), last.join('')]
  const isJoined = firsts !== '' && lasts !== '' && unspaced.test(firsts + lasts)
  return { first, last, joined: isJoined ? [lasts + firsts, firsts + lasts] : [] }
}

/** Scripts that are written without spaces: a name in them is one word, and a word of one letter is a name. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** Returns which of a person's names stand in a text, in any order and without accents. */
export const namesIn = (text: string, name: Name) => namesAmong(new Set(wordsOf(text)), nameWords(name))

/** Returns which of a person's names are among the words of a text. */
export function namesAmong(words: ReadonlySet<string>, { first, last, joined }: NameWords): 'both' | 'last' | null {
  if (joined.some((name) => words.has(name))) return 'both'
  // "De" and "la" stand in many texts; of several words a long one is the name.
  const longest = Math.max(0, ...last.map(({ length }) => length))
  if (!last.some((word) => words.has(word) && (word.length === longest || word.length > minOfSeveral))) return null
  return last.every((word) => words.has(word)) && first.some((word) => words.has(word)) ? 'both' : 'last'
}

/** Longer words of a last name of several words are told from particles. */
const minOfSeveral = 3

/** Returns the words of a text as names are compared: folded, of two letters or more where letters are not words. */
export const wordsOf = (text: string): string[] =>
  folded(text)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word.length > 1 || unspaced.test(word))

/** Words of a last name at most, and letters of one in a script without spaces. */
const maxLastWords = 4
const maxLastLetters = 4

/**
 * Returns what else than one of its words a text may have as a last name: several words, with spaces or hyphens as a
 * member writes them, a word with an apostrophe, and the ends of a name that is written without spaces.
 */
export function lastNamesWithin(text: string): string[] {
  const words = wordsOf(text)
  const found = new Set(
    folded(text)
      .split(/\s+/)
      .map((word) => word.replace(/^[^\p{L}]+|[^\p{L}\p{M}]+$/gu, '')),
  )
  for (let at = 0; at < words.length; at++)
    for (let count = 2; count <= maxLastWords && at + count <= words.length; count++) {
      const some = words.slice(at, at + count)
      found.add(some.join(' '))
      if (count === 2) found.add(some.join('-'))
    }
  for (const word of words.filter((one) => unspaced.test(one))) {
    const letters = [...word]
    for (let count = 1; count <= maxLastLetters && count < letters.length; count++) {
      found.add(letters.slice(0, count).join(''))
      found.add(letters.slice(-count).join(''))
    }
  }
  found.delete('')
  return [...found].filter((name) => !words.includes(name))
}

export const nameText = (names: 'both' | 'last') => (names === 'both' ? 'Name' : 'Last name only')

export const nameOf = ({ firstName, lastName }: Name) => `${firstName} ${lastName}`.trim()
