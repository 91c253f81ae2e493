import { useMemo } from 'react'
import { date } from '#app/lib/format.ts'
import { LiveTable } from '#app/lib/live-table.tsx'
import { Alert } from '#app/ui/parts/alert.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { EmailText } from '#app/ui/parts/email-text.tsx'
import { Money } from '#app/ui/parts/money.tsx'
import type { Column } from '#app/ui/table/column.ts'
import { DataTable } from '#app/ui/table/data-table.tsx'
import type { TableState } from '#app/ui/table/table-state.ts'
import type { Api } from '#server/api.ts'
import { asker } from './registration-list.ts'

type Page = Awaited<ReturnType<Api['registrations']['inEvent']>>
type Registration = Page['rows'][number]

export type EventRegistrationsProps = { eventId: string; state: TableState; page: Page }

/** Who registered for an event, for the admins of its chapter (events section 2, Registration tables). */
export function EventRegistrations({ eventId, state: start, page: first }: EventRegistrationsProps) {
  const ask = useMemo(() => asker(eventId), [eventId])
  return (
    <LiveTable state={start} page={first} ask={ask}>
      {({ state, page, groupedBy, onChange, failure }) => {
        const { rows, total, totals, groups } = page
        return (
          <Block id="registrations" title="Registrations" count={total.toLocaleString('en-US')}>
            {failure && (
              <Alert tone="error" title="Registrations could not be loaded">
                {failure}
              </Alert>
            )}
            <DataTable
              label="Registrations"
              columns={columns}
              rows={rows}
              rowId={(row) => row.registrationId}
              state={state}
              groupedBy={groupedBy}
              total={total}
              onChange={onChange}
              searchLabel="Search name, email or ID"
              remember="registrations"
              exports={{ path: '/export/registrations', query: { eventId } }}
              groups={groups.map(({ key, rows: count, ...sums }) => ({ key, rows: count, cells: cellsOf(sums) }))}
              totals={(shown) => [
                { label: 'This page', rows: shown.length, cells: cellsOf(sumOf(shown)) },
                { label: 'All filtered', rows: total, cells: cellsOf(totals) },
              ]}
              empty={{ title: 'No registration found', text: 'Who registers for this event shows here.' }}
            />
          </Block>
        )
      }}
    </LiveTable>
  )
}

type Sums = { adults: number; minors: number; amountCents: number }

/** Money first: on phones it is the sum that a line shows. */
const cellsOf = ({ amountCents, adults, minors }: Sums) => ({ amountCents: <Money cents={amountCents} bare />, adults, minors })

const sumOf = (rows: Registration[]): Sums =>
  rows.reduce(
    (sum, { adults, minors, amountCents }) => ({
      adults: sum.adults + adults,
      minors: sum.minors + minors,
      amountCents: sum.amountCents + amountCents,
    }),
    { adults: 0, minors: 0, amountCents: 0 },
  )

const asText = ({ isMember }: Registration) => (isMember ? 'Member' : 'Guest')

const columns: Column<Registration>[] = [
  { id: 'registrationId', header: 'ID', kind: 'id', least: 4.25, sortable: true, cell: (row) => row.registrationId },
  { id: 'registeredAt', header: 'Date', kind: 'date', priority: 2, sortable: true, cell: (row) => date(row.registeredOn), phone: 'secondaryEnd' },
  { id: 'firstName', header: 'First name', sortable: true, cell: (row) => row.firstName, phone: 'primary' },
  { id: 'lastName', header: 'Last name', sortable: true, main: true, cell: (row) => row.lastName, phone: 'primary' },
  {
    id: 'isMember',
    header: 'Registered as',
    hidden: true,
    cell: asText,
    groupKey: (row) => String(row.isMember),
    groupLabel: (row) => `${asText(row)}s`,
  },
  { id: 'memberId', header: 'Member ID', kind: 'id', least: 7.25, priority: 4, sortable: true, cell: (row) => row.memberId },
  { id: 'email', header: 'Email', least: 13.25, priority: 3, sortable: true, cell: (row) => <EmailText address={row.email} /> },
  { id: 'phone', header: 'Phone', kind: 'id', least: 6.5, priority: 5, sortable: true, cell: (row) => row.phone },
  {
    id: 'adults',
    header: 'Adults',
    kind: 'figure',
    least: 5.5,
    sortable: true,
    cell: (row) => <Counted count={row.adults} one="adult" many="adults" />,
    phone: 'secondary',
  },
  {
    id: 'minors',
    header: 'Minors',
    kind: 'figure',
    least: 5.75,
    sortable: true,
    cell: (row) => <Counted count={row.minors} one="minor" many="minors" />,
    phone: 'secondary',
  },
  {
    id: 'amountCents',
    header: 'Payment',
    unit: 'USD',
    kind: 'figure',
    least: 8.75,
    sortable: true,
    cell: (row) => <Money cents={row.amountCents} bare />,
    phone: 'primaryEnd',
  },
  { id: 'note', header: 'Note', least: 9, priority: 6, cell: (row) => row.note },
]

/** A number in a column that says what is counted; on phones the word stands beside it. */
function Counted({ count, one, many }: { count: number; one: string; many: string }) {
  return (
    <span className="tabular">
      {count}
      <span className="md:hidden"> {count === 1 ? one : many}</span>
    </span>
  )
}
