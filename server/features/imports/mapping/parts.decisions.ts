import { tidyLine } from './values.decisions.ts'

/** Returns the parts of a list for one cell. A part with a sign that would split it is quoted, as CSV quotes cells. */
export const joinedParts = (parts: readonly string[], joint: '; ' | ' | '): string =>
  parts.map((part) => (/[;|"]/.test(part) ? `"${part.replaceAll('"', '""')}"` : part)).join(joint)

/** A part of a list in a cell; a quoted one is never split further. */
type Part = { text: string; isQuoted: boolean }

/** Splits a list in a cell. @param separators the signs that separate, as in a class of a regular expression */
export function partsIn(cell: string, separators: string): Part[] {
  const part = new RegExp(
    `\\s*(?:"((?:[^"]|"")*)"\\s*(?=[${separators}]|$)|([^${separators}]*))(?:[${separators}]|$)`,
    'g',
  )
  return [...cell.matchAll(part)].flatMap(([, quoted, plain = '']) => {
    const text = tidyLine(quoted?.replaceAll('""', '"') ?? plain)
    return text === '' ? [] : [{ text, isQuoted: quoted !== undefined }]
  })
}
