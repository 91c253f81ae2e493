/**
 * Characters that no text may hold: PostgreSQL cannot keep NUL, and no XML file, which a workbook consists of, may
 * contain U+FFFE, U+FFFF or half of a surrogate pair.
 */
const unwritable = /[\0\uFFFE\uFFFF\p{Cs}]/u

const everyUnwritable = new RegExp(unwritable, 'gu')

/** The same text without the characters that no text may hold: old rows may still have some. */
export const writable = (text: string): string => text.replace(everyUnwritable, '')

/**
 * Where in an input a text stands that cannot be kept, as `fields.name`, or null. Looks step by step and not by itself:
 * what is nested thousands of times deep would use up the stack.
 */
export function unwritableIn(input: unknown): string | null {
  const left: { value: unknown; path: string }[] = [{ value: input, path: '' }]
  while (left.length > 0) {
    const { value, path } = left.pop()!
    if (typeof value === 'string' && unwritable.test(value)) return path
    if (typeof value !== 'object' || value === null) continue
    for (const [name, inner] of Object.entries(value)) left.push({ value: inner, path: path ? `${path}.${name}` : name })
  }
  return null
}
