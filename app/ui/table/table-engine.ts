import {
  createTable,
  getCoreRowModel,
  getFilteredRowModel,
  getPaginationRowModel,
  getSortedRowModel,
  type ColumnDef,
} from '@tanstack/react-table'
import type { Column } from './column.ts'
import { compareValues, filteredRows, isBlank, rowMatches } from './rows.ts'
import { pageRange, type TableState } from './table-state.ts'

/**
 * Runs TanStack Table for a table that holds all its rows. Sorts and searches as `pageOfRows` does for the first
 * render.
 */
export function rowsByEngine<Row>(all: Row[], columns: Column<Row>[], asked: TableState) {
  const rows = filteredRows(all, columns, asked)
  const { page } = pageRange(asked, asked.search ? Infinity : rows.length)
  const table = createTable<Row>({
    data: rows,
    columns: columns.map(definitionOf),
    state: {},
    onStateChange: () => {},
    renderFallbackValue: null,
    globalFilterFn: (row, _column, search: string) => rowMatches(row.original, columns, search),
    getColumnCanGlobalFilter: () => true,
    autoResetPageIndex: false,
    getCoreRowModel: getCoreRowModel(),
    getFilteredRowModel: getFilteredRowModel(),
    getSortedRowModel: getSortedRowModel(),
    getPaginationRowModel: getPaginationRowModel(),
  })
  const state = {
    globalFilter: asked.search,
    sorting: sortingOf(asked, columns),
    pagination: { pageIndex: page, pageSize: asked.size },
  }
  table.setOptions((options) => ({ ...options, state: { ...table.initialState, ...state } }))
  const filtered = table.getSortedRowModel().rows.map((row) => row.original)
  return { pageRows: table.getRowModel().rows.map((row) => row.original), filtered }
}

/** Keeps the rows of a group together, in any sort order. */
function sortingOf<Row>({ sort, direction, group }: TableState, columns: Column<Row>[]) {
  const sorted = sort ? [{ id: sort, desc: direction === 'desc' }] : []
  const asked = group && group !== sort ? [{ id: group, desc: false }, ...sorted] : sorted
  return asked.filter(({ id }) => columns.some((column) => column.id === id))
}

function definitionOf<Row>(column: Column<Row>): ColumnDef<Row> {
  return {
    id: column.id,
    accessorFn: (row) => {
      const value = column.value?.(row)
      return isBlank(value) ? undefined : value
    },
    sortingFn: (a, b) => compareValues(a.getValue(column.id), b.getValue(column.id)),
    sortUndefined: 'last',
  }
}
