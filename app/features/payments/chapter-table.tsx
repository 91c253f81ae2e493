import { Link } from '#app/lib/remix.ts'
import type { ReactNode } from 'react'
import { TableDate } from '#app/ui/parts/table-date.tsx'
import type { LiveView } from '#app/ui/table/live-table.tsx'
import { Badge } from '#app/ui/parts/badge.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { EmailText } from '#app/ui/parts/email-text.tsx'
import { Hash } from '#app/ui/parts/hash.tsx'
import { retainedCents, retainedColumns } from '#app/ui/parts/retained-money.tsx'
import { Money } from '#app/ui/parts/money.tsx'
import { refundStates } from '#app/ui/parts/words.ts'
import type { Column } from '#app/ui/table/column.ts'
import { DataTable } from '#app/ui/table/data-table.tsx'
import { RowMenu } from '#app/ui/table/row-menu.tsx'
import { TableFailure } from '#app/ui/table/table-failure.tsx'
import { isNarrowed, type TableFilter } from '#app/ui/table/table-state.ts'
import type { Outputs } from '#server/wiring/api.ts'
import { tableWords } from '#app/ui/table/words.ts'
import { chapter as words } from './chapter-words.ts'
import { methodOf } from './own-columns.tsx'
import { heads } from './words.ts'

/** A page of rows, with count and sum of all search results. */
export type ChapterPage = Outputs['payments']['inChapter']

type ChapterPayment = ChapterPage['rows'][number]

type ChapterTableProps = { view: LiveView<ChapterPage>; filters: TableFilter[]; actions: ReactNode }

/** The table of a chapter's payments, one row per paid year (foundation section 2, Payment screen). */
export function ChapterTable({ view, filters, actions }: ChapterTableProps) {
  const { state, page, groupedBy, onChange, searching, failure } = view
  const { rows, total, totalCents, groups, isMore } = page
  const countText = isMore ? tableWords.many : total.toLocaleString('en-US')
  return (
    <Block title={words.table} count={countText}>
      {failure && <TableFailure failure={failure} title={words.notLoaded} />}
      <DataTable
        label={words.tableLabel}
        columns={columns}
        rows={rows}
        rowId={(row) => `${row.paymentId}-${row.term}`}
        state={state}
        total={total}
        groupedBy={groupedBy}
        onChange={onChange}
        searching={searching}
        searchLabel={words.search}
        filters={filters}
        remember="payments"
        exports={{ path: '/export/payments', also: exportedToo }}
        actions={actions}
        groups={groups.map(({ key, rows: count, amountCents }) => ({
          key,
          rows: count,
          cells: { amountCents: <Money cents={amountCents} bare /> },
        }))}
        totals={(pageRows) => [
          {
            label: words.thisPage,
            rows: pageRows.length,
            cells: { amountCents: <Money cents={sumOf(pageRows)} bare /> },
          },
          ...(totalCents === null
            ? []
            : [
                {
                  label: words.all(total, isNarrowed(state)),
                  cells: { amountCents: <Money cents={totalCents} bare /> },
                },
              ]),
        ]}
        footNote={isMore && tableWords.tooMany}
        empty={words.none}
      />
    </Block>
  )
}

/** What a file has besides the shown columns: how the money came, for which event, and what is left of it. */
const exportedToo = ['eventName', 'method', 'reference', 'transaction', 'feeCents', 'netCents']

const sumOf = (rows: ChapterPayment[]) => rows.reduce((sum, row) => sum + retainedCents(row), 0)

/** On phones the name opens the receipt. */
const nameOf = (row: ChapterPayment) => (
  <Link to={`/payment/${row.paymentId}/receipt`}>{nameText(row) || row.paymentId}</Link>
)

const nameText = ({ firstName, lastName }: ChapterPayment) => [lastName, firstName].filter(Boolean).join(', ')

/** Whether a refund or correction waits, or is over. */
const isRefunding = ({ refundWaits, status }: ChapterPayment): boolean => refundWaits || status in refundStates

const columns: Column<ChapterPayment>[] = [
  {
    id: 'paymentId',
    header: heads.id,
    kind: 'id',
    minWidth: 6.75,
    sortable: true,
    cell: (row) => (
      <Link to={`/payment/${row.paymentId}/receipt`} className="text-link-line">
        <Hash text={row.paymentId} />
      </Link>
    ),
  },
  {
    id: 'memberName',
    header: heads.member,
    sortable: true,
    main: true,
    minWidth: 7.25,
    cell: nameOf,
    groupKey: (row) => row.personId,
    groupLabel: nameText,
    phone: 'primary',
    // A refund that waits, or is over, is a link below the name.
    menu: (row) =>
      !isRefunding(row) && (
        <RowMenu
          name={row.paymentId}
          acts={[
            {
              text: refundAct(row),
              label: `${refundAct(row)} ${row.paymentId}`,
              to: `/payment/${row.paymentId}/refund`,
            },
          ]}
        />
      ),
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
    id: 'paymentType',
    header: heads.paymentType,
    minWidth: 8.5,
    sortable: true,
    cell: (row) => (
      <>
        {row.eventName ?? row.typeName}
        {row.eventName && <span className="type-fine block text-ink-2">{row.typeName}</span>}
      </>
    ),
    groupKey: (row) => row.paymentType,
    groupLabel: (row) => row.typeName,
  },
  {
    id: 'boughtWhat',
    header: '',
    phoneOnly: true,
    phone: 'secondary',
    // The name of an event has its year where it needs one.
    cell: (row) => row.eventName ?? `${row.typeName} ${row.year}`,
  },
  {
    id: 'year',
    header: heads.year,
    kind: 'date',
    minWidth: 4.75,
    sortable: true,
    cell: (row) => row.year,
    groupKey: (row) => String(row.year),
  },
  {
    id: 'paidAt',
    header: heads.date,
    kind: 'date',
    priority: 3,
    sortable: true,
    cell: (row) => <TableDate of={row.paidOn} />,
    phone: 'secondaryEnd',
  },
  {
    id: 'email',
    header: heads.email,
    hidden: true,
    minWidth: 13.5,
    cell: (row) => <EmailText address={row.primaryEmail ?? ''} />,
  },
  { id: 'phone', header: heads.phone, hidden: true, kind: 'id', cell: (row) => row.primaryPhone },
  { id: 'method', header: heads.method, hidden: true, cell: methodOf },
  { id: 'reference', header: heads.reference, hidden: true, cell: (row) => row.reference },
  {
    id: 'amountCents',
    header: heads.amount,
    unit: 'USD',
    kind: 'figure',
    minWidth: 8.25,
    sortable: true,
    cell: (row) => (
      <>
        {row.refundedCents > 0 && (
          <s className="mr-2">
            <Money cents={row.amountCents} bare />
          </s>
        )}
        <Money cents={retainedCents(row)} bare />
      </>
    ),
    exportsAs: retainedColumns,
    phone: 'primaryEnd',
  },
  {
    id: 'refundedCents',
    header: words.refunded,
    unit: 'USD',
    kind: 'figure',
    hidden: true,
    cell: (row) => row.refundedCents > 0 && <Money cents={row.refundedCents} bare />,
  },
  {
    id: 'status',
    header: words.status,
    minWidth: 8.5,
    priority: 3,
    filled: isRefunding,
    cell: (row) => isRefunding(row) && <RefundState of={row} />,
  },
  {
    id: 'acts',
    header: words.acts,
    kind: 'acts',
    minWidth: 6,
    priority: 2,
    leadsTo: (row) => [`/payment/${row.paymentId}/refund`],
    cell: (row) => (
      <LinkButton
        to={`/payment/${row.paymentId}/refund`}
        size="tiny"
        aria-label={`${refundAct(row)} ${row.paymentId}`}
        preventScrollReset
      >
        {refundAct(row)}
      </LinkButton>
    ),
  },
  {
    id: 'state',
    header: '',
    phoneOnly: true,
    phone: 'secondaryEnd',
    // What waits, or was done; the menu of the record has what can be done.
    cell: (row) =>
      isRefunding(row) && (
        <Link to={`/payment/${row.paymentId}/refund`} className="inline-block py-px">
          <RefundState of={row} />
        </Link>
      ),
  },
]

function RefundState({ of: { refundWaits, status } }: { of: ChapterPayment }) {
  if (refundWaits)
    return (
      <Badge tone="warning" dot="half">
        {words.waits}
      </Badge>
    )
  return <Badge dot="hollow">{refundStates[status]}</Badge>
}

/** What can be done about a payment: once a refund or correction waits, or is over, one looks at it. */
function refundAct(row: ChapterPayment): string {
  if (isRefunding(row)) return words.details
  return row.reference ? words.correct : words.refund
}
