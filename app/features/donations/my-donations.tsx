import { Block } from '#app/ui/parts/block.tsx'
import { BlockLink } from '#app/ui/parts/block-link.tsx'
import { retainedCents } from '#app/ui/parts/retained-money.tsx'
import { Money } from '#app/ui/parts/money.tsx'
import { DataTable } from '#app/ui/table/data-table.tsx'
import type { TableState } from '#app/ui/table/table-state.ts'
import { ownColumns, type OwnDonation } from './own-columns.tsx'
import { own } from './words.ts'

/** The viewer's own donations (foundation section 2, Donation screen). */
export function MyDonations({ donations, state }: { donations: OwnDonation[]; state: TableState }) {
  return (
    <div className="mt-12">
      <Block
        title={own.title}
        count={donations.length}
        aside={<BlockLink to="/payment/statement">{own.statement}</BlockLink>}
      >
        <DataTable
          label={own.label}
          columns={ownColumns}
          rows={donations}
          rowId={(row) => row.paymentId}
          state={state}
          totals={(_, rows) =>
            rows.length > 0
              ? [
                  {
                    label: own.total,
                    cells: {
                      amountCents: <Money cents={rows.reduce((sum, row) => sum + retainedCents(row), 0)} bare />,
                    },
                  },
                ]
              : []
          }
          empty={own.none}
        />
      </Block>
    </div>
  )
}
