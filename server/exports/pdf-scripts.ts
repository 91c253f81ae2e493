import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { graphemesOf } from '../text/graphemes.ts'
import { emojiRuns, emojiWords } from './pdf-emoji.ts'
import { hasLetters, type ScriptFont } from './pdf-fonts.ts'
import { withoutDrawnMarks } from './pdf-marks.ts'

/**
 * A word of a script, with signs that it shares with others, such as the danda and the Arabic comma. Unicode also counts
 * some marks and Latin-1 signs to scripts; a word does not begin with them.
 */
const wordsOf = (script: string) =>
  `(?![\\p{Script=Inherited}\\u0000-\\u02FF])\\p{Script_Extensions=${script}}[\\p{Script_Extensions=${script}}\\p{Script=Inherited}]*`
// Right-to-left words stay in one run, so that they are laid out in order.
const sentencesOf = (script: string) => `${wordsOf(script)}(?:[ \\u00A0]+${wordsOf(script)})*`

/** Words that need a font of their own. */
const patterns = {
  NotoArabic: sentencesOf('Arabic'),
  NotoHebrew: sentencesOf('Hebrew'),
  NotoBengali: wordsOf('Bengali'),
  NotoDevanagari: wordsOf('Devanagari'),
  NotoGujarati: wordsOf('Gujarati'),
  NotoGurmukhi: wordsOf('Gurmukhi'),
  NotoTamil: wordsOf('Tamil'),
  NotoTelugu: wordsOf('Telugu'),
  NotoThai: wordsOf('Thai'),
  NotoArmenian: wordsOf('Armenian'),
  NotoGeorgian: wordsOf('Georgian'),
  NotoKannada: wordsOf('Kannada'),
  NotoMalayalam: wordsOf('Malayalam'),
  NotoOriya: wordsOf('Oriya'),
  NotoSinhala: wordsOf('Sinhala'),
  NotoHan: '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u3001-\\u303F\\u30FB\\u30FC\\uFF01-\\uFF9F]+',
  NotoHangul: wordsOf('Hangul'),
} as const satisfies Partial<Record<ScriptFont, string>>

/** Scripts for which no font is installed, by their names in Unicode, with what is printed instead of their words. */
const withoutFont = {
  Chakma: 'Chakma',
  Ethiopic: 'Ethiopic',
  Khmer: 'Khmer',
  Lao: 'Lao',
  Meetei_Mayek: 'Manipuri',
  Mongolian: 'Mongolian',
  Myanmar: 'Burmese',
  Ol_Chiki: 'Santali',
  Syriac: 'Syriac',
  Thaana: 'Dhivehi',
  Tibetan: 'Tibetan',
} as const

/** Fonts of single letters and signs, the preferred ones first. */
const otherFonts = ['NotoBasic', 'NotoLatin', 'NotoGreek', 'NotoCyrillic', 'NotoHan', 'NotoHangul'] as const

const names = Object.keys(patterns) as (keyof typeof patterns)[]
const unprinted = Object.values(withoutFont)
const anyScript = new RegExp(
  [...Object.values(patterns), ...Object.keys(withoutFont).map(sentencesOf), emojiWords]
    .map((pattern) => `(${pattern})`)
    .join('|'),
  'gu',
)

type Run = { text: string; font?: string }

/**
 * Splits a text into runs of one font each; a text that Roboto can write is returned as it is. What no font can write is
 * replaced by the name of its script, or by its number in Unicode, in brackets.
 */
export function runsOf(given: string): string | Run[] {
  if (/^[\x20-\x7e\n]*$/.test(given)) return given
  // Roboto has no narrow space; a letter typed in parts looks different once composed.
  const text = given.normalize('NFC').replaceAll('\u202F', '\u00A0')
  if (hasLetters('Roboto', text)) return text
  const runs: Run[] = []
  let end = 0
  for (const match of text.matchAll(anyScript)) {
    runs.push(...singleRuns(text.slice(end, match.index)))
    runs.push(
      ...runsOfWord(
        match[0],
        match.slice(1).findIndex((part) => part !== undefined),
      ),
    )
    end = match.index + match[0].length
  }
  return joined([...runs, ...singleRuns(text.slice(end))])
}

/** @param script its index in `anyScript`: scripts with a font, scripts without one, emoji */
function runsOfWord(word: string, script: number): Run[] {
  const font = names[script]
  const missing = unprinted[script - names.length]
  if (font) return runsIn(font, word)
  if (missing) return [{ text: `[${missing}]` }]
  return emojiRuns(word).flatMap((run) => (run.font ? [run] : singleRuns(run.text)))
}

/** Returns a word in its script's font, except for letters that this font lacks. */
function runsIn(font: ScriptFont, word: string): Run[] {
  // A line must not break within right-to-left words: its halves would swap places.
  const text = font === 'NotoArabic' || font === 'NotoHebrew' ? word.replaceAll(' ', '\u00A0') : word
  if (hasLetters(font, text.replaceAll('\u00A0', ''))) return [{ text, font }]
  return [...text].flatMap((letter) =>
    letter === '\u00A0' || hasLetters(font, letter) ? [{ text: letter, font }] : singleRuns(letter),
  )
}

/** Returns runs of letters that are written one by one, each in the first font that has it. */
const singleRuns = (text: string): Run[] =>
  hasLetters('Roboto', text)
    ? [{ text }]
    : [...graphemesOf(text)].flatMap((segment) => runOfLetter(segment) ?? runsOfUnknown(segment))

/** Returns a letter with its marks in a font that has both, or in Roboto with marks that are drawn. */
function runOfLetter(letter: string): Run | undefined {
  if (hasLetters('Roboto', letter)) return { text: letter }
  const own = ['NotoBasic' as const, 'NotoLatin' as const].find((font) => hasLetters(font, letter))
  if (own) return { text: letter, font: own }
  const drawn = [letter, letter.normalize('NFD')].find((form) => hasLetters('Roboto', withoutDrawnMarks(form)))
  if (drawn) return { text: drawn }
  const font = otherFonts.find((one) => hasLetters(one, letter))
  return font && { text: letter, font }
}

/** Returns a letter that no font has: in its plain form, part by part, or as its number. */
function runsOfUnknown(letter: string): Run[] {
  const plain = letter.normalize('NFKC')
  if (plain !== letter) return singleRuns(plain)
  const parts = [...letter]
  if (parts.length > 1) return parts.flatMap((part) => runOfLetter(part) ?? runsOfUnknown(part))
  return [{ text: `[U+${letter.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}]` }]
}

/** Joins neighbors of the same font. */
function joined(runs: readonly Run[]): string | Run[] {
  const merged: Run[] = []
  for (const run of runs.filter(({ text }) => text !== '')) {
    const last = merged.at(-1)
    if (last && last.font === run.font) last.text += run.text
    else merged.push({ ...run })
  }
  return merged.every(({ font }) => !font) ? merged.map(({ text }) => text).join('') : merged
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
