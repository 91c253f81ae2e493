import { useMemo, useState, type ReactNode } from 'react'
import { useHydrated } from '#app/lib/hydrate/use-hydrated.ts'
import { pageOfRows } from './rows.ts'
import { parted } from './sections.ts'
import { useTableControl } from './table-control.ts'
import type { TableState } from './table-state.ts'
import { TableView, type TableViewProps } from './table-view.tsx'

type DataTableProps<Row> = Omit<TableViewProps<Row>, 'control' | 'totals' | 'total'> & {
  /** All rows; or, with `total`, those of the page in `state`. */
  rows: Row[]
  /** From readTableState, so that a link leads to the same view. */
  state: TableState
  /** If the server pages, sorts and searches: the number of all matching rows. */
  total?: number
  /** Server-driven: receives the new state (for the page's own query). By default the page's URL changes. */
  onChange?: (state: TableState) => void
  /** Distinguishes the tables of one page; the same as for readTableState. */
  name?: string
  /** Sums below the table, of the rows shown and of all matches; a server-driven table knows only its page. */
  totals?: (pageRows: Row[], filtered: Row[]) => { label: string; rows?: number; cells: Record<string, ReactNode> }[]
}

/**
 * The table for every list: search, sorting, pages, totals, selection; below 768 px a list of records. The server
 * renders the requested page, with links to the others. A table that holds all its rows switches to TanStack Table on
 * its first interaction: most viewers of a short list have none.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  return props.total === undefined ? <LocalTable {...props} /> : <ServerTable {...props} total={props.total} />
}

function ServerTable<Row>({
  state,
  total,
  onChange,
  name = '',
  totals,
  ...view
}: DataTableProps<Row> & { total: number }) {
  const control = useTableControl(name, state, onChange)
  return <TableView {...view} control={control} total={total} totals={totals?.(view.rows, view.rows)} />
}

function LocalTable<Row>({
  rows,
  columns,
  state: asked,
  name = '',
  totals,
  onChange: _,
  ...view
}: DataTableProps<Row>) {
  const hydrated = useHydrated()
  const [state, setState] = useState(asked)
  const [find, setFind] = useState(() => pageOfRows<Row>)
  const ask = (next: TableState) => {
    setState(next)
    // If its code cannot be loaded, the table continues with links.
    import('./table-engine.ts').then(
      ({ rowsByEngine }) => setFind(() => rowsByEngine<Row>),
      () => {},
    )
  }
  const control = useTableControl(name, state, hydrated ? ask : undefined)
  const { pageRows, filtered } = useMemo(() => find(rows, columns, state), [find, rows, columns, state])
  const groupKey = columns.find(({ id }) => id === state.group)?.groupKey
  const groups =
    groupKey &&
    parted(filtered, groupKey).map(([key, members]) => ({
      key,
      rows: members.length,
      cells: totals?.(members, members)[0]?.cells,
    }))
  return (
    <TableView
      {...view}
      columns={columns}
      rows={pageRows}
      control={control}
      total={filtered.length}
      totals={totals?.(pageRows, filtered)}
      groups={groups}
    />
  )
}
