import { RecordList } from './record-list.tsx'
import { RuledTable } from './ruled-table.tsx'
import { useOffers } from '#app/lib/page/withheld.ts'
import { offeredColumns, type Column } from './column.ts'
import { useTableControl } from './table-control.ts'
import type { TotalsRow } from './table-view.tsx'
import { readTableState } from './table-state.ts'

type PlainTableProps<Row> = {
  label: string
  columns: Column<Row>[]
  rows: Row[]
  rowId: (row: Row) => string
  /** Lines below the rows. */
  totals?: TotalsRow[]
  /** So wide that it may scroll: its frame can be focused, to scroll it by the keyboard. */
  isWide?: boolean
}

/** A few rows, read-only: no sorting, search or paging. */
export function PlainTable<Row>({ columns, rows, ...rest }: PlainTableProps<Row>) {
  const control = useTableControl(rest.label, readTableState(new URLSearchParams()))
  const plain = offeredColumns(columns, rows, useOffers()).map((column) => ({ ...column, sortable: false }))
  const table = {
    ...rest,
    columns: plain,
    rows,
    control,
    total: rows.length,
    empty: { title: '' },
    sections: [{ id: '', rows }],
  }
  return (
    <>
      <RuledTable {...table} columns={plain.filter(({ phoneOnly }) => !phoneOnly)} />
      <RecordList {...table} />
    </>
  )
}
