import { expect, test } from 'vitest'
import { greeting } from './dashboard-greeting.ts'

test('the greeting depends on the hour', () => {
  expect(greeting(0, 'Grace')).toBe('Good morning, Grace.')
  expect(greeting(12, 'Grace')).toBe('Good afternoon, Grace.')
  expect(greeting(18, 'Grace')).toBe('Good evening, Grace.')
})

test('admins see the number of pending applications', () => {
  expect(greeting(9, 'Grace', 0)).toBe('Good morning, Grace.')
  expect(greeting(9, 'Grace', 1)).toBe('Good morning, Grace. One application is waiting for review.')
  expect(greeting(9, 'Grace', 23)).toBe('Good morning, Grace. 23 applications are waiting for review.')
})
