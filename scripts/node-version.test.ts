import { expect, test } from 'vitest'
import { isAtLeast } from './node-version.js'

test.each([
  ['20.11.0', '20.11', true],
  ['20.11', '20.11.1', false],
  ['20.9.0', '20.11', false],
  ['22.0.0', '20.11', true],
  ['18.19.0', '20.11', false],
])('Node %s for a portal that needs %s: %s', (version, wanted, enough) => {
  expect(isAtLeast(version, wanted)).toBe(enough)
})
