/** A color of six hexadecimal digits; empty for the association's, or the usual one. */
export const colorForm = /^(#[0-9a-f]{6})?$/

/** Returns a typed color in that form: `8B1A2B`, `#8b1` and `#8b1a2b` name colors. Other texts stay as they are. */
export function asColor(text: string): string {
  const [, digits = ''] = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(text.trim()) ?? []
  if (digits === '') return text.trim()
  const six = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits
  return `#${six.toLowerCase()}`
}
