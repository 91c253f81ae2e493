import { expect, test } from 'vitest'
import { isUnreachable } from './unreachable.ts'

test.each([
  'Failed to fetch',
  'Failed to fetch dynamically imported module: http://dc.localhost:3000/assets/page.js',
  'NetworkError when attempting to fetch resource.',
  'Load failed',
  'Importing a module script failed.',
])('%s: the portal could not be reached', (words) => {
  expect(isUnreachable(new TypeError(words))).toBe(true)
})

test('neither our own bug nor an error response counts as unreachable', () => {
  expect(isUnreachable(new TypeError("Cannot read properties of undefined (reading 'rows')"))).toBe(false)
  expect(isUnreachable(new Error('Failed to fetch'))).toBe(false)
  expect(isUnreachable({ status: 500, data: 'Load failed' })).toBe(false)
})
