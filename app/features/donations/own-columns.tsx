import Printer from 'lucide-react/icons/printer'
import { TableDate } from '#app/ui/parts/table-date.tsx'
import { Link } from '#app/lib/remix.ts'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { refundColumn, RetainedMoney } from '#app/ui/parts/retained-money.tsx'
import type { Column } from '#app/ui/table/column.ts'
import type { Outputs } from '#server/wiring/api.ts'
import { heads } from './words.ts'

export type OwnDonation = Outputs['donations']['mine'][number]

const receiptOf = ({ paymentId }: OwnDonation) => `/payment/${paymentId}/receipt`

/** Columns of a person's donations, in their own table and on their page. */
export const ownColumns: Column<OwnDonation>[] = [
  {
    id: 'donationType',
    header: heads.donationType,
    main: true,
    cell: (row) => <Link to={receiptOf(row)}>{row.donationType}</Link>,
    value: (row) => row.donationType,
    phone: 'primary',
  },
  {
    id: 'donatedAt',
    header: heads.date,
    kind: 'date',
    cell: (row) => <TableDate of={row.donatedOn} />,
    value: (row) => row.donatedAt,
    phone: 'secondaryEnd',
  },
  {
    id: 'amountCents',
    header: heads.amount,
    unit: 'USD',
    kind: 'figure',
    cell: (row) => <RetainedMoney {...row} />,
    value: (row) => row.amountCents,
    phone: 'primaryEnd',
  },
  refundColumn<OwnDonation>((row) => row),
  {
    id: 'receiptLink',
    header: heads.receipt,
    cell: (row) => (
      <Link to={receiptOf(row)} className="text-link-line">
        {heads.receipt}
      </Link>
    ),
    phone: 'secondary',
    phoneOnly: true,
  },
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
