import Printer from 'lucide-react/icons/printer'
import { date } from '#app/lib/format.ts'
import { Link } from '#app/lib/remix.ts'
import { Block } from '#app/ui/parts/block.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { Money } from '#app/ui/parts/money.tsx'
import type { Column } from '#app/ui/table/column.ts'
import { DataTable } from '#app/ui/table/data-table.tsx'
import type { TableState } from '#app/ui/table/table-state.ts'
import type { Outputs } from '#server/api.ts'
import { DonatedAmount, keptCents } from './donated-amount.tsx'
import { heads, own } from './words.ts'

type Donation = Outputs['donations']['mine'][number]

/** The reader's own donations (foundation section 2, Donation screen). */
export function MyDonations({ donations, state }: { donations: Donation[]; state: TableState }) {
  return (
    <div className="mt-12">
      <Block
        title={own.title}
        count={donations.length}
        aside={
          <Link to="/payment/statement" className="text-link-line type-small">
            {own.statement}
          </Link>
        }
      >
        <DataTable
          label={own.label}
          columns={columns}
          rows={donations}
          rowId={(row) => row.paymentId}
          state={state}
          totals={(_, found) => (found.length > 0 ? [{ label: own.total, cells: { amountCents: <Money cents={found.reduce((sum, row) => sum + keptCents(row), 0)} bare /> } }] : [])}
          empty={own.none}
        />
      </Block>
    </div>
  )
}

const receiptOf = ({ paymentId }: Donation) => `/payment/${paymentId}/receipt`

const columns: Column<Donation>[] = [
  { id: 'donationType', header: heads.donationType, main: true, cell: (row) => <Link to={receiptOf(row)}>{row.donationType}</Link>, value: (row) => row.donationType, phone: 'primary' },
  { id: 'donatedAt', header: heads.date, kind: 'date', cell: (row) => date(row.donatedOn), value: (row) => row.donatedAt, phone: 'secondary' },
  { id: 'amountCents', header: heads.amount, unit: 'USD', kind: 'figure', cell: (row) => <DonatedAmount donation={row} />, value: (row) => row.amountCents, phone: 'primaryEnd' },
  {
    id: 'receipt',
    header: heads.receipt,
    kind: 'acts',
    cell: (row) => (
      <LinkButton to={receiptOf(row)} size="tiny" icon={Printer}>
        {heads.receipt}
      </LinkButton>
    ),
  },
]
