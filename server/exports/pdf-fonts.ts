/** The fonts of PDFs; nothing else is read from disk or network. */
import { createRequire } from 'node:module'
import path from 'node:path'
import { lettersOf } from './font-letters.ts'
import { emojiFonts } from './pdf-emoji.ts'

const require = createRequire(import.meta.url)

const roboto = path.join(path.dirname(require.resolve('pdfmake/package.json')), 'fonts/Roboto')
const robotoFile = (name: string) => path.join(roboto, `Roboto-${name}.ttf`)
const regular = robotoFile('Regular')

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
  // With marks that Roboto lacks.
  NotoBasic: [
    require.resolve('@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff'),
    require.resolve('@fontsource/noto-sans/files/noto-sans-latin-600-normal.woff'),
  ],
  // With the accents of older texts.
  NotoGreek: [
    require.resolve('@fontsource/noto-sans/files/noto-sans-greek-ext-400-normal.woff'),
    require.resolve('@fontsource/noto-sans/files/noto-sans-greek-ext-600-normal.woff'),
  ],
  NotoCyrillic: [
    require.resolve('@fontsource/noto-sans/files/noto-sans-cyrillic-ext-400-normal.woff'),
    require.resolve('@fontsource/noto-sans/files/noto-sans-cyrillic-ext-600-normal.woff'),
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
  NotoArmenian: [
    require.resolve('@fontsource/noto-sans-armenian/files/noto-sans-armenian-armenian-400-normal.woff'),
    require.resolve('@fontsource/noto-sans-armenian/files/noto-sans-armenian-armenian-600-normal.woff'),
  ],
  NotoGeorgian: [
    require.resolve('@fontsource/noto-sans-georgian/files/noto-sans-georgian-georgian-400-normal.woff'),
    require.resolve('@fontsource/noto-sans-georgian/files/noto-sans-georgian-georgian-600-normal.woff'),
  ],
  NotoKannada: [
    require.resolve('@fontsource/noto-sans-kannada/files/noto-sans-kannada-kannada-400-normal.woff'),
    require.resolve('@fontsource/noto-sans-kannada/files/noto-sans-kannada-kannada-600-normal.woff'),
  ],
  NotoMalayalam: [
    require.resolve('@fontsource/noto-sans-malayalam/files/noto-sans-malayalam-malayalam-400-normal.woff'),
    require.resolve('@fontsource/noto-sans-malayalam/files/noto-sans-malayalam-malayalam-600-normal.woff'),
  ],
  NotoOriya: [
    require.resolve('@fontsource/noto-sans-oriya/files/noto-sans-oriya-oriya-400-normal.woff'),
    require.resolve('@fontsource/noto-sans-oriya/files/noto-sans-oriya-oriya-600-normal.woff'),
  ],
  NotoSinhala: [
    require.resolve('@fontsource/noto-sans-sinhala/files/noto-sans-sinhala-sinhala-400-normal.woff'),
    require.resolve('@fontsource/noto-sans-sinhala/files/noto-sans-sinhala-sinhala-600-normal.woff'),
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

export type ScriptFont = keyof typeof files

const emojiFiles = Object.entries(emojiFonts).map(([name, file]) => [name, [file, file]] as const)

/** All fonts for pdfmake; italics of scripts are upright. */
export const portalFonts = {
  ...Object.fromEntries(
    [...Object.entries(files), ...emojiFiles].map(([name, [normal, bold]]) => [
      name,
      { normal, bold, italics: normal, bolditalics: bold },
    ]),
  ),
  Roboto: {
    normal: regular,
    bold: robotoFile('Medium'),
    italics: robotoFile('Italic'),
    bolditalics: robotoFile('MediumItalic'),
  },
}

const scriptFiles: ReadonlySet<string> = new Set([...Object.values(files).flat(), ...Object.values(emojiFonts)])

/** Whether a file is one of them. */
export const isPortalFont = (file: string) => file.startsWith(roboto) || scriptFiles.has(file)

/** Returns whether a font has all characters of a text; those that show nothing count as present. */
export function hasLetters(font: ScriptFont | 'Roboto', text: string): boolean {
  const letters = lettersOf(font === 'Roboto' ? regular : files[font][0])
  return [...text].every((letter) => letters.has(letter.codePointAt(0)!) || showsNothing.test(letter))
}

const showsNothing = /^[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Zl}\p{Zp}]$/u
