import { expect, test } from 'vitest'
import { sortingText, type Column } from './column.ts'

const column = (id: string, kind: Column<unknown>['kind']): Column<unknown> => ({
  id,
  header: id,
  kind,
  cell: () => id,
})

test('the sort orders of a list are named in a few letters, its only date without its name', () => {
  const [name, amount, paid, year] = [
    column('Name', undefined),
    column('Amount', 'figure'),
    column('Paid', 'date'),
    column('Year', 'date'),
  ] as const
  const named = (all: Column<unknown>[]) =>
    all.map((one) => (['asc', 'desc'] as const).map((direction) => sortingText(one, direction, all)))
  expect(named([name, amount, paid])).toEqual([
    ['Name A to Z', 'Name Z to A'],
    ['Amount, lowest', 'Amount, highest'],
    ['Oldest first', 'Newest first'],
  ])
  expect(named([paid, year])).toEqual([
    ['Paid, oldest', 'Paid, newest'],
    ['Year, oldest', 'Year, newest'],
  ])
})
