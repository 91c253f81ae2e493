import { folded } from '#server/text/folded.ts'
import type { Column } from './column.ts'
import { pageRange, type TableState } from './table-state.ts'

type Value = string | number | null | undefined

/** Numbers by size, words as people order them. Both the first paint and the table engine sort by it. */
export function compareValues(a: Value, b: Value): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return words.compare(String(a ?? ''), String(b ?? ''))
}

/** A cell without an entry; it comes last in either direction. */
export const isBlank = (value: Value) => value === null || value === undefined || value === ''

const words = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Every word that was typed is found in some column of the row. */
export function rowMatches<Row>(row: Row, columns: Column<Row>[], search: string): boolean {
  const text = folded(columns.map((column) => column.value?.(row) ?? '').join(' '))
  return folded(search)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** The rows that have the value of every filter that is set. A filter that no column knows narrows nothing. */
export function filteredRows<Row>(rows: Row[], columns: Column<Row>[], { filters = {} }: TableState): Row[] {
  const set = Object.entries(filters).flatMap(([id, wanted]) => {
    const valueOf = wanted === '' ? undefined : columns.find((column) => column.id === id)?.filterValue
    return valueOf ? [(row: Row) => valueOf(row) === wanted] : []
  })
  return set.length === 0 ? rows : rows.filter((row) => set.every((matches) => matches(row)))
}

/** The rows of a page before the table engine is there: on the server, and where scripts never arrive. */
export function pageOfRows<Row>(all: Row[], columns: Column<Row>[], state: TableState) {
  const rows = filteredRows(all, columns, state)
  const matching = state.search ? rows.filter((row) => rowMatches(row, columns, state.search)) : rows
  const column = columns.find(({ id }) => id === state.sort)
  const ordered = column ? sortRows(matching, column, state.direction) : matching
  const group = columns.find(({ id, groupKey }) => groupKey && id === state.group)
  const sorted = group ? sortRows(ordered, group, group === column ? state.direction : 'asc') : ordered
  const { from, to } = pageRange(state, matching.length)
  return { pageRows: sorted.slice(Math.max(0, from - 1), to), filtered: sorted }
}

function sortRows<Row>(rows: Row[], { value }: Column<Row>, direction: TableState['direction']): Row[] {
  if (!value) return rows
  const sign = direction === 'desc' ? -1 : 1
  return [...rows].sort((left, right) => {
    const [a, b] = [value(left), value(right)]
    if (isBlank(a) || isBlank(b)) return Number(isBlank(a)) - Number(isBlank(b))
    return sign * compareValues(a, b)
  })
}
