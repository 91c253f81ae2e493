import { expect, test } from 'vitest'
import { centsText } from './cents.ts'

test('amounts carry two decimals and thousands commas', () => {
  expect(centsText(6000)).toBe('$60.00')
  expect(centsText(118005)).toBe('$1,180.05')
  expect(centsText(123456789)).toBe('$1,234,567.89')
  expect(centsText(7)).toBe('$0.07')
})

test('a refund keeps its sign before the dollar sign', () => {
  expect(centsText(-6000)).toBe('-$60.00')
  expect(centsText(-6000, { bare: true })).toBe('-60.00')
})
