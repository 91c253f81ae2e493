import {
  getCoreRowModel,
  getFilteredRowModel,
  getPaginationRowModel,
  getSortedRowModel,
  useReactTable,
  type ColumnDef,
  type Table,
} from '@tanstack/react-table'
import { useMemo, type ReactNode } from 'react'
import type { Column } from './column.ts'
import { compareValues, isBlank, rowMatches } from './rows.ts'
import { pageRange, type TableState } from './table-state.ts'

type TableEngineProps<Row> = {
  columns: Column<Row>[]
  rows: Row[]
  state: TableState
  onChange: (state: TableState) => void
  rowId: (row: Row) => string
  /** Draws the rows of the page; `table` is there for grouping, column choice and export. */
  children: (page: Row[], filtered: Row[], table: Table<Row>) => ReactNode
}

/** TanStack Table behind a table that holds all its rows. It orders and finds as the first paint did. */
export default function TableEngine<Row>({ columns, rows, state, onChange, rowId, children }: TableEngineProps<Row>) {
  const definitions = useMemo(() => columns.map(definitionOf), [columns])
  const { page } = pageRange(state, state.search ? Infinity : rows.length)
  const table = useReactTable({
    data: rows,
    columns: definitions,
    getRowId: rowId,
    state: {
      globalFilter: state.search,
      sorting: sortingOf(state),
      pagination: { pageIndex: page, pageSize: state.size },
    },
    globalFilterFn: (row, _column, search: string) => rowMatches(row.original, columns, search),
    getColumnCanGlobalFilter: () => true,
    onGlobalFilterChange: (search: string) => onChange({ ...state, search, page: 0 }),
    autoResetPageIndex: false,
    getCoreRowModel: getCoreRowModel(),
    getFilteredRowModel: getFilteredRowModel(),
    getSortedRowModel: getSortedRowModel(),
    getPaginationRowModel: getPaginationRowModel(),
  })
  const filtered = table.getSortedRowModel().rows.map((row) => row.original)
  const pageRows = table.getRowModel().rows.map((row) => row.original)
  return <>{children(pageRows, filtered, table)}</>
}

/** The rows of a group follow each other, whatever else they are sorted by. */
function sortingOf({ sort, direction, group }: TableState) {
  const sorted = sort ? [{ id: sort, desc: direction === 'desc' }] : []
  return group && group !== sort ? [{ id: group, desc: false }, ...sorted] : sorted
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
