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

/** The words of a person's names. */
export type NameWords = { first: string[]; last: string[] }

export const nameWords = ({ firstName, lastName }: Name): NameWords => ({
  first: wordsOf(firstName),
  last: wordsOf(lastName),
})

/** Returns which of a person's names stand in a text, in any order and without accents. */
export const namesIn = (text: string, name: Name) => namesAmong(new Set(wordsOf(text)), nameWords(name))

/** Returns which of a person's names are among the words of a text. */
export function namesAmong(words: ReadonlySet<string>, { first, last }: NameWords): 'both' | 'last' | null {
  if (last.length === 0 || !last.some((word) => words.has(word))) return null
  return last.every((word) => words.has(word)) && first.some((word) => words.has(word)) ? 'both' : 'last'
}

/** Returns the words of a text as names are compared: folded, of two letters or more. */
export const wordsOf = (text: string): string[] =>
  folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1)

export const nameText = (names: 'both' | 'last') => (names === 'both' ? 'Name' : 'Last name only')

export const nameOf = ({ firstName, lastName }: Name) => `${firstName} ${lastName}`.trim()
