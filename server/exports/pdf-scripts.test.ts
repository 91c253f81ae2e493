import { expect, test } from 'vitest'
import { copiedFrom, drawnOn, pdfPages } from '#tests/support/pdf-pages.ts'
import { Lines } from './lines.ts'
import { paperPdf } from './paper-pdf.ts'
import { pdf } from './pdf.ts'
import { lettersOf as codesIn } from './font-letters.ts'
import { emojiFonts } from './pdf-emoji.ts'
import { hasLetters, type ScriptFont } from './pdf-fonts.ts'
import { withoutDrawnMarks } from './pdf-marks.ts'
import { breakable } from './pdf-widths.ts'
import { runsOf } from './pdf-scripts.ts'

const names = [
  'শ্রী রবীন্দ্রনাথ মুক্তি',
  'রায়চৌধুরী',
  'ক্ষমা ৳ 500',
  'श्री लक्ष्मी प्रसाद',
  'મીનાક્ષી પટેલ',
  'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ',
  'தமிழ்ச்செல்வி',
  'వెంకటేశ్వర్లు',
  'ലക്ഷ്മി നായർ',
  'ಶ್ರೀನಿವಾಸ ಮೂರ್ತಿ',
  'ଲକ୍ଷ୍ମୀ ମହାନ୍ତି',
  'නිර්මලා ප්\u200Dරනාන්දු',
  'Անի Սևակյան',
  'ნინო გელაშვილი',
  'محمد علي الحسن',
  'יעקב כהן',
  'สมชาย',
  'Nguyễn Thị Hằng',
  'Kṛṣṇa Śāstrī',
  'Zoë Núñez',
  'Łukasz Żak',
  'Ελένη Παπαδάκη',
  'Наталья Щукина',
  'D’Costa, Jean‑Luc',
  '12\u202F500',
  'Şule Gökçe',
  '王小明、陳怡君',
  '山田 ひろし・カタカナ',
  '김민수',
  'Ada 🎉👍',
  // Marks without a composed form.
  'Kr\u0325ta',
  'Sam\u0310vat',
  'Q\u0304asim X\u0308u',
  'D\u030Can\u030C B\u0331en',
  's\u0323\u030C',
  // Signs that scripts share.
  'রাম।',
  'रामः॥',
  'علي، حسن؟',
  'Ἀριστοτέλης ᾠδή',
]

const paperOf = (texts: readonly string[]) => {
  const [text = ''] = texts
  return {
    title: 'Names',
    sender: ['AEA'],
    heading: text,
    cells: [{ key: 'Name', text }],
    table: { heads: ['No.', 'Name'], rows: [...numbered(texts)], sums: [] },
    notes: [text],
    foot: [text],
  }
}

/** Each text after its number, and a last row, so that texts can be found between numbers. */
const numbered = (texts: readonly string[]) => [...texts, 'End'].map((text, index) => [`#${index}#`, text])

/** A list as a table is exported, with the same rows. */
function listOf(texts: readonly string[]): Lines {
  async function* batches() {
    yield numbered(texts).map(([number, name]) => ({ number, name }))
  }
  const about = {
    title: 'Names',
    chapter: 'AEA',
    filter: [],
    madeAt: '2026-11-21T12:00:00.000Z',
    timeZone: 'UTC',
    source: { sql: '', parameters: [] },
  }
  const columns = [
    { id: 'number', header: 'No.', kind: 'id' as const },
    { id: 'name', header: 'Name', kind: 'text' as const },
  ]
  return new Lines({ ...about, columns }, batches())
}

async function pagesOf(file: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = []
  for await (const part of file) parts.push(part)
  return pdfPages(Buffer.concat(parts)).join('')
}

/** Splits what a file has between the numbers of its rows. */
const betweenNumbers = (text: string, count: number) =>
  Array.from({ length: count }, (_, index) => new RegExp(`#${index}#(.*?)#${index + 1}#`, 's').exec(text)?.[1] ?? '')

const withoutSpaces = (text: string) => text.replaceAll(/[\s\u200B]/gu, '')
const lettersOf = (text: string) => [...new Set(withoutSpaces(text).normalize('NFD'))].sort()

const ofOnePage = [names.slice(0, 14), names.slice(14, 28), names.slice(28)]

const makers: [what: string, make: (texts: readonly string[]) => AsyncIterable<Uint8Array>][] = [
  ['a page for print', (texts) => paperPdf(paperOf(texts), 'letter')],
  ['a list', (texts) => pdf(listOf(texts))],
]

test.each(makers)(
  'names of many scripts are printed on %s in fonts that have their letters, and copied out as written',
  async (_, make) => {
    for (const some of ofOnePage) {
      const pages = await pagesOf(make(some))
      const copied = betweenNumbers(copiedFrom(pages), some.length)
      const drawn = betweenNumbers(drawnOn(pages), some.length)
      for (const [index, name] of some.entries()) {
        expect(withoutSpaces(copied[index]!).normalize('NFC')).toBe(withoutSpaces(name).normalize('NFC'))
        expect([name, lettersOf(drawn[index]!)]).toEqual([name, lettersOf(name)])
      }
    }
  },
  60_000,
)

test.each(makers)(
  'what letters spell stands where they are drawn on %s, so that readers find it in its line',
  async (_, make) => {
    const pages = await pagesOf(make(['রবীন্দ্রনাথ', 'محمد علي', 'Kr\u0325ta']))
    const sequences = [...pages.matchAll(/ BDC\b(.*?)\bEMC\b/gs)].map(([, drawn]) => drawn!)
    expect(sequences.length).toBeGreaterThan(2)
    expect(sequences.filter((drawn) => / cm\b|\bq\b|\bQ\b/.test(drawn))).toEqual([])
  },
)

test.each([
  ['a mark over the letter', 'Sab\u0310', '\u0310'],
  ['a mark under the letter', 'Kr\u0325', '\u0325'],
])('%s is drawn at its letter', async (_, text, mark) => {
  const pages = await pagesOf(paperPdf(paperOf([text]), 'letter'))
  const shown = [...pages.matchAll(/1 0 0 1 ([\d.]+) ([\d.]+) Tm\n(?:\/\w+ [\d.]+ Tf\n)?\[(.*?)\] TJ/g)]
  const at = shown.findIndex(([, , , letters]) => letters!.includes(`<${mark}`))
  const [word, drawn] = shown.slice(at - 1, at + 1).map(([, x, y]) => [Number(x), Number(y)] as const)
  expect(drawn![0]).toBeGreaterThan(word![0])
  expect(Math.sign(drawn![1] - word![1])).toBe(mark === '\u0310' ? 1 : -1)
})

test.each([
  ['ភាសាខ្មែរ 5', '[Khmer] 5'],
  ['မြန်မာ, ລາວ', '[Burmese], [Lao]'],
  ['አማርኛ ᠮᠣᠩᠭᠣᠯ', '[Ethiopic] [Mongolian]'],
  ['\u{11107}\u{11127}', '[Chakma]'],
  ['\u{10450}x', '[U+10450]x'],
])('%s, which no font has, is named', (text, printed) => {
  expect(runsOf(text)).toBe(printed)
})

test('a word that is too long for its column is never broken before a mark', () => {
  const broken = breakable('শ্রীরবীন্দ্রনাথ'.repeat(3) + 'Kr\u0325'.repeat(9), 5)
  expect(broken).toContain('\u200B')
  expect(broken).not.toMatch(/\u200B\p{M}|\u200B$/u)
})

test('no character is printed as an empty box, alone or after a letter', () => {
  const isPrinted = ({ text, font = 'Roboto' }: { text: string; font?: string }) =>
    emojiFonts[font]
      ? hasOne(emojiFonts[font], text)
      : hasLetters(font as ScriptFont, withoutDrawnMarks(text.replaceAll('\u00A0', '')))
  const hasOne = (file: string, text: string) => codesIn(file).has(text.codePointAt(0)!)
  const boxes: string[] = []
  for (let code = 0x80; code < 0x20000; code++) {
    const letter = String.fromCodePoint(code)
    // Characters of the largest scripts are looked up like all others.
    if (
      /\P{Assigned}|[\p{Co}\p{Cs}]/u.test(letter) ||
      (/[\p{Script=Han}\p{Script=Hangul}]/u.test(letter) && code % 50 > 0)
    )
      continue
    for (const text of [letter, `a${letter}`]) {
      const runs = runsOf(text)
      if (!(typeof runs === 'string' ? [{ text: runs }] : runs).every(isPrinted)) boxes.push(text)
    }
  }
  expect(boxes).toEqual([])
}, 60_000)

test('letters of mathematics are printed in their plain form', () => {
  expect(runsOf('𝔄𝕕𝕒')).toBe('Ada')
})

test('right-to-left words stay together, and digits are Roboto’s', () => {
  expect(runsOf('Invoice for محمد علي, 5')).toEqual([
    { text: 'Invoice for ' },
    { text: 'محمد\u00A0علي', font: 'NotoArabic' },
    { text: ', 5' },
  ])
})

test('no sequence of letters and marks stops a document', async () => {
  const scripts = [
    0x0a00, 0x0980, 0x0900, 0x0600, 0x0590, 0x0e00, 0x0b80, 0x0c00, 0x0a80, 0x0d00, 0x0c80, 0x0b00, 0x0d80, 0x0530,
    0x10a0,
  ]
  const texts = scripts.map((from) => {
    const letters = Array.from({ length: 0x7f }, (_, at) => String.fromCodePoint(from + at)).filter((letter) =>
      /\p{L}|\p{M}/u.test(letter),
    )
    // Every letter next to others, in an order that is the same in each run.
    return letters
      .map((letter, at) => letter + letters[(at * 7 + 3) % letters.length]! + letters[(at * 13 + 5) % letters.length]!)
      .join('')
  })
  expect((await pagesOf(paperPdf(paperOf(texts), 'letter'))).length).toBeGreaterThan(1000)
}, 120_000)

test('plain text is one run', () => {
  expect(runsOf('Grace Okafor')).toBe('Grace Okafor')
  expect(runsOf('Zoe\u0308')).toBe('Zoë')
})

test('emoji are in the subset that has all of them, in one color, and Roboto keeps its own characters', () => {
  const [text, ...pictures] = runsOf('Ada 👍🏽👩‍🔬🇧🇩 © 2026 ™') as { text: string; font?: string }[]
  expect(text).toEqual({ text: 'Ada ' })
  expect(pictures.map((run) => [run.text, run.font?.startsWith('NotoEmoji')])).toEqual([
    ['👍', true],
    ['👩‍🔬', true],
    ['🇧🇩', true],
    [' © 2026 ™', undefined],
  ])
})

test('numbers and punctuation after right-to-left words are not part of their run', () => {
  expect(runsOf('Delete نور احمد (5), $2.00')).toEqual([
    { text: 'Delete ' },
    { text: 'نور\u00a0احمد', font: 'NotoArabic' },
    { text: ' (5), $2.00' },
  ])
})
