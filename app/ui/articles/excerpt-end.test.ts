import { expect, test } from 'vitest'
import { excerptEnd } from './excerpt-end.ts'

test('the last word of an excerpt stays with the link that follows', () => {
  expect(excerptEnd('around safety controllers, write clean …')).toEqual({
    start: 'around safety controllers, write',
    end: 'clean …',
  })
  expect(excerptEnd('We meet on Monday.')).toEqual({ start: 'We meet on', end: 'Monday.' })
})

test('a long last word is left where it is, but its ellipsis is not', () => {
  expect(excerptEnd('of the superstructures …')).toEqual({ start: 'of the superstructures', end: '…' })
  expect(excerptEnd('of the superstructures')).toEqual({ start: 'of the superstructures', end: '' })
})

test('a short excerpt stays whole', () => {
  expect(excerptEnd('Soon.')).toEqual({ start: '', end: 'Soon.' })
  expect(excerptEnd('')).toEqual({ start: '', end: '' })
})
