import type { ReactNode } from 'react'
import { Empty } from '#app/ui/parts/empty.tsx'
import { SkeletonRows } from '#app/ui/parts/skeleton.tsx'
import type { Column } from './column.ts'
import { RecordList } from './record-list.tsx'
import { RuledTable } from './ruled-table.tsx'
import { TableFoot } from './table-foot.tsx'
import type { TableControl } from './table-control.ts'
import { TableToolbar } from './table-toolbar.tsx'

export type TotalsRow = { label: string; rows: number; cells: Record<string, ReactNode> }

export type Selection = {
  selected: ReadonlySet<string>
  onChange: (selected: ReadonlySet<string>) => void
}

export type TableSheetProps<Row> = {
  /** Names the table for readers. */
  label: string
  columns: Column<Row>[]
  /** Of the page that is shown. */
  rows: Row[]
  rowId: (row: Row) => string
  control: TableControl
  total: number
  totals?: TotalsRow[]
  selection?: Selection
  loading?: boolean
  /** Placeholder of the search box; without it there is none. */
  searchLabel?: string
  /** After the search box: filters, grouping. */
  tools?: ReactNode
  /** At the right: columns, export, add. */
  actions?: ReactNode
  /** A row of its own: filters that are set. */
  chips?: ReactNode
  empty: { title: string; text?: string; action?: ReactNode }
  /** Instead of "1 to 10 of 38". */
  footNote?: ReactNode
}

/** A table as it is drawn: toolbar, rows, totals, foot. It knows only the rows of its page. */
export function TableSheet<Row>(props: TableSheetProps<Row>) {
  const { rows, total, control, loading, searchLabel, tools, actions, chips, empty, footNote } = props
  const bar = searchLabel || tools || actions
  return (
    <div>
      {bar && <TableToolbar {...{ control, searchLabel, tools, actions, columns: props.columns }} />}
      {chips}
      {loading ? (
        <SkeletonRows />
      ) : rows.length === 0 ? (
        <Empty title={control.state.search ? `Nothing matches "${control.state.search}"` : empty.title} action={control.state.search ? undefined : empty.action}>
          {control.state.search ? 'Check the spelling, or clear the search.' : empty.text}
        </Empty>
      ) : (
        <>
          <RuledTable {...props} />
          <RecordList {...props} />
        </>
      )}
      {total > 0 && <TableFoot label={props.label} control={control} total={total} note={footNote} />}
    </div>
  )
}
