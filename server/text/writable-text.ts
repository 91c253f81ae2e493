/**
 * Characters that no text may contain: PostgreSQL cannot store NUL, and XML files, which make up a workbook, do not
 * allow U+FFFE, U+FFFF or half of a surrogate pair.
 */
const unwritable = /[\0\uFFFE\uFFFF\p{Cs}]/u

const everyUnwritable = new RegExp(unwritable, 'gu')

/** Returns the text without forbidden characters: old rows may still have some. */
export const writable = (text: string): string => text.replace(everyUnwritable, '')

/**
 * Returns where an input contains a text that cannot be stored, as `fields.name`, or null. Iterative: thousands of
 * nested levels would overflow the stack.
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

/** Passwords keep their bytes until they are hashed: older hashes were made from the bytes as typed. */
const isAsTyped = (name: string) => /password/i.test(name)

type Container = Record<string, unknown> | unknown[]

/**
 * Returns an input with every text in NFC, so that a name is the same characters whichever keyboard typed it. Returns
 * the same value when nothing has to change; otherwise copies arrays and plain objects. Iterative, like `unwritableIn`.
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
