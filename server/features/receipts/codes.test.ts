import { expect, test } from 'vitest'
import { codeOf, fingerprintOf, groupedCode, isGenuineCode, partsOf } from './codes.decisions.ts'

const secret = 'only for tests, and long enough for them'
const entry = { chapterId: 'chapter-dc', paymentId: '8KD40213', hash: 'c65018f2'.repeat(8) }
const code = codeOf(secret, entry)
const isGenuine = (text: string, chapterId = 'chapter-dc') => isGenuineCode(secret, chapterId, partsOf(text))

test("a code identifies the payment and the beginning of its entry's hash, and is the same each time", () => {
  expect(partsOf(code)).toMatchObject({ version: '1', paymentId: '8KD40213', fingerprint: fingerprintOf(entry.hash) })
  // Codes that were printed: neither may ever change, or old receipts could not be checked.
  expect(code).toBe('18KD40213RS81HWP6TQMJ2DSJ1EAPH')
  expect(groupedCode(code)).toMatch(/^\w{5}(-\w{5}){5}$/)
})

test('it may be typed in lowercase, with spaces or dashes, and with letters that look like digits', () => {
  const typed = groupedCode(code).toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')
  expect(partsOf(typed)).toEqual(partsOf(code))
  for (const text of [
    '',
    '1',
    code.slice(1),
    `${code}0`,
    code.replace(/.$/, 'U'),
    code.replace(/.$/, 'é'),
    '../../etc/passwd',
  ])
    expect(partsOf(text), text).toBeNull()
})

test('a code with one character changed is not ours, nor one of another chapter, secret, or version', () => {
  expect(isGenuine(code)).toBe(true)
  expect(isGenuine(groupedCode(code))).toBe(true)
  for (let at = 0; at < code.length; at++) {
    const changed = code.slice(0, at) + (code[at] === '7' ? '8' : '7') + code.slice(at + 1)
    expect(isGenuine(changed), changed).toBe(false)
  }
  expect(isGenuine(code, 'chapter-ny')).toBe(false)
  expect(isGenuine(codeOf('another secret of the same length as it', entry))).toBe(false)
  expect(isGenuine('not a code')).toBe(false)
})

test('the MACs of two payments, and of two entries of one payment, differ', () => {
  const others = [
    codeOf(secret, { ...entry, paymentId: '8KD40214' }),
    codeOf(secret, { ...entry, hash: 'd65018f2'.repeat(8) }),
  ]
  for (const other of others) expect(other.slice(-13)).not.toBe(code.slice(-13))
})
