/**
 * A notice's text, as a title and the rest: the first sentence is the title, without its period. A period behind a
 * capital, as in a name's initial, ends no sentence.
 */
export function headlineOf(text: string): { title: string; rest: string } {
  const [, first = text, rest = ''] = /^(.{8,}?[\p{Ll}\d)"'][.!?:])\s+(\p{Lu}.*)$/su.exec(text) ?? []
  return { title: first.replace(/[.:]$/, ''), rest }
}
