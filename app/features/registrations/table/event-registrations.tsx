import { useCallback } from 'react'
import { Link } from '#app/lib/remix.ts'
import type { ApiClient } from '#app/lib/api-client.ts'
import { TableDate, useTableDate } from '#app/ui/parts/table-date.tsx'
import { LiveTable } from '#app/ui/table/live-table.tsx'
import { Alert } from '#app/ui/parts/alert.tsx'
import { Badge } from '#app/ui/parts/badge.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { EmailText } from '#app/ui/parts/email-text.tsx'
import { refundColumn, RetainedMoney } from '#app/ui/parts/retained-money.tsx'
import { Money } from '#app/ui/parts/money.tsx'
import type { Column } from '#app/ui/table/column.ts'
import { DataTable } from '#app/ui/table/data-table.tsx'
import { questionOf } from '#app/ui/table/list-question.ts'
import { actsColumn, type RowAct } from '#app/ui/table/row-menu.tsx'
import { TableFailure } from '#app/ui/table/table-failure.tsx'
import { isNarrowed, type TableState } from '#app/ui/table/table-state.ts'
import type { Outputs } from '#server/wiring/api.ts'
import { statusWords } from '#server/features/registrations/rules.ts'
import { cancelling, openRefunds, statuses } from '../cancel/cancel-words.ts'
import { table as words } from './admin-words.ts'
import { OpenedRegistration, RegistrationLines } from './registration-details.tsx'
import { people } from '../words.ts'
import { zelle as zelleWords } from '../zelle/zelle-report-words.ts'

type Page = Outputs['registrations']['inEvent']
type Registration = Page['rows'][number]

export type EventRegistrationsProps = { eventId: string; state: TableState; page: Page }

/** The registrations for an event, for its chapter's admins (events section 2, Registration tables). */
export function EventRegistrations({ eventId, state: start, page: first }: EventRegistrationsProps) {
  const fetchPage = useCallback(
    (api: ApiClient, state: TableState, signal: AbortSignal) =>
      api.registrations.inEvent.query({ ...questionOf(state), eventId }, { signal }),
    [eventId],
  )
  return (
    <LiveTable state={start} page={first} fetchPage={fetchPage}>
      {({ state, page, groupedBy, onChange, searching, failure }) => {
        const { rows, total, totals, groups, openRefunds: open, isGiving } = page
        const title = isGiving ? words.givenTitle : words.title
        return (
          <Block id="registrations" title={title} count={total.toLocaleString('en-US')}>
            {failure && <TableFailure failure={failure} title={words.notLoaded} />}
            {open.failed > 0 && (
              <Alert tone="warning" title={openRefunds.failed(open.failed)} className="mb-4">
                {openRefunds.failedText}{' '}
                <Link to={`/event/${eventId}/registrations?status=refunding`} className="text-link-line">
                  {openRefunds.show}
                </Link>
              </Alert>
            )}
            {open.started > 0 && <Alert title={openRefunds.started(open.started)} className="mb-4" />}
            <DataTable
              label={title}
              columns={columns}
              rows={rows}
              rowId={(row) => row.registrationId}
              state={state}
              groupedBy={groupedBy}
              total={total}
              onChange={onChange}
              searching={searching}
              searchLabel={words.search}
              filters={filters}
              remember="registrations"
              exports={{
                path: '/export/registrations',
                query: { eventId },
                also: ['isMember', 'parts'],
                workbooks: [{ name: words.secondSheet, query: { parts: 'sheet' } }],
              }}
              groups={groups.map(({ key, rows: count, ...sums }) => ({ key, rows: count, cells: cellsOf(sums) }))}
              totals={(pageRows) => [
                pageSums(pageRows, state),
                { label: words.all(total, isNarrowed(state), isGiving), cells: cellsOf(totals) },
              ]}
              details={detailsIn(page.timeZone)}
              empty={isGiving ? words.noneGiven : words.none}
            />
          </Block>
        )
      }}
    </LiveTable>
  )
}

const filters = [
  {
    id: 'status',
    label: cancelling.status,
    options: Object.entries(statusWords).map(([value, text]) => ({ value, text })),
  },
]

const detailsIn = (timeZone: string) => ({
  opened: (row: Registration) => <OpenedRegistration of={row} timeZone={timeZone} />,
  record: (row: Registration) => <RegistrationLines of={row} />,
})

type Sums = { adults: number; minors: number; amountCents: number }

/** The amount comes first, for the totals line on phones. */
const cellsOf = ({ amountCents, adults, minors }: Sums) => ({
  amountCents: <Money cents={amountCents} bare />,
  adults,
  minors,
})

const sumOf = (rows: Registration[]): Sums =>
  rows.reduce(
    (sum, { adults, minors, amountCents }) => ({
      adults: sum.adults + adults,
      minors: sum.minors + minors,
      amountCents: sum.amountCents + amountCents,
    }),
    { adults: 0, minors: 0, amountCents: 0 },
  )

/** Sums the rows of a page. Held registrations are in no total until they are confirmed. */
function pageSums(pageRows: Registration[], { filters }: TableState) {
  const counted = filters?.status === 'held' ? pageRows : pageRows.filter((row) => row.state !== 'held')
  return { label: words.thisPage, rows: counted.length, cells: cellsOf(sumOf(counted)) }
}

const asText = ({ isMember }: Registration) => (isMember ? words.member : words.guest)

const columns: Column<Registration>[] = [
  {
    id: 'registrationId',
    header: words.id,
    kind: 'id',
    minWidth: 4.25,
    sortable: true,
    cell: (row) => row.registrationId,
  },
  {
    id: 'registeredAt',
    header: words.date,
    kind: 'date',
    minWidth: 9.25,
    priority: 4,
    sortable: true,
    // On phones the details have it.
    cell: (row) => <TableDate of={row.registeredOn} />,
  },
  { id: 'firstName', header: people.firstName, sortable: true, cell: (row) => row.firstName, phone: 'primary' },
  {
    id: 'lastName',
    header: people.lastName,
    sortable: true,
    main: true,
    cell: (row) => row.lastName,
    phone: 'primary',
  },
  {
    id: 'isMember',
    header: words.as,
    hidden: true,
    cell: asText,
    groupKey: (row) => String(row.isMember),
    groupLabel: (row) => `${asText(row)}s`,
  },
  {
    id: 'memberId',
    header: people.memberId,
    kind: 'id',
    minWidth: 7.25,
    priority: 6,
    sortable: true,
    cell: (row) => row.memberId,
  },
  {
    id: 'email',
    header: people.email,
    minWidth: 13.25,
    priority: 5,
    sortable: true,
    cell: (row) => <EmailText address={row.email} />,
  },
  {
    id: 'phone',
    header: people.phone,
    kind: 'id',
    minWidth: 6.5,
    priority: 7,
    sortable: true,
    cell: (row) => row.phone,
  },
  {
    id: 'adults',
    header: words.adults,
    kind: 'figure',
    minWidth: 5.5,
    priority: 2,
    sortable: true,
    cell: (row) => <Counted count={row.adults} noun={words.adult} />,
    phone: 'secondary',
  },
  {
    id: 'minors',
    header: words.children,
    kind: 'figure',
    minWidth: 5.75,
    priority: 3,
    sortable: true,
    // On phones only those who come are named.
    cell: (row) =>
      row.minors > 0 ? (
        <Counted count={row.minors} noun={words.child} />
      ) : (
        <span className="tabular max-md:hidden">0</span>
      ),
    phone: 'secondary',
  },
  {
    id: 'amountCents',
    header: words.payment,
    unit: 'USD',
    kind: 'figure',
    minWidth: 8.75,
    sortable: true,
    cell: (row) => <Paid {...row} />,
    phone: 'primaryEnd',
  },
  {
    id: 'status',
    header: cancelling.status,
    minWidth: 8,
    priority: 2,
    cell: (row) => <Status {...row} />,
    phone: 'secondaryEnd',
  },
  refundColumn<Registration>(({ isCancelled, paidCents, refundedCents, status }) => ({
    amountCents: isCancelled ? 0 : paidCents,
    refundedCents: isCancelled ? 0 : (refundedCents ?? 0),
    status: status ?? '',
  })),
  { id: 'note', header: people.note, minWidth: 9, priority: 8, cell: (row) => row.note },
  actsColumn<Registration>({ header: cancelling.acts, minWidth: 12, nameOf: words.nameOf, actsOf }),
]

/** The actions on a registration; none once it is canceled, since canceling also refunds it. */
function actsOf(row: Registration): RowAct[] {
  const { isCancelled, eventId, registrationId, paymentId, paidCents, state } = row
  if (isCancelled) return []
  const at = `/event/${eventId}/registrations`
  if (state === 'held') {
    const asks = { waits: true, opensDialog: true }
    return [
      {
        ...asks,
        text: zelleWords.act,
        label: words.actOf(zelleWords.act, row),
        to: `${at}?confirm=${registrationId}`,
      },
      {
        ...asks,
        text: zelleWords.decline,
        label: words.actOf(zelleWords.decline, row),
        to: `${at}?notArrived=${registrationId}`,
      },
    ]
  }
  const refund = {
    text: refundAct(row),
    label: words.actOf(refundAct(row), row),
    to: `/payment/${paymentId}/refund`,
    waits: row.refundWaits,
  }
  return [
    ...(paymentId && paidCents > 0 ? [refund] : []),
    { text: cancelling.cancel, label: cancelling.cancelOf(row), to: `${at}/${registrationId}/cancel` },
  ]
}

function refundAct({ refundWaits, amountCents }: Registration): string {
  if (refundWaits) return words.toConfirm
  return amountCents > 0 ? words.refund : words.details
}

function Status({ isCancelled, refund, handedOverOn, state }: Registration) {
  const tableDate = useTableDate()
  if (state === 'held')
    return (
      <Badge tone="warning" dot="half">
        {statuses.held}
      </Badge>
    )
  if (!isCancelled && handedOverOn)
    return (
      <Badge tone="success" dot="full">
        {words.handedOver(tableDate(handedOverOn))}
      </Badge>
    )
  if (!isCancelled)
    return (
      <Badge tone="success" dot="full">
        {statuses.registered}
      </Badge>
    )
  if (refund === 'failed')
    return (
      <Badge tone="error" dot="half">
        {statuses.failed}
      </Badge>
    )
  if (refund === 'started')
    return (
      <Badge tone="warning" dot="half">
        {statuses.started}
      </Badge>
    )
  return <Badge dot="hollow">{refund === 'done' ? statuses.done : statuses.cancelled}</Badge>
}

/** A refunded payment is struck through. */
function Paid({ isCancelled, paidCents, amountCents, refundedCents, status }: Registration) {
  if (!isCancelled)
    return <RetainedMoney amountCents={paidCents} refundedCents={refundedCents ?? 0} status={status ?? ''} />
  if (paidCents === 0) return <Money cents={amountCents} bare />
  return (
    <s className="text-ink-2">
      <Money cents={paidCents} bare />
    </s>
  )
}

/** A number whose column heading says what is counted; on phones the word is next to it. */
function Counted({ count, noun }: { count: number; noun: (count: number) => string }) {
  return (
    <span className="tabular">
      {count}
      <span className="md:hidden"> {noun(count)}</span>
    </span>
  )
}
