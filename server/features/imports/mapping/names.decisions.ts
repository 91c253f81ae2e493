import { folded } from '#server/text/folded.ts'
import { tidyLine } from './values.decisions.ts'

export type PersonName = { firstName: string; lastName: string }

const suffixes = /^(?:jr|sr|i{2,3}|iv|esq|phd|ph\.?d|md|m\.?d|pe|p\.?e|cpa|dds|jd)\.?$/i
const particles = new Set(
  'van von der den de del della di da dos das du la le el al bin binti ibn ben st st. ten ter zu zum y'.split(' '),
)

/**
 * Splits a full name. "Last, First" is split at the comma; otherwise the last word is the last name, with the particles
 * before it.
 */
export function splitName(cell: string): PersonName {
  const text = tidyLine(cell)
  const [before = '', after = '', ...more] = text.split(',').map((part) => part.trim())
  if (after && !suffixes.test(after))
    return { firstName: [after, ...more].filter(Boolean).join(', '), lastName: before }
  const words = before.split(' ').filter(Boolean)
  const ending = after ? `, ${after}` : suffixes.test(words.at(-1) ?? '') && words.length > 2 ? ` ${words.pop()}` : ''
  if (words.length < 2) return { firstName: words[0] ?? '', lastName: ending.replace(/^, /, '') }
  let start = words.length - 1
  while (start > 1 && particles.has(words[start - 1]!.toLowerCase())) start--
  return { firstName: words.slice(0, start).join(' '), lastName: words.slice(start).join(' ') + ending }
}

/** Returns the title before a first name, such as "Mrs.", and the rest; others, such as "Dr.", stay a part of the name. */
export function splitTitle(firstName: string): { title: string; rest: string } {
  const [, title = '', rest = firstName] = /^(mr|mrs|ms|miss)\.?\s+(\S.*)$/i.exec(firstName) ?? []
  return { title, rest }
}

/** Returns the two names where a cell of a name has two people: "Ruth & Daniel". */
export function twoPeople(name: string): string[] | undefined {
  const parts = tidyLine(name)
    .split(/\s+(?:&|\+|and|und|et|y\/o|or)\s+|\s*&\s*|\s*\/\s*|\s*\n\s*/i)
    .filter(Boolean)
  return parts.length > 1 && parts.every((part) => /\p{L}/u.test(part)) ? parts : undefined
}

const deceased = /\(?\b(?:deceased|dec'?d|verstorben|décédée?|rip|r\.i\.p\.?|late)\b\.?\)?|†/i

/** Returns whether a name says that the person has died. A last name may be Late; in brackets it is none. */
export const saysDeceased = (name: string): boolean =>
  /\((?:[^)]*\b)?(?:deceased|dec'?d|rip|late|passed away)\b[^)]*\)|\bdeceased\b|†|\bR\.?I\.?P\b/i.test(name)

/** Returns a name without a remark that the person has died. */
export const withoutRemark = (name: string): string => tidyLine(name.replace(deceased, ' '))

/** Returns the text by which names are compared: letters without accents, marks, titles and case. */
export const nameKey = ({ firstName, lastName }: PersonName): string => `${lettersOf(firstName)} ${lettersOf(lastName)}`

const lettersOf = (name: string) =>
  folded(name.replace(/\([^)]*\)/g, ' '))
    .replace(/\b(?:mr|mrs|ms|miss|dr|md|mohd|prof|eng|engr|jr|sr)\b\.?/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, '')

/** Returns the text by which whole names are compared, whatever the order of first and last name. */
export const wordsKey = (name: string): string =>
  folded(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ')
    .sort()
    .join(' ')
