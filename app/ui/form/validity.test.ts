import { expect, test } from 'vitest'
import { complaintOf } from './validity.ts'

test('a valid field has no message', () => {
  expect(complaintOf({ validity: {} })).toBeUndefined()
})

test('an empty field says Required first', () => {
  expect(complaintOf({ validity: { valueMissing: true, tooShort: true }, minLength: 3 })).toBe('Required')
})

test('a message names the limit', () => {
  expect(complaintOf({ validity: { tooShort: true }, minLength: 3 })).toBe('At least 3 characters')
  expect(complaintOf({ validity: { rangeOverflow: true }, min: '1970', max: '2099' })).toBe('1970 to 2099')
  expect(complaintOf({ validity: { rangeUnderflow: true }, min: '5' })).toBe('At least 5')
})

test('a field explains its own pattern', () => {
  expect(complaintOf({ validity: { patternMismatch: true }, title: 'Digits only' })).toBe('Digits only')
})
