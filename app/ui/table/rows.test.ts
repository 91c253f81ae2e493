import { expect, test } from 'vitest'
import type { Column } from './column.ts'
import { pageOfRows as pageOfRowsAlone, rowMatches } from './rows.ts'
import { parted } from './sections.ts'
import { rowsByEngine } from './table-engine.ts'

type Member = { name: string; city: string; id: number }
const columns: Column<Member>[] = [
  { id: 'name', header: 'Name', cell: (row) => row.name, value: (row) => row.name },
  { id: 'city', header: 'City', cell: (row) => row.city, value: (row) => row.city },
  { id: 'id', header: 'ID', cell: (row) => row.id, value: (row) => row.id },
]
const members = [
  { name: 'Tanaka', city: 'Palo Alto', id: 112 },
  { name: 'Alvarez', city: 'Fremont', id: 20 },
  { name: 'Nwosu', city: 'San Jose', id: 9 },
]
/** Both the first render and the engine that replaces it: they must agree. */
const pageOfRows: typeof rowsByEngine = (rows, columns, state) => {
  const result = pageOfRowsAlone(rows, columns, state)
  expect(rowsByEngine(rows, columns, state)).toEqual(result)
  return result
}

const state = { page: 0, size: 2, direction: 'asc', search: '' } as const

test('without an order the rows stay unchanged', () => {
  expect(pageOfRows(members, columns, state).pageRows.map((row) => row.name)).toEqual(['Tanaka', 'Alvarez'])
})

test('numbers sort by value and words alphabetically', () => {
  const sorted = (sort: string, direction: 'asc' | 'desc') =>
    pageOfRows(members, columns, { ...state, size: 5, sort, direction }).pageRows.map((row) => row.name)
  expect(sorted('id', 'asc')).toEqual(['Nwosu', 'Alvarez', 'Tanaka'])
  expect(sorted('name', 'desc')).toEqual(['Tanaka', 'Nwosu', 'Alvarez'])
})

test('blanks come last in both directions', () => {
  const rows = [
    { name: 'b', city: '', id: 1 },
    { name: '', city: '', id: 2 },
    { name: 'a', city: '', id: 3 },
  ]
  const ids = (direction: 'asc' | 'desc') =>
    pageOfRows(rows, columns, { ...state, size: 5, sort: 'name', direction }).pageRows.map((row) => row.id)
  expect(ids('asc')).toEqual([3, 1, 2])
  expect(ids('desc')).toEqual([1, 3, 2])
})

test('every search word must match somewhere in the row', () => {
  expect(rowMatches(members[0]!, columns, 'palo tan')).toBe(true)
  expect(rowMatches(members[0]!, columns, 'palo fremont')).toBe(false)
  expect(pageOfRows(members, columns, { ...state, search: '9' }).filtered).toHaveLength(1)
})

test('a page past the end shows the last one', () => {
  expect(pageOfRows(members, columns, { ...state, page: 7 }).pageRows.map((row) => row.name)).toEqual(['Nwosu'])
})

test('filters narrow the rows to one value each, combined with a search', () => {
  const filtering = columns.map((column) =>
    column.id === 'city' ? { ...column, filterValue: (row: Member) => row.city } : column,
  )
  const namesMatching = (filters: Record<string, string>, search = '') =>
    pageOfRows(members, filtering, { ...state, filters, search, page: 1 }).filtered.map(({ name }) => name)
  expect(namesMatching({ city: 'Fremont' })).toEqual(['Alvarez'])
  expect(namesMatching({ city: '' })).toHaveLength(3)
  expect(namesMatching({ city: 'Fremont' }, 'tanaka')).toEqual([])
  // No column has a filter of this name, so it has no effect.
  expect(namesMatching({ name: 'Alvarez' })).toHaveLength(3)
})

test('the rows of a group stay together, in the requested order', () => {
  const grouped = columns.map((column) =>
    column.id === 'city' ? { ...column, groupKey: (row: Member) => row.city } : column,
  )
  const rows = [...members, { name: 'Okafor', city: 'Fremont', id: 4 }]
  const { filtered } = pageOfRows(rows, grouped, { ...state, size: 5, group: 'city', sort: 'name', direction: 'desc' })
  expect(parted(filtered, (row) => row.city).map(([city, data]) => [city, data.map(({ name }) => name)])).toEqual([
    ['Fremont', ['Okafor', 'Alvarez']],
    ['Palo Alto', ['Tanaka']],
    ['San Jose', ['Nwosu']],
  ])
})
