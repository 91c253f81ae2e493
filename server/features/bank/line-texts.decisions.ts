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
  const digits = signs.replace(/\D/g, '').replace(/^0+/, '')
  if (checkNumber !== null && digits !== '' && checkNumber.replace(/^0+/, '') === digits) return true
  if (signs.length < minNumber) return false
  return text.split(/\s+/).some((word) => referenceSigns(word) === signs)
}

type Name = { firstName: string; lastName: string }

/** Returns which of a person's names stand in a text, in any order and without accents. */
export function namesIn(text: string, { firstName, lastName }: Name): 'both' | 'last' | null {
  const words = new Set(wordsOf(text))
  const [last, first] = [wordsOf(lastName), wordsOf(firstName)]
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
