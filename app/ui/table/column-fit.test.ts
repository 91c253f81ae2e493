import { expect, test } from 'vitest'
import { fitColumns, fitRules } from './column-fit.ts'

const name = { id: 'name', minWidth: 10 }
const amount = { id: 'amount', kind: 'figure', minWidth: 8 } as const
const email = { id: 'email', minWidth: 12, priority: 2 }
const phone = { id: 'phone', minWidth: 6, priority: 3 }
const note = { id: 'note', minWidth: 9, priority: 3 }

test('columns are dropped by priority, among equals the last first, and those without one stay', () => {
  const { from, whole } = fitColumns([name, email, phone, amount, note])
  expect(whole).toBe(45)
  // With the column that opens the rows; if all fit, there is none.
  expect(from).toEqual({ email: 30 + 2, phone: 36 + 2, note: 45 })
})

test('a column without a min width has one by its kind, and a table without droppable columns hides nothing', () => {
  expect(fitColumns([{ id: 'a' }, { id: 'b', kind: 'id' }], 2.75)).toEqual({ from: {}, whole: 7 + 5 + 2.75 })
})

test('a column is in the opened row below the width at which it is in the table', () => {
  const rules = fitRules(fitColumns([name, email]), 'fit')
  expect(rules).toContain('@container (width < 22rem){.fit [data-column="email"]{display:none}}')
  expect(rules).toContain('@container (width >= 22rem){.fit [data-more="email"]{display:none}}')
})
