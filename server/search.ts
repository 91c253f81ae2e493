/**
 * What was typed into a search box, as patterns for `lower(column) like … escape '\'`: one for each word, all of which
 * have to be found. Signs that mean something to LIKE stand for themselves.
 */
export const searchPatterns = (search: string): string[] =>
  search
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((word) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`)
