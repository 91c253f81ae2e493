import { LinkButton } from '#app/ui/parts/button.tsx'
import { retainedCents } from '#app/ui/parts/retained-money.tsx'
import type { Column } from '#app/ui/table/column.ts'
import { PlainTable } from '#app/ui/table/plain-table.tsx'
import { chapter as words } from './chapter-words.ts'
import { methodOf, ownColumns, type OwnPayment } from './own-columns.tsx'
import { heads } from './words.ts'

type PaidRow = OwnPayment & { reference: string | null; refundWaits?: boolean }

type PaidRowsProps = {
  label: string
  payments: PaidRow[]
  /** For admins, who refund and correct. */ mayRefund?: boolean
}

/** A person's payments, read-only, with the method and their receipts; for admins with a link to refund each. */
export function PaidRows({ label, payments, mayRefund = false }: PaidRowsProps) {
  return (
    <PlainTable
      label={label}
      columns={mayRefund ? refundedColumns : columns}
      rows={payments}
      rowId={(row) => `${row.paymentId}-${row.term}`}
    />
  )
}

const refundColumn: Column<PaidRow> = {
  id: 'refund',
  header: words.refund,
  kind: 'acts',
  cell: (row) => (
    <LinkButton to={`/payment/${row.paymentId}/refund`} size="tiny" aria-label={`${actOf(row)} ${row.paymentId}`}>
      {actOf(row)}
    </LinkButton>
  ),
  phone: 'acts',
}

/** Payments by the provider are refunded by the provider; manual entries are reversed. */
function actOf(row: PaidRow): string {
  if (row.refundWaits) return words.waits
  if (retainedCents(row) === 0) return words.details
  return row.reference === null ? words.refund : words.correct
}

const method: Column<PaidRow> = { id: 'method', header: heads.method, cell: methodOf }

const columns: Column<PaidRow>[] = ownColumns.flatMap((column) =>
  column.id === 'amountCents' ? [method, column] : [column],
)

/** On an admin's phone the receipt is a button beside the refund instead of the whole row. */
const refundedColumns: Column<PaidRow>[] = [
  ...columns.map((column): Column<PaidRow> =>
    column.id === 'receipt' ? { ...column, phone: 'acts' } : { ...column, arrow: undefined },
  ),
  refundColumn,
]
