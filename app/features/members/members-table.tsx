import type { ReactNode } from 'react'
import { Block } from '#app/ui/parts/block.tsx'
import { DataTable } from '#app/ui/table/data-table.tsx'
import { useTableControl } from '#app/ui/table/table-control.ts'
import type { TableState } from '#app/ui/table/table-state.ts'
import { SearchBox } from '#app/ui/table/table-toolbar.tsx'
import type { Column } from '#app/ui/table/column.ts'
import type { MemberLine } from './member-columns.tsx'

export type MembersView = { rows: MemberLine[]; total: number; state: TableState }

type MembersTableProps = {
  /** Sets the tables of a page apart, in its address. */
  name: string
  title: string
  view: MembersView
  columns: Column<MemberLine>[]
  empty: string
  /** Folds away under its title. */
  folds?: boolean
}

/** A table of members under its title, with search; the server sorts, searches and pages. */
export function MembersTable({ name, title, view, columns, empty, folds = false }: MembersTableProps) {
  const { rows, total, state } = view
  const control = useTableControl(name, state)
  const search = (
    <div className="w-full md:w-62">
      <SearchBox control={control} label="Name, city or ID" />
    </div>
  )
  const table = (
    <DataTable
      name={name}
      label={title}
      columns={columns}
      rows={rows}
      total={total}
      state={state}
      rowId={(row) => row.memberId}
      empty={{ title: empty }}
    />
  )
  if (folds) {
    return (
      <Folding id={name} title={title} total={total}>
        <div className="flex justify-end border-b border-rule py-2.5">{search}</div>
        {table}
      </Folding>
    )
  }
  return (
    <Block id={name} title={title} count={total} aside={search}>
      {table}
    </Block>
  )
}

/** A block that opens and closes with its head; open at first. */
function Folding({ id, title, total, children }: { id: string; title: string; total: number; children: ReactNode }) {
  return (
    <details id={id} open className="group">
      <summary className="block-head cursor-pointer">
        <h2>
          {title} <span>{total}</span>
        </h2>
        <span aria-hidden className="type-small text-link">
          <span className="group-open:hidden">Show</span>
          <span className="hidden group-open:inline">Hide</span>
        </span>
      </summary>
      {children}
    </details>
  )
}
