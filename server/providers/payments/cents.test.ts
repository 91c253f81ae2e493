import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centsOf, decimalOf } from './cents.ts'

test('amounts become cents without passing through a float', () => {
  expect(centsOf('180.00')).toBe(18000)
  expect(centsOf('0.29')).toBe(29)
  expect(centsOf('1.1')).toBe(110)
  expect(centsOf('25')).toBe(2500)
  expect(centsOf('-0.05')).toBe(-5)
  expect(centsOf('10.000')).toBe(1000)
})

test('an invalid amount in cents is rejected', () => {
  for (const text of ['', '1,000.00', '1e3', 'NaN', '0.005', '1.', '.5', '+1', ' 1', '99999999999999.00']) {
    expect(() => centsOf(text)).toThrow(RangeError)
  }
  expect(() => decimalOf(0.5)).toThrow(RangeError)
  expect(() => decimalOf(Number.NaN)).toThrow(RangeError)
})

test('every amount survives the round trip', () => {
  fc.assert(fc.property(fc.integer(), (cents) => centsOf(decimalOf(cents)) === cents))
})
