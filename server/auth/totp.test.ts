import { expect, test } from 'vitest'
import { codeAt, keyAddress, newTotpKey, stepAt, stepOf } from './totp.ts'

/** The key of RFC 6238, appendix B ("12345678901234567890"), in base32. */
const key = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('at second %i the code is %s, as in RFC 6238', (seconds, code) => {
  const at = new Date(seconds * 1000)
  expect(codeAt(key, stepAt(at))).toBe(code)
  expect(stepOf(key, code, at)).toBe(stepAt(at))
})

test('a clock may drift by one step, not by two', () => {
  const at = new Date('2026-11-21T15:00:00Z')
  const step = stepAt(at)
  for (const near of [step - 1, step, step + 1]) expect(stepOf(key, codeAt(key, near), at)).toBe(near)
  for (const far of [step - 2, step + 2]) expect(stepOf(key, codeAt(key, far), at)).toBeNull()
  expect(stepOf(key, '', at)).toBeNull()
})

test('keys are random, and their address names issuer and account', () => {
  expect(newTotpKey()).toMatch(/^[A-Z2-7]{32}$/)
  expect(newTotpKey()).not.toBe(newTotpKey())
  expect(keyAddress(key, { issuer: 'A & B', account: 'x@y.example' })).toBe(
    `otpauth://totp/A%20%26%20B%3Ax%40y.example?secret=${key}&issuer=A%20%26%20B`,
  )
})
