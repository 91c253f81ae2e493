import { sql, type Expression, type SqlBool } from 'kysely'
import { folded } from './folded.ts'

/** Returns the words of a search, all of which must be found. */
export const wordsOf = (search: string): string[] => search.split(/[\s,]+/).filter(Boolean)

/**
 * Matches texts that contain a word, by the keys of both (`folded`). Plain texts are compared in capitals, which both
 * databases do natively and several times faster.
 */
export function contains(text: Expression<string | null>, word: string) {
  return matchesKey(text, sql`upper(${text})`, word)
}

/** Matches a column that is stored in capitals: folding each of thousands takes longer than scanning them. */
export function containsInCapitals(text: Expression<string>, word: string) {
  return matchesKey(text, text, word)
}

function matchesKey(text: Expression<string | null>, capitals: Expression<unknown>, word: string) {
  const key = literally(folded(word))
  return sql<SqlBool>`(case when octet_length(${text}) = length(${text}) then ${capitals} like ${`%${key.toUpperCase()}%`} escape '\\' else folded(${text}) like ${`%${key}%`} escape '\\' end)`
}

/** Matches names that contain a word, by the database's key of the name (`lastNameKey`). */
export const keyContains = (nameKey: Expression<string>, word: string) =>
  sql<SqlBool>`${nameKey} like ${`%${literally(folded(word))}%`} escape '\\'`

/**
 * Returns the pattern of a word's key in texts that are stored as keys, by which PostgreSQL finds them in an index of
 * three letters; undefined for a word that plain texts may match although their keys do not have it: \uFB01 is found in FI.
 */
export function keyPattern(word: string): string | undefined {
  const key = folded(word)
  return key !== '' && folded(key.toUpperCase()) === key ? `%${literally(key)}%` : undefined
}

/** Whether a word has three letters or digits in a row, without which an index of three letters is read from end to end. */
export const hasThreeLetters = (word: string): boolean => /[a-z0-9]{3}/.test(folded(word))

/** Returns the words of a search, in lower case. */
export const searchWords = (search: string): string[] => [
  ...new Set(
    search
      .toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean),
  ),
]

/** A new word begins after these: 1042 is found in CHK-1042. */
export const wordBreaks = [' ', '.', ',', '#', ':', '/', '+', '-', '_'] as const

/** Returns everything that a text can be found by when words match by prefix; in lower case. */
export const beginnings = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/\s+/)
    .flatMap((word) =>
      [...word].flatMap((_, at) =>
        at === 0 || wordBreaks.some((sign) => word[at - 1] === sign) ? [word.slice(at)] : [],
      ),
    )

/** Escapes LIKE's special characters, for use with `escape '\'`. */
export const literally = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&')
