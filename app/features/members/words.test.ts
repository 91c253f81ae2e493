import { expect, test } from 'vitest'
import { membersWords } from './words.ts'

test('all members of a table are emailed by their number, and without one if it is only a lower bound', () => {
  expect([membersWords.emailAll(38, false), membersWords.emailAll(9876, false)]).toEqual([
    'Email all 38',
    'Email all 9,876',
  ])
  expect(membersWords.emailAll(10_000, true)).toBe('Email all that match')
})
