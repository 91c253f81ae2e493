/**
 * The text of one member of a JSON object exactly as it was written, spaces and order kept; null when the text
 * is no JSON object or has no such member. Checksums need it: parsing and writing anew gives other bytes.
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

/** Strings whole, so that nothing inside them counts, and the marks that give JSON its shape. */
const tokens = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g

function isObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}
