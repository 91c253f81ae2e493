import { createRequire } from 'node:module'
import { graphemesOf } from '../text/graphemes.ts'

const require = createRequire(import.meta.url)

/** npm has the emoji font in subsets: each lists its characters. */
const parts = Object.entries(require('@fontsource/noto-emoji/unicode.json') as Record<string, string>).map(
  ([part, letters]) => ({
    font: `NotoEmoji${part.slice(1, -1)}`,
    file: require.resolve(`@fontsource/noto-emoji/files/noto-emoji-${part.slice(1, -1)}-400-normal.woff`),
    letters: letters.split(',').map((range) =>
      range
        .slice(2)
        .split('-')
        .map((end) => Number.parseInt(end, 16)),
    ),
  }),
)

/** The emoji font's subsets by name, which are drawn in one weight. */
export const emojiFonts: Readonly<Record<string, string>> = Object.fromEntries(
  parts.map(({ font, file }) => [font, file]),
)

/** Matches adjacent emoji with the characters that color and join them, except those that Roboto draws as letters. */
export const emojiWords =
  '(?:[\\p{Emoji_Presentation}\\u{1F000}-\\u{1FAFF}\\u2764][\\p{Emoji_Modifier}\\uFE0F\\u200D\\u2640\\u2642\\u2764]*)+'

/**
 * Returns a word's emoji, each in a subset that has all of it, or else its first character; undefined where none has.
 */
export function emojiRuns(word: string): { text: string; font?: string }[] {
  return Array.from(graphemesOf(word), (segment) => {
    // The font draws in the color of its text, so color modifiers have no effect.
    const text = segment.replaceAll(/[\uFE0F\p{Emoji_Modifier}]/gu, '') || segment
    const codes = [...text].map((letter) => letter.codePointAt(0)!)
    const font = fontFor(codes) ?? fontFor(codes.slice(0, 1))
    return font ? { text: fontFor(codes) ? text : String.fromCodePoint(codes[0]!), font } : { text }
  })
}

const fontFor = (codes: readonly number[]) =>
  parts.find(({ letters }) =>
    codes.every((code) => letters.some(([first, last = first]) => code >= first! && code <= last!)),
  )?.font
