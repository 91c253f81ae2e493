import { PlainTable } from '#app/ui/table/plain-table.tsx'
import { ownColumns, type OwnPayment } from './own-columns.tsx'

/** A person's payments to read, with their receipts. */
export function PaidRows({ label, payments }: { label: string; payments: OwnPayment[] }) {
  return <PlainTable label={label} columns={ownColumns} rows={payments} rowId={(row) => `${row.paymentId}-${row.term}`} />
}
