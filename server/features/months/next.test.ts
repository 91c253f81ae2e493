import { expect, test } from 'vitest'
import { nextToSettle } from './next.decisions.ts'

const months = (...states: Parameters<typeof nextToSettle>[0][number]['state'][]) =>
  states.map((state, index) => ({ month: `2026-${String(11 - index).padStart(2, '0')}`, state }))

test.each([
  ['the one after the last sealed month', months('running', 'open', 'open', 'sealed', 'open'), '2026-09'],
  ['the running one, when all before it are sealed', months('running', 'sealed', 'sealed'), '2026-11'],
  ['the last one that is over, before the first seal', months('running', 'open', 'open'), '2026-10'],
  ['the running one of a new chapter', months('running'), '2026-11'],
  ['one that another admin has to confirm', months('running', 'toConfirm', 'sealed'), '2026-10'],
  ['one that somebody asked to unseal', months('running', 'unsealAsked', 'sealed'), '2026-10'],
])('the next month is %s', (_, rows, next) => {
  expect(nextToSettle(rows)?.month).toBe(next)
})

test('no month is next without books', () => {
  expect(nextToSettle([])).toBeNull()
})
