import { Suspense, lazy, useEffect, useState, type ReactNode } from 'react'
import { firstInteraction } from '#app/lib/hydrate/first-interaction.ts'
import { useHydrated } from '#app/lib/hydrate/use-hydrated.ts'
import { pageOfRows } from './rows.ts'
import { parted } from './sections.ts'
import type TableEngine from './table-engine.tsx'
import { useTableControl } from './table-control.ts'
import type { TableState } from './table-state.ts'
import { TableView, type TableViewProps } from './table-view.tsx'

type DataTableProps<Row> = Omit<TableViewProps<Row>, 'control' | 'totals' | 'total'> & {
  /** All rows; or, with `total`, those of the page that `state` asks for. */
  rows: Row[]
  /** From readTableState, so that a link leads to the same view. */
  state: TableState
  /** The server pages, sorts and searches: number of all rows that match. */
  total?: number
  /** Server-driven: takes the new state (a query of the page's own). Left off, the page's address changes. */
  onChange?: (state: TableState) => void
  /** Sets apart the tables of one page; the same as given to readTableState. */
  name?: string
  /** Sums under the table, of the rows shown and of all that match; the server's table knows only its page. */
  totals?: (pageRows: Row[], filtered: Row[]) => { label: string; rows?: number; cells: Record<string, ReactNode> }[]
}

const Engine = lazy(() => import('./table-engine.tsx')) as typeof TableEngine

/**
 * The table of every list: search, sorting, pages, totals, selection; under 768 px a list of records.
 * The server draws the page it is asked for and links lead to the others. A table that holds all its rows
 * is then taken over by TanStack Table, loaded with the first interaction.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  return props.total === undefined ? <LocalTable {...props} /> : <ServerTable {...props} total={props.total} />
}

function ServerTable<Row>({ state, total, onChange, name = '', totals, ...view }: DataTableProps<Row> & { total: number }) {
  const control = useTableControl(name, state, onChange)
  return <TableView {...view} control={control} total={total} totals={totals?.(view.rows, view.rows)} />
}

function LocalTable<Row>({ rows, columns, state: asked, name = '', totals, onChange: _, ...view }: DataTableProps<Row>) {
  const hydrated = useHydrated()
  const [wanted, setWanted] = useState(false)
  useEffect(() => void firstInteraction().then(() => setWanted(true)), [])
  const [state, setState] = useState(asked)
  const control = useTableControl(name, state, hydrated ? setState : undefined)
  const { pageRows, filtered } = pageOfRows(rows, columns, state)
  const draw = (page: Row[], all: Row[]) => (
    <TableView {...view} columns={columns} rows={page} control={control} total={all.length} totals={totals?.(page, all)} groups={groupsIn(all)} />
  )
  const groupKey = columns.find(({ id }) => id === state.group)?.groupKey
  const groupsIn = (all: Row[]) =>
    groupKey && parted(all, groupKey).map(([key, members]) => ({ key, rows: members.length, cells: totals?.(members, members)[0]?.cells }))
  const plain = draw(pageRows, filtered)
  if (!wanted) return plain
  return (
    <Suspense fallback={plain}>
      <Engine<Row> columns={columns} rows={rows} state={state} onChange={setState} rowId={view.rowId}>
        {draw}
      </Engine>
    </Suspense>
  )
}
