import Printer from 'lucide-react/icons/printer'
import type { ReactNode } from 'react'
import { TableDate } from '#app/ui/parts/table-date.tsx'
import { Link } from '#app/lib/remix.ts'
import { Block } from '#app/ui/parts/block.tsx'
import { EmailText } from '#app/ui/parts/email-text.tsx'
import { Hash } from '#app/ui/parts/hash.tsx'
import { refundColumn, retainedCents, retainedColumns, RetainedMoney } from '#app/ui/parts/retained-money.tsx'
import { Money } from '#app/ui/parts/money.tsx'
import type { Column } from '#app/ui/table/column.ts'
import { DataTable } from '#app/ui/table/data-table.tsx'
import type { LiveView } from '#app/ui/table/live-table.tsx'
import { actsColumn } from '#app/ui/table/row-menu.tsx'
import { TableFailure } from '#app/ui/table/table-failure.tsx'
import type { Outputs } from '#server/wiring/api.ts'
import { chapter as words } from './chapter-words.ts'
import { heads } from './words.ts'

/** A page of rows, with count and sum of all search results. */
export type ChapterPage = Outputs['donations']['inChapter']

type Donation = ChapterPage['rows'][number]

/** The table of the donations to a chapter (foundation section 2, Donation screen). */
export function ChapterTable({ view, actions }: { view: LiveView<ChapterPage>; actions: ReactNode }) {
  const { state, page, onChange, searching, failure } = view
  const { rows, total, totalCents } = page
  return (
    <Block title={words.table} count={total.toLocaleString('en-US')}>
      {failure && <TableFailure failure={failure} title={words.notLoaded} />}
      <DataTable
        label={words.tableLabel}
        columns={columns}
        rows={rows}
        rowId={(row) => row.paymentId}
        state={state}
        total={total}
        onChange={onChange}
        searching={searching}
        searchLabel={words.search}
        remember="donations"
        exports={{ path: '/export/donations' }}
        actions={actions}
        totals={(pageRows) => [
          {
            label: words.thisPage,
            rows: pageRows.length,
            cells: { amountCents: <Money cents={pageRows.reduce((sum, row) => sum + retainedCents(row), 0)} bare /> },
          },
          { label: words.all(total, state.search !== ''), cells: { amountCents: <Money cents={totalCents} bare /> } },
        ]}
        empty={words.none}
      />
    </Block>
  )
}

const receiptOf = ({ paymentId }: Donation) => `/payment/${paymentId}/receipt`

const columns: Column<Donation>[] = [
  {
    id: 'paymentId',
    header: heads.id,
    kind: 'id',
    minWidth: 6.75,
    priority: 2,
    sortable: true,
    cell: (row) => <Hash text={row.paymentId} />,
  },
  {
    id: 'firstName',
    header: heads.firstName,
    minWidth: 7,
    sortable: true,
    cell: (row) => <Link to={receiptOf(row)}>{row.firstName}</Link>,
    phone: 'primary',
  },
  {
    id: 'lastName',
    header: heads.lastName,
    main: true,
    minWidth: 7,
    sortable: true,
    cell: (row) => <Link to={receiptOf(row)}>{row.lastName}</Link>,
    phone: 'primary',
  },
  {
    id: 'memberId',
    header: heads.memberId,
    kind: 'id',
    minWidth: 7.25,
    priority: 4,
    sortable: true,
    cell: (row) => row.memberId,
  },
  {
    id: 'donationType',
    header: heads.donationType,
    minWidth: 8.5,
    sortable: true,
    cell: (row) => row.donationType,
    phone: 'secondary',
  },
  refundColumn<Donation>((row) => row),
  {
    id: 'donatedAt',
    header: heads.date,
    kind: 'date',
    priority: 3,
    sortable: true,
    cell: (row) => <TableDate of={row.donatedOn} />,
    phone: 'secondaryEnd',
  },
  {
    id: 'email',
    header: heads.email,
    hidden: true,
    minWidth: 13.5,
    sortable: true,
    cell: (row) => <EmailText address={row.email} />,
  },
  { id: 'reference', header: heads.reference, hidden: true, sortable: true, cell: (row) => row.reference },
  {
    id: 'amountCents',
    header: heads.amount,
    unit: 'USD',
    kind: 'figure',
    minWidth: 8.25,
    sortable: true,
    cell: (row) => <RetainedMoney {...row} />,
    exportsAs: retainedColumns,
    phone: 'primaryEnd',
  },
  actsColumn<Donation>({
    header: words.acts,
    minWidth: 12.5,
    priority: 1,
    nameOf: ({ paymentId }) => paymentId,
    actsOf: (row) => [
      { text: actOf(row), label: `${actOf(row)} ${row.paymentId}`, to: `/payment/${row.paymentId}/refund` },
      { text: heads.receipt, label: `${heads.receipt} ${row.paymentId}`, to: receiptOf(row), icon: Printer },
    ],
  }),
]

/** Payments by the provider are refunded by the provider; manual entries are reversed. */
function actOf(row: Donation): string {
  if (retainedCents(row) === 0) return words.details
  return row.reference === null ? words.refund : words.correct
}
