import { expect, test } from 'vitest'
import { capitalized, cutText, firstGrapheme, graphemeCount, graphemesOf, isLongerThan } from './graphemes.ts'

test.each([
  ['Grace', 'G'],
  ['\u{11103}\u{11127}', '\u{11103}\u{11127}'],
  ['👩‍👩‍👧 family', '👩‍👩‍👧'],
  ['Zoë'.normalize('NFD').slice(2), 'e\u0308'],
  ['', ''],
])('%s begins with %s', (text, first) => {
  expect(firstGrapheme(text)).toBe(first)
})

test('a text is cut between characters, and never longer than the maximum', () => {
  expect(cutText('Jose\u0301 Perez', 4)).toBe('Jos')
  expect(cutText('ab👩‍👩‍👧', 5)).toBe('ab')
  expect(cutText('short', 10)).toBe('short')
  for (const max of [1, 2, 3, 50, 99]) expect(cutText('😀'.repeat(100), max)).toBe('😀'.repeat(Math.floor(max / 2)))
})

test('endless combining marks are cut like anything else', () => {
  expect(cutText(`a${'\u0301'.repeat(500)}`, 100)).toHaveLength(100)
})

test.each([
  ['', 0],
  ['x', 1],
  ['e\u0301'.repeat(1000), 1000],
  [`x${'\u{1F469}\u200D\u{1F467}'.repeat(1000)}`, 1001],
  [`a${'\u0301'.repeat(2000)}b`, 2],
  [`${'x'.repeat(255)}\u{1F1FA}\u{1F1F8}\u{1F1EB}\u{1F1F7}`, 257],
  [`${'x'.repeat(255)}\r\n${'y'.repeat(300)}`, 556],
])('a long text has the same characters as one segmented at once (%#)', (text, count) => {
  const segments = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)].map((each) => each.segment)
  expect([...graphemesOf(text)]).toEqual(segments)
  expect(segments).toHaveLength(count)
})

test('a text is longer than a maximum by the characters that people see', () => {
  expect(isLongerThan('x'.repeat(50), 50)).toBe(false)
  expect(isLongerThan('x'.repeat(51), 50)).toBe(true)
  expect(isLongerThan('শ্রীমতী'.repeat(10), 50)).toBe(false)
  expect(isLongerThan('\u{11103}\u{11127}'.repeat(50), 50)).toBe(false)
  expect(isLongerThan('\u{11103}\u{11127}'.repeat(51), 50)).toBe(true)
})

test('endless combining marks are longer than a maximum', () => {
  expect(isLongerThan(`a${'\u0301'.repeat(500)}`, 50)).toBe(true)
})

test.each([
  ['picnic', 'Picnic'],
  ['e\u0301cole', 'E\u0301cole'],
  ['\u{10428}x', '\u{10400}x'],
  ['', ''],
])('%s in a heading is %s', (text, heading) => {
  expect(capitalized(text)).toBe(heading)
})

test('characters are counted as people count them', () => {
  expect([graphemeCount('Ann'), graphemeCount('👩‍👩‍👧'), graphemeCount('e\u0301')]).toEqual([3, 1, 1])
})
