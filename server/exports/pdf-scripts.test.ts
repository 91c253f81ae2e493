import { expect, test } from 'vitest'
import { pdfPages } from '#tests/support/pdf-pages.ts'
import { paperPdf } from './paper-pdf.ts'
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
]

/** Returns the letters of a PDF with these texts, as a reader copies them. */
async function emailsOf(texts: string[]): Promise<string> {
  const parts: Uint8Array[] = []
  const [text = ''] = texts
  const paper = {
    title: 'Names',
    sender: ['AEA'],
    heading: text,
    cells: [{ key: 'Name', text }],
    table: { heads: ['Name', 'Amount'], rows: texts.map((name) => [name, '1.00']), sums: [] },
    notes: [text],
    foot: [text],
  }
  for await (const part of paperPdf(paper, 'letter')) parts.push(part)
  return pdfPages(Buffer.concat(parts)).join('').normalize('NFD')
}

test('names of two dozen scripts are printed in fonts that have their letters, and can be copied out again', async () => {
  const copied = await emailsOf(names)
  for (const name of names) {
    const letters = [...name.normalize('NFD').replaceAll('\u202F', ' ')].filter((letter) => letter.trim() !== '')
    expect([name, letters.filter((letter) => !copied.includes(letter))]).toEqual([name, []])
  }
  expect(copied).not.toContain('\0')
})

test('right-to-left words stay together, and digits are Roboto’s', () => {
  expect(runsOf('Invoice for محمد علي, 5')).toEqual([
    { text: 'Invoice for ' },
    { text: 'محمد\u00A0علي', font: 'NotoArabic' },
    { text: ', 5' },
  ])
})

test('no sequence of letters and marks stops a document', async () => {
  const scripts = [0x0a00, 0x0980, 0x0900, 0x0600, 0x0590, 0x0e00, 0x0b80, 0x0c00, 0x0a80]
  const texts = scripts.map((from) => {
    const letters = Array.from({ length: 0x7f }, (_, at) => String.fromCodePoint(from + at)).filter((letter) =>
      /\p{L}|\p{M}/u.test(letter),
    )
    // Every letter next to others, in an order that is the same in each run.
    return letters
      .map((letter, at) => letter + letters[(at * 7 + 3) % letters.length]! + letters[(at * 13 + 5) % letters.length]!)
      .join('')
  })
  expect((await emailsOf(texts)).length).toBeGreaterThan(1000)
}, 60_000)

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
