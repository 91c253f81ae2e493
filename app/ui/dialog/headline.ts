/**
 * Splits a notice into title and rest: the first sentence is the title, without its period. A period after a capital,
 * as in an initial, does not end a sentence.
 */
export function headlineOf(text: string): { title: string; rest: string } {
  const [, first = text, rest = ''] = /^(.{8,}?[\p{Ll}\d)"'][.!?:])\s+(\p{Lu}.*)$/su.exec(text) ?? []
  return { title: first.replace(/[.:]$/, ''), rest }
}
