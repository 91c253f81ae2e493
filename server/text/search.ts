import { sql, type Expression, type SqlBool } from 'kysely'
import { folded } from './folded.ts'

/** The words of a search box, all of which have to be found. */
export const wordsOf = (search: string): string[] => search.split(/[\s,]+/).filter(Boolean)

/**
 * That a text has a word somewhere in it, by the keys of both (`folded`). Plain texts are compared in capitals, which
 * both databases do themselves and several times quicker.
 */
export function contains(text: Expression<string | null>, word: string) {
  return matchesKey(text, sql`upper(${text})`, word)
}

/**
 * The same for a column that is stored in capitals: folding each of thousands takes longer than looking through them.
 */
export function containsInCapitals(text: Expression<string>, word: string) {
  return matchesKey(text, text, word)
}

function matchesKey(text: Expression<string | null>, capitals: Expression<unknown>, word: string) {
  const key = literally(folded(word))
  return sql<SqlBool>`(case when octet_length(${text}) = length(${text}) then ${capitals} like ${`%${key.toUpperCase()}%`} escape '\\' else folded(${text}) like ${`%${key}%`} escape '\\' end)`
}

/** That a name has a word somewhere in it, by the key that the database keeps of the name (`lastNameKey`). */
export const keyContains = (nameKey: Expression<string>, word: string) =>
  sql<SqlBool>`${nameKey} like ${`%${literally(folded(word))}%`} escape '\\'`

/** The words that were typed into a search box, in small letters. */
export const searchWords = (search: string): string[] => [
  ...new Set(
    search
      .toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean),
  ),
]

/** Behind these a word begins anew: 1042 is found in CHK-1042. */
export const wordBreaks = [' ', '.', ',', '#', ':', '/', '+', '-', '_'] as const

/** All that a text can be found by, when words are found by how they begin; in small letters. */
export const beginnings = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/\s+/)
    .flatMap((word) =>
      [...word].flatMap((_, at) =>
        at === 0 || wordBreaks.some((sign) => word[at - 1] === sign) ? [word.slice(at)] : [],
      ),
    )

/** Signs that mean something to LIKE stand for themselves, with `escape '\'`. */
export const literally = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&')
