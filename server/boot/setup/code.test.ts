import { expect, test } from 'vitest'
import { wrongCodes } from './code.ts'

test('any number of addresses with wrong codes shut nobody else out', () => {
  let now = new Date('2026-11-27T15:00:20.000Z')
  const wrong = wrongCodes(() => now)
  for (let each = 0; each < 5; each++) wrong.note('198.51.100.9')
  for (let each = 0; each < 10_100; each++) wrong.note(`2001:db8::${each.toString(16)}`)
  expect(wrong.isFull('198.51.100.9')).toBe(true)
  expect(wrong.isFull('203.0.113.7')).toBe(false)
  // Known addresses are still counted; new ones take no more memory.
  for (let each = 0; each < 5; each++) for (const address of ['2001:db8::1', '203.0.113.7']) wrong.note(address)
  expect([wrong.isFull('2001:db8::1'), wrong.isFull('203.0.113.7')]).toEqual([true, false])
  now = new Date('2026-11-27T15:01:00.000Z')
  expect(wrong.isFull('198.51.100.9')).toBe(false)
})
