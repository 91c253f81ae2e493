import { expect, test } from 'vitest'
import { bankWords } from './words.ts'

const { checks } = bankWords.accounts

test('checks that are not deposited say since when they are counted', () => {
  expect(checks(1, 18_000, '2026-05-31')).toMatch(
    /^Not deposited yet: 1 check received since May 31, 2026, \$180\.00\. It is /,
  )
  expect(checks(2, 36_000, '2026-05-31')).toMatch(/^Not deposited yet: 2 checks .+, \$360\.00\. They are /)
})
