import { PlainTable } from '#app/ui/table/plain-table.tsx'
import { ownColumns, type OwnDonation } from './own-columns.tsx'

/** A person's donations, read-only, with their receipts. */
export function DonatedRows({ label, donations }: { label: string; donations: OwnDonation[] }) {
  return <PlainTable label={label} columns={ownColumns} rows={donations} rowId={(row) => row.paymentId} />
}
