import { expect, test } from 'vitest'
import { bankColumns } from './month-tables.tsx'

test('on phones the bank and the books of an account have their names', () => {
  const row = { account: 'checking', name: 'Checking 4471', byBank: 1_745_462, byBooks: 1_745_562 }
  const facts = bankColumns.filter(({ phone }) => phone === 'secondary').map(({ cell }) => cell(row))
  expect(facts).toEqual(['By the bank $17,454.62', 'By the books $17,455.62', 'Difference −$1.00'])
})
