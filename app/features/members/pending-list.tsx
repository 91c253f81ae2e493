import { Block } from '#app/ui/parts/block.tsx'
import { DataTable } from '#app/ui/table/data-table.tsx'
import type { TableState } from '#app/ui/table/table-state.ts'
import { pendingColumns, type Pending } from './pending-columns.tsx'

/** Everyone who waits for approval in the chapter. */
export function PendingList({ rows, state }: { rows: Pending[]; state: TableState }) {
  return (
    <Block id="pending" title="Member Pending List" count={rows.length}>
      <DataTable
        name="pending"
        label="Member Pending List"
        columns={pendingColumns}
        rows={rows}
        state={state}
        rowId={(row) => row.pendingId}
        searchLabel={rows.length > state.size ? 'Name or email' : undefined}
        empty={{ title: 'Nobody waits', text: 'Who applies to the chapter appears here.' }}
      />
    </Block>
  )
}
