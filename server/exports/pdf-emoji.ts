import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** npm has the pictures in parts: each part names the letters that it has. */
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

/** The fonts of pictures by their names, which are drawn in one weight. */
export const emojiFonts: Readonly<Record<string, string>> = Object.fromEntries(
  parts.map(({ font, file }) => [font, file]),
)

/** Pictures beside each other, with the signs that color and join them. Those that Roboto draws as letters are none. */
export const emojiWords =
  '(?:[\\p{Emoji_Presentation}\\u{1F000}-\\u{1FAFF}\\u2764][\\p{Emoji_Modifier}\\uFE0F\\u200D\\u2640\\u2642\\u2764]*)+'

/** The pictures of a word, each in a part that has all of it, or else its first letter; undefined where none has. */
export function emojiRuns(word: string): { text: string; font?: string }[] {
  return [...graphemes.segment(word)].map(({ segment }) => {
    // The font draws in the color of its text, so signs that ask for a color say nothing.
    const text = segment.replaceAll(/[\uFE0F\p{Emoji_Modifier}]/gu, '') || segment
    const codes = [...text].map((letter) => letter.codePointAt(0)!)
    const font = fontFor(codes) ?? fontFor(codes.slice(0, 1))
    return font ? { text: fontFor(codes) ? text : String.fromCodePoint(codes[0]!), font } : { text }
  })
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

const fontFor = (codes: readonly number[]) =>
  parts.find(({ letters }) =>
    codes.every((code) => letters.some(([first, last = first]) => code >= first! && code <= last!)),
  )?.font
