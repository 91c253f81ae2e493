import { Block } from '#app/ui/parts/block.tsx'
import { Empty } from '#app/ui/parts/empty.tsx'
import { DataTable } from '#app/ui/table/data-table.tsx'
import { PlainTable } from '#app/ui/table/plain-table.tsx'
import type { TableState } from '#app/ui/table/table-state.ts'
import { maxApplications } from '#server/features/members/applications.rules.ts'
import { pendingColumns, type Pending } from './pending-columns.tsx'
import { pendingWords as words } from './words.ts'

/** Everyone awaiting approval in the chapter; a list longer than one page can be searched and sorted. */
export function PendingList({ rows, state }: { rows: Pending[]; state: TableState }) {
  return (
    <Block id="pending" title={words.title} count={rows.length}>
      {rows.length > state.size || state.search ? (
        <DataTable
          name="pending"
          label={words.title}
          columns={pendingColumns}
          rows={rows}
          state={state}
          rowId={(row) => row.pendingId}
          searchLabel={words.searchIn}
          empty={nobody}
        />
      ) : (
        <PendingRows rows={rows} />
      )}
      {rows.length === maxApplications && <p className="type-small py-3 text-ink-2">{words.first(maxApplications)}</p>}
    </Block>
  )
}

const nobody = { title: words.none, text: words.noneText }

/** The first of them, without the table controls. */
export function PendingRows({ rows }: { rows: Pending[] }) {
  if (rows.length === 0) return <Empty title={nobody.title}>{nobody.text}</Empty>
  return <PlainTable label={words.title} columns={pendingColumns} rows={rows} rowId={(row) => row.pendingId} />
}
