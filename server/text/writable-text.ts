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
    for (const [name, inner] of Object.entries(value))
      left.push({ value: inner, path: path ? `${path}.${name}` : name })
  }
  return null
}

/** Passwords keep their bytes until they are hashed: hashes of before were made of them as they were typed. */
const isAsTyped = (name: string) => /password/i.test(name)

type Container = Record<string, unknown> | unknown[]

/**
 * An input with every text in NFC, so that one name is one sequence of characters whichever keyboard typed it. Returns
 * the same value when nothing has to change; otherwise copies arrays and plain objects. Does not recurse, as
 * `unwritableIn` does not.
 */
export function composed(input: unknown): unknown {
  if (isComposed(input)) return input
  const whole = [input]
  const left: Container[] = [whole]
  while (left.length > 0) {
    const container = left.pop()! as Record<string, unknown>
    for (const [name, value] of Object.entries(container)) {
      if (typeof value === 'string' && !isAsTyped(name)) container[name] = value.normalize('NFC')
      if (!isContainer(value)) continue
      const copy = Array.isArray(value) ? [...value] : { ...value }
      container[name] = copy
      left.push(copy)
    }
  }
  return whole[0]
}

function isComposed(input: unknown): boolean {
  const left = [input]
  while (left.length > 0) {
    const value = left.pop()
    if (typeof value === 'string' && value.normalize('NFC') !== value) return false
    if (isContainer(value)) left.push(...Object.values(value))
  }
  return true
}

function isContainer(value: unknown): value is Container {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return Array.isArray(value) || prototype === Object.prototype || prototype === null
}
