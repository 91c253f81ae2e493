import { expect, test } from 'vitest'
import { readyLine } from './ready-line.ts'

test('Ctrl-C is named on a terminal, not in a journal', () => {
  expect(readyLine(3000, { isTTY: true })).toBe('Ready on port 3000. Ctrl-C stops it.')
  // What a pipe or a file has as standard output: no such property.
  expect(readyLine(3000, {})).toBe('Ready on port 3000.')
})
