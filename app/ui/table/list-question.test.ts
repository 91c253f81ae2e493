import { expect, test } from 'vitest'
import { listState, questionOf } from './list-question.ts'

const payments = { columns: ['paidAt'], filters: { year: /^\d{4}$/ }, sort: 'paidAt', direction: 'desc' } as const

test('an address that says nothing asks for the list as it begins', () => {
  const state = listState(new URLSearchParams(), payments)
  expect(questionOf(state)).toEqual({ page: 0, size: 10, sort: 'paidAt', direction: 'desc', search: '', group: undefined, year: '' })
})

test('an address asks by the name of its table', () => {
  const query = new URLSearchParams('dues.page=2&dues.size=25&dues.year=2026&dues.sort=year&page=9&year=1999')
  expect(questionOf(listState(query, payments, 'dues'))).toMatchObject({ page: 1, size: 25, sort: 'year', direction: 'asc', year: '2026' })
})
