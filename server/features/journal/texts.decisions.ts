import { withoutDirectionControls } from '#server/records/shapes.ts'
import { cutText } from '#server/text/graphemes.ts'
import { writable } from '#server/text/writable-text.ts'

/** Returns a text as one line without control characters, cut to a length. Names and memos may hold anything. */
export const oneLine = (text: string, maxLength: number): string =>
  cutText(
    withoutDirectionControls(writable(text))
      .replaceAll(/[\p{Cc}\s]+/gu, ' ')
      .trim(),
    maxLength,
  ).trimEnd()

/** Returns a text that no spreadsheet takes for a formula: it gets an apostrophe in front. */
export const guarded = (text: string): string => (/^["']*[=+\-@＝＋－＠]/.test(text) ? `'${text}` : text)

/** Returns a field of a CSV in quotes. */
export const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

/** Returns cents as a decimal number: -12.50. */
export const decimal = (cents: number, sign = '.'): string => {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}${sign}${digits.slice(-2)}`
}

/** Returns a day (YYYY-MM-DD) as MM/DD/YYYY. */
export const monthFirst = (day: string): string => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`

/** The characters of Windows-1252 from 0x80 to 0x9F; those without one are left out. */
const upper = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'

/** Letters that are no base letter with a mark. */
const plainLetters: Readonly<Record<string, string>> = {
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ı: 'i',
  ħ: 'h',
  Ħ: 'H',
  ŧ: 't',
  Ŧ: 'T',
}

function byteOf(char: string): number | undefined {
  const code = char.codePointAt(0)!
  if (code < 0x80 || (code >= 0xa0 && code <= 0xff)) return code
  const place = upper.indexOf(char)
  return place >= 0 && char !== ' ' ? 0x80 + place : undefined
}

/**
 * Returns a text in Windows-1252. A letter with a mark that it does not have loses the mark, and a letter of another
 * script becomes a question mark.
 */
export function windows1252(text: string): Uint8Array {
  const bytes: number[] = []
  for (const char of text.normalize('NFC')) {
    const byte = byteOf(char)
    if (byte !== undefined) bytes.push(byte)
    else bytes.push(...replaced(char))
  }
  return Uint8Array.from(bytes)
}

function replaced(char: string): number[] {
  const base = plainLetters[char] ?? char.normalize('NFKD').replaceAll(/\p{M}/gu, '')
  const bytes = Array.from(base, byteOf)
  return base !== '' && bytes.every((byte) => byte !== undefined) ? bytes : [0x3f]
}
