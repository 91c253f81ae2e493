import { Block } from '#app/ui/parts/block.tsx'
import { BlockLink } from '#app/ui/parts/block-link.tsx'
import { DataTable } from '#app/ui/table/data-table.tsx'
import type { TableState } from '#app/ui/table/table-state.ts'
import { ownColumns, type OwnPayment } from './own-columns.tsx'
import { ownPayments } from './words.ts'

/** The member's own payments, one row per year (foundation section 2, Payment screen). */
export function MyPayments({ payments, state }: { payments: OwnPayment[]; state: TableState }) {
  return (
    <div className="mt-12">
      <Block title={ownPayments.title} aside={<BlockLink to="/payment/statement">{ownPayments.statement}</BlockLink>}>
        <DataTable
          label={ownPayments.title}
          columns={ownColumns}
          rows={payments}
          rowId={(row) => `${row.paymentId}-${row.term}`}
          state={state}
          exports={{ path: '/export/my-payments' }}
          footNote={ownPayments.note}
          empty={ownPayments.none}
        />
      </Block>
    </div>
  )
}
