import { sql, type Expression, type SqlBool } from 'kysely'

/** The words of a search box, all of which have to be found. */
export const wordsOf = (search: string): string[] => search.split(/[\s,]+/).filter(Boolean)

/** That a text has a word somewhere in it, in capitals or in small letters. */
export function contains(text: Expression<string | null>, word: string) {
  // SQLite's own `upper` is several times quicker than our `lower`, and knows only A to Z.
  const fold = sql.raw(/^[ -~]*$/.test(word) ? 'upper' : 'lower')
  return sql<SqlBool>`${fold}(${text}) like ${fold}(${`%${literally(word)}%`}) escape '\\'`
}

/** The same of a text that is kept in capitals: folding each of thousands takes longer than looking through them. */
export function containsInCapitals(text: Expression<string>, word: string) {
  // SQLite's capitals are those of A to Z.
  if (!/^[ -~]*$/.test(word)) return contains(text, word)
  return sql<SqlBool>`${text} like ${`%${literally(word.toUpperCase())}%`} escape '\\'`
}

/** The words that were typed into a search box, in small letters. */
export const searchWords = (search: string): string[] => [...new Set(search.toLowerCase().split(/[\s,]+/).filter(Boolean))]

/** Behind these a word begins anew: 1042 is found in CHK-1042. */
export const wordBreaks = [' ', '.', ',', '#', ':', '/', '+', '-', '_'] as const

/** All that a text can be found by, when words are found by how they begin; in small letters. */
export const beginnings = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/\s+/)
    .flatMap((word) => [...word].flatMap((_, at) => (at === 0 || wordBreaks.some((sign) => word[at - 1] === sign) ? [word.slice(at)] : [])))

/** Signs that mean something to LIKE stand for themselves, with `escape '\'`. */
export const literally = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&')

/**
 * A word as texts to compare with `upper(column)`. The databases differ in what they hold for a capital: SQLite knows
 * only A to Z, so that a word with other letters is looked for in each way that it is written in.
 */
export const capitals = (word: string): string[] => {
  const first = [...word][0] ?? ''
  const written = [word.toLowerCase(), word.toUpperCase(), first.toUpperCase() + word.toLowerCase().slice(first.length)]
  return [...new Set([word.toUpperCase(), ...written.map((each) => each.replaceAll(/[a-z]/g, (letter) => letter.toUpperCase()))])]
}
