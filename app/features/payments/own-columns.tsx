import { Link } from '#app/lib/remix.ts'
import Printer from 'lucide-react/icons/printer'
import { TableDate } from '#app/ui/parts/table-date.tsx'
import { Badge } from '#app/ui/parts/badge.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { Hash } from '#app/ui/parts/hash.tsx'
import { refundColumn, retainedColumns, RetainedMoney } from '#app/ui/parts/retained-money.tsx'
import type { Column } from '#app/ui/table/column.ts'
import { methodNames } from '#server/features/payments/rules.ts'
import { heads, ownPayments, standing } from './words.ts'

export type OwnPayment = {
  paymentId: string
  term: number
  /** As displayed. */
  typeName: string
  year: number
  paidAt: string
  paidOn: string
  amountCents: number
  refundedCents: number
  status: string
  method?: string
  /** Has no receipt yet. */
  isUnderReview?: boolean
}

/** Returns the display name of the payment method. */
export const methodOf = ({ method }: { method?: string }) => (method && isMethod(method) ? methodNames[method] : '')

const isMethod = (text: string): text is keyof typeof methodNames => text in methodNames

const receiptOf = (row: OwnPayment) => `/payment/${row.paymentId}/receipt`

/** Columns of a person's own payments. */
export const ownColumns: Column<OwnPayment>[] = [
  {
    id: 'paymentId',
    header: heads.id,
    kind: 'id',
    cell: (row) => <Hash text={row.paymentId} />,
    value: (row) => row.paymentId,
    phone: 'secondary',
  },
  {
    id: 'paymentType',
    header: heads.paymentType,
    cell: (row) => (row.isUnderReview ? row.typeName : <Link to={receiptOf(row)}>{row.typeName}</Link>),
    value: (row) => row.typeName,
    phone: 'primary',
    arrow: (row) => !row.isUnderReview,
  },
  { id: 'year', header: heads.year, kind: 'date', cell: (row) => row.year, value: (row) => row.year, phone: 'primary' },
  {
    id: 'paidAt',
    header: heads.date,
    kind: 'date',
    cell: (row) => <TableDate of={row.paidOn} />,
    value: (row) => row.paidAt,
    phone: 'secondary',
  },
  {
    id: 'amountCents',
    header: heads.amount,
    unit: 'USD',
    kind: 'figure',
    cell: (row) => <RetainedMoney {...row} />,
    value: (row) => row.amountCents,
    exportsAs: retainedColumns,
    phone: 'primaryEnd',
  },
  refundColumn<OwnPayment>((row) => row),
  {
    id: 'state',
    header: ownPayments.receipt,
    cell: (row) => row.isUnderReview && standing.underReview,
    phone: 'secondary',
    phoneOnly: true,
  },
  {
    id: 'receipt',
    header: ownPayments.receipt,
    kind: 'acts',
    cell: (row) =>
      row.isUnderReview ? (
        <Badge tone="warning" dot="half">
          {standing.underReview}
        </Badge>
      ) : (
        <LinkButton to={receiptOf(row)} size="tiny" icon={Printer}>
          {ownPayments.receipt}
        </LinkButton>
      ),
  },
]
