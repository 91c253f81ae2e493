import { expect, test } from 'vitest'
import { fact } from './month-figure.tsx'
import { bankColumns } from './month-tables.tsx'

test('on phones the bank and the books of an account have their names', () => {
  const row = { account: 'checking', name: 'Checking 4471', byBank: 1_745_462, byBooks: 1_745_562 }
  const facts = bankColumns.filter(({ phone }) => phone === 'secondary').map(({ cell }) => cell(row))
  expect(facts).toEqual(['By the bank $17,454.62', 'By the books $17,455.62', 'Difference −$1.00'])
})

test('the number of an account does not run into its amount, and an account without one is left out', () => {
  const { cell } = fact('checking', 'Operating checking 4471', (cents: number) => cents || null)
  expect([cell(1_639_952), cell(0)]).toEqual(['Operating checking 4471 $16,399.52', null])
})
