import { expect, test } from 'vitest'
import {
  filtersSet,
  nextSort,
  pageRange,
  readTableState,
  tableQuery,
  withFilter,
  withoutFilters,
} from './table-state.ts'

const start = { page: 0, size: 10, direction: 'asc', search: '' } as const

test('a table starts on its first page with ten rows', () => {
  expect(readTableState(new URLSearchParams())).toEqual({ ...start, sort: undefined })
})

test('the page reads back the state in a link', () => {
  const state = { page: 3, size: 25, sort: 'date', direction: 'desc', search: 'Nwosu' } as const
  const query = tableQuery(new URLSearchParams('tab=all'), state, 'members')
  expect(query).toContain('tab=all')
  expect(readTableState(new URLSearchParams(query), 'members')).toEqual(state)
})

test('two tables of a page do not interfere', () => {
  const query = new URLSearchParams(tableQuery(new URLSearchParams(), { ...start, page: 2 }, 'pending'))
  expect(readTableState(query, 'pending').page).toBe(2)
  expect(readTableState(query, 'members').page).toBe(0)
})

test('an invalid query falls back to what is allowed', () => {
  const query = new URLSearchParams('page=-4&size=7&direction=sideways&sort=name')
  expect(readTableState(query)).toEqual({ ...start, sort: 'name' })
})

test('a column sorts ascending, then descending, then not', () => {
  const up = nextSort({ ...start, page: 4 }, 'name')
  expect(up).toMatchObject({ sort: 'name', direction: 'asc', page: 0 })
  const down = nextSort(up, 'name')
  expect(down).toMatchObject({ sort: 'name', direction: 'desc' })
  expect(nextSort(down, 'name').sort).toBeUndefined()
  expect(nextSort(down, 'city')).toMatchObject({ sort: 'city', direction: 'asc' })
})

test('the range counts from one and stays within the table', () => {
  expect(pageRange({ page: 0, size: 10 }, 38)).toEqual({ page: 0, pages: 4, from: 1, to: 10 })
  expect(pageRange({ page: 3, size: 10 }, 38)).toEqual({ page: 3, pages: 4, from: 31, to: 38 })
  expect(pageRange({ page: 9, size: 10 }, 38)).toMatchObject({ page: 3, from: 31 })
  expect(pageRange({ page: 0, size: 10 }, 0)).toEqual({ page: 0, pages: 1, from: 0, to: 0 })
})

test('filters and group are in the URL, but only those that the table has', () => {
  const narrowed = { ...start, group: 'year', filters: { year: '2026', paymentType: '' } }
  const query = new URLSearchParams(tableQuery(new URLSearchParams('year=2020&paymentType=Life'), narrowed))
  expect(query.get('year')).toBe('2026')
  expect(query.has('paymentType')).toBe(false)
  expect(readTableState(query, '', { filters: { year: '', paymentType: '' } })).toMatchObject({
    group: 'year',
    filters: { year: '2026', paymentType: '' },
  })
  expect(readTableState(query).filters).toBeUndefined()
})

test('a filter starts again at the first page, and all of them can be cleared', () => {
  const narrowed = withFilter({ ...start, page: 4, filters: { year: '', type: 'Life' } }, 'year', '2026')
  expect(narrowed).toMatchObject({ page: 0, filters: { year: '2026', type: 'Life' } })
  expect(filtersSet(narrowed)).toEqual([
    ['year', '2026'],
    ['type', 'Life'],
  ])
  expect(filtersSet(withoutFilters(narrowed))).toEqual([])
})
