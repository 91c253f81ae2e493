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

test('a long name is counted as people count, and the message names the limit', () => {
  const judge = (value: string) => complaintOf({ validity: {}, value, maxCharacters: 50 })
  expect(judge('x'.repeat(51))).toBe('At most 50 characters')
  expect(judge('\u{11103}\u{11127}'.repeat(50))).toBeUndefined()
  expect(judge(` ${'x'.repeat(50)} `)).toBeUndefined()
})

test('a field explains its own pattern', () => {
  expect(complaintOf({ validity: { patternMismatch: true }, title: 'Digits only' })).toBe('Digits only')
})
