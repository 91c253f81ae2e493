import { folded } from '#server/text/folded.ts'
import type { Column } from './column.ts'
import { pageRange, type TableState } from './table-state.ts'

type Value = string | number | null | undefined

/** Compares numbers by value and words in natural order. Used by both the first render and the table engine. */
export function compareValues(a: Value, b: Value): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return words.compare(String(a ?? ''), String(b ?? ''))
}

/** Whether a cell is blank; blanks come last in both directions. */
export const isBlank = (value: Value) => value === null || value === undefined || value === ''

const words = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Whether every typed word is found in some column of the row. */
export function rowMatches<Row>(row: Row, columns: Column<Row>[], search: string): boolean {
  const text = folded(columns.map((column) => column.value?.(row) ?? '').join(' '))
  return folded(search)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** Returns the rows that match every active filter. A filter without a column has no effect. */
export function filteredRows<Row>(rows: Row[], columns: Column<Row>[], { filters = {} }: TableState): Row[] {
  const set = Object.entries(filters).flatMap(([id, wanted]) => {
    const valueOf = wanted === '' ? undefined : columns.find((column) => column.id === id)?.filterValue
    return valueOf ? [(row: Row) => valueOf(row) === wanted] : []
  })
  return set.length === 0 ? rows : rows.filter((row) => set.every((matches) => matches(row)))
}

/** Returns the rows of a page before the table engine is loaded: on the server, and without JavaScript. */
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
