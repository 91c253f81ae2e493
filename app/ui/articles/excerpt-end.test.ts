import { expect, test } from 'vitest'
import { excerptEnd } from './excerpt-end.ts'

test('the ellipsis of an excerpt stays with the link that follows, and the last word in its line', () => {
  expect(excerptEnd('around safety controllers, write clean …')).toEqual({
    start: 'around safety controllers, write clean',
    end: '…',
  })
  expect(excerptEnd('of the superstructures…')).toEqual({ start: 'of the superstructures', end: '…' })
})

test('an excerpt that is not cut stays whole', () => {
  expect(excerptEnd('We meet on Monday.')).toEqual({ start: 'We meet on Monday.', end: '' })
  expect(excerptEnd('And … so on.')).toEqual({ start: 'And … so on.', end: '' })
  expect(excerptEnd('')).toEqual({ start: '', end: '' })
})
