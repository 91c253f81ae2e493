/**
 * Returns the text of one member of a JSON object exactly as written, spaces and order included; null when the text is
 * not a JSON object or has no such member. Checksums need it: re-serializing gives other bytes.
 */
export function rawMember(text: string, name: string): string | null {
  if (!isObject(text)) return null
  let member: string | null = null
  let depth = 0
  let key: string | null = null
  let valueStart = 0
  for (const { 0: token, index } of text.matchAll(tokens)) {
    if (depth === 1 && token === ':') {
      valueStart = index + 1
    } else if (depth === 1 && key === null && token.startsWith('"')) {
      key = JSON.parse(token) as string
    }
    if (depth === 1 && (token === ',' || token === '}')) {
      // Of two members with one name the later counts, as for JSON.parse.
      if (key === name) member = text.slice(valueStart, index).trim()
      key = null
    }
    if (token === '{' || token === '[') depth++
    if (token === '}' || token === ']') depth--
  }
  return member
}

/** Whole strings, so that nothing inside them counts, and JSON's structural characters. */
const tokens = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g

function isObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}
