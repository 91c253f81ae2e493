import { createRequire } from 'node:module'
import path from 'node:path'
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { emojiFonts, emojiRuns, emojiWords } from './pdf-emoji.ts'

const require = createRequire(import.meta.url)

/** Returns a file of a package that does not export its files, located by the package's main one. */
const asianFont = (main: string, file: string) => path.resolve(path.dirname(main), '../fonts', file)

/**
 * Roboto lacks these scripts' letters. Noto's fonts have them, with the tables by which fontkit shapes conjuncts and
 * joins letters.
 */
const files = {
  NotoLatin: [
    require.resolve('@fontsource/noto-sans/files/noto-sans-latin-ext-400-normal.woff'),
    require.resolve('@fontsource/noto-sans/files/noto-sans-latin-ext-600-normal.woff'),
  ],
  NotoArabic: [
    require.resolve('@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff'),
    require.resolve('@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-600-normal.woff'),
  ],
  NotoHebrew: [
    require.resolve('@fontsource/noto-sans-hebrew/files/noto-sans-hebrew-hebrew-400-normal.woff'),
    require.resolve('@fontsource/noto-sans-hebrew/files/noto-sans-hebrew-hebrew-600-normal.woff'),
  ],
  NotoBengali: [
    require.resolve('@fontsource/noto-sans-bengali/files/noto-sans-bengali-bengali-400-normal.woff'),
    require.resolve('@fontsource/noto-sans-bengali/files/noto-sans-bengali-bengali-600-normal.woff'),
  ],
  NotoDevanagari: [
    require.resolve('@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-400-normal.woff'),
    require.resolve('@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-600-normal.woff'),
  ],
  NotoGujarati: [
    require.resolve('@fontsource/noto-sans-gujarati/files/noto-sans-gujarati-gujarati-400-normal.woff'),
    require.resolve('@fontsource/noto-sans-gujarati/files/noto-sans-gujarati-gujarati-600-normal.woff'),
  ],
  NotoGurmukhi: [
    require.resolve('@fontsource/noto-sans-gurmukhi/files/noto-sans-gurmukhi-gurmukhi-400-normal.woff'),
    require.resolve('@fontsource/noto-sans-gurmukhi/files/noto-sans-gurmukhi-gurmukhi-600-normal.woff'),
  ],
  NotoTamil: [
    require.resolve('@fontsource/noto-sans-tamil/files/noto-sans-tamil-tamil-400-normal.woff'),
    require.resolve('@fontsource/noto-sans-tamil/files/noto-sans-tamil-tamil-600-normal.woff'),
  ],
  NotoTelugu: [
    require.resolve('@fontsource/noto-sans-telugu/files/noto-sans-telugu-telugu-400-normal.woff'),
    require.resolve('@fontsource/noto-sans-telugu/files/noto-sans-telugu-telugu-600-normal.woff'),
  ],
  NotoThai: [
    require.resolve('@fontsource/noto-sans-thai/files/noto-sans-thai-thai-400-normal.woff'),
    require.resolve('@fontsource/noto-sans-thai/files/noto-sans-thai-thai-600-normal.woff'),
  ],
  // Chinese, with Japanese characters and syllables.
  NotoHan: [
    asianFont(require.resolve('@embedpdf/fonts-sc'), 'NotoSansHans-Regular.otf'),
    asianFont(require.resolve('@embedpdf/fonts-sc'), 'NotoSansHans-Bold.otf'),
  ],
  NotoHangul: [
    asianFont(require.resolve('@embedpdf/fonts-kr'), 'NotoSansKR-Regular.otf'),
    asianFont(require.resolve('@embedpdf/fonts-kr'), 'NotoSansKR-Bold.otf'),
  ],
} as const satisfies Record<string, readonly [normal: string, bold: string]>

type ScriptFont = keyof typeof files

/** The script fonts for pdfmake; italics are upright. */
export const scriptFonts = Object.fromEntries(
  [...Object.entries(files), ...Object.entries(emojiFonts).map(([name, file]) => [name, [file, file]] as const)].map(
    ([name, [normal, bold]]) => [name, { normal, bold, italics: normal, bolditalics: bold }],
  ),
)

/** The files of these fonts, which a document may read. */
export const scriptFontFiles: ReadonlySet<string> = new Set([
  ...Object.values(files).flat(),
  ...Object.values(emojiFonts),
])

const wordsOf = (script: string) => `[\\p{Script=${script}}\\u200C\\u200D][\\p{Script=${script}}\\p{Script=Inherited}]*`
// Right-to-left words stay in one run, so that they are laid out in order.
const rightToLeft = (script: string) => `${wordsOf(script)}(?:[ \\u00A0]+${wordsOf(script)})*`

/** Words that need a font of their own. Latin letters are those that Roboto lacks. */
const patterns: Record<ScriptFont, string> = {
  NotoLatin:
    '[\\u0180-\\u018E\\u0190\\u0191\\u0193-\\u019F\\u01A2-\\u01AE\\u01B1-\\u01EF\\u01F1-\\u01F9\\u0200-\\u0217\\u021C-\\u0236\\u0238-\\u0258\\u025A-\\u02B8\\u1E02-\\u1E3D\\u1E40-\\u1E7F\\u1E86-\\u1E9D\\u1E9F\\u1EFA-\\u1EFF]+',
  NotoArabic: rightToLeft('Arabic'),
  NotoHebrew: rightToLeft('Hebrew'),
  NotoBengali: wordsOf('Bengali'),
  NotoDevanagari: wordsOf('Devanagari'),
  NotoGujarati: wordsOf('Gujarati'),
  NotoGurmukhi: wordsOf('Gurmukhi'),
  NotoTamil: wordsOf('Tamil'),
  NotoTelugu: wordsOf('Telugu'),
  NotoThai: wordsOf('Thai'),
  NotoHan: '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u3001-\\u303F\\u30FB\\u30FC\\uFF01-\\uFF9F]+',
  NotoHangul: wordsOf('Hangul'),
}

const names = Object.keys(patterns) as ScriptFont[]
const anyScript = new RegExp(
  [...names.map((name) => patterns[name]), emojiWords].map((pattern) => `(${pattern})`).join('|'),
  'gu',
)

type Run = { text: string; font?: string }

/** Splits a text into runs of one font each; a text that Roboto can write is returned as it is. */
export function runsOf(given: string): string | Run[] {
  if (/^[\x20-\x7e\n]*$/.test(given)) return given
  // Roboto has no narrow space; a letter typed in parts looks different once composed.
  const text = given.normalize('NFC').replaceAll('\u202F', '\u00A0')
  const runs: Run[] = []
  let end = 0
  for (const match of text.matchAll(anyScript)) {
    if (match.index > end) runs.push({ text: text.slice(end, match.index) })
    const font = names[match.slice(1).findIndex((part) => part !== undefined)]
    // A line must not break within right-to-left words: its halves would swap places.
    if (!font) runs.push(...emojiRuns(match[0]))
    else
      runs.push({
        text: font === 'NotoArabic' || font === 'NotoHebrew' ? match[0].replaceAll(' ', '\u00A0') : match[0],
        font,
      })
    end = match.index + match[0].length
  }
  if (runs.length === 0) return text
  return end < text.length ? [...runs, { text: text.slice(end) }] : runs
}

/** Puts every text of a definition in fonts that have its letters. Changes the objects of its content in place. */
export function inScripts<Definition extends Pick<TDocumentDefinitions, 'content' | 'header' | 'footer'>>(
  definition: Definition,
): Definition {
  const { content, header, footer } = definition
  return {
    ...definition,
    content: written(content),
    ...(header && { header: whenDrawn(header) }),
    ...(footer && { footer: whenDrawn(footer) }),
  }
}

type Dynamic = NonNullable<TDocumentDefinitions['header']>

const whenDrawn = (part: Dynamic): Dynamic =>
  typeof part === 'function' ? (...page) => written(part(...page)) : written(part)

function written<Part extends Content | null | undefined>(part: Part): Part {
  if (typeof part === 'string') {
    const runs = runsOf(part)
    return (typeof runs === 'string' ? runs : { text: runs }) as Part
  }
  if (Array.isArray(part)) {
    for (const [at, inner] of part.entries()) part[at] = written(inner)
    return part
  }
  if (typeof part !== 'object' || part === null) return part
  const node = part as unknown as Record<string, unknown>
  if (typeof node.text === 'string') node.text = runsOf(node.text)
  for (const name of ['stack', 'columns'] as const) if (name in node) node[name] = written(node[name] as Content)
  if ('table' in node) for (const row of (node.table as { body: Content[] }).body) written(row)
  return part
}

/** The part of fontkit's font that lays out text. */
export type LayoutFont = { layout(text: string, features?: unknown): unknown }

const safe = new WeakSet<LayoutFont>()

/** Turns off the features that position marks by anchors. */
const withoutMarks = { mark: false, mkmk: false, abvm: false, blwm: false }

/** Makes a font lay out every text: where shaping fails, marks are placed by the letter's own width. Idempotent. */
export function layOutSafely(font: LayoutFont): void {
  if (safe.has(font)) return
  safe.add(font)
  const layout = font.layout.bind(font)
  font.layout = (text, features) => {
    for (const attempt of [features, withoutMarks]) {
      try {
        return layout(text, attempt)
      } catch {
        // The next attempt uses fewer of the font's features.
      }
    }
    return layout(text.replaceAll(/[^\x20-\x7e]/gu, '?'), withoutMarks)
  }
}
