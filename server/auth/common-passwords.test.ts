import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { isBreached } from './common-passwords.ts'

test.each(['trustno1', 'firebird', 'password1', 'rush2112', 'slipknot'])('"%s" is known from breaches', (password) => {
  expect(isBreached(password)).toBe(true)
})

test('passwords that nobody uses are not', () => {
  const random = Array.from({ length: 5000 }, () => randomBytes(9).toString('base64url'))
  expect(random.filter(isBreached).length).toBeLessThan(10)
  for (const own of ['chapterhouse-demo', 'tower-crane-41', 'canary of a password']) expect(isBreached(own)).toBe(false)
})
