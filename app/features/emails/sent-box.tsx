import { Link } from '#app/lib/remix.ts'
import type { Outputs } from '#server/wiring/api.ts'
import { TableDate } from '#app/ui/parts/table-date.tsx'
import { Badge } from '#app/ui/parts/badge.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import type { Column } from '#app/ui/table/column.ts'
import { DataTable } from '#app/ui/table/data-table.tsx'
import { LiveTable, type LiveTableProps } from '#app/ui/table/live-table.tsx'
import { questionOf } from '#app/ui/table/list-question.ts'
import { TableFailure } from '#app/ui/table/table-failure.tsx'
import type { TableState } from '#app/ui/table/table-state.ts'
import { audienceWords, emailsWords as words } from './words.ts'

type SentPage = Outputs['emails']['sent']
type Sent = SentPage['rows'][number]

const fetchPage: LiveTableProps<SentPage>['fetchPage'] = (api, state, signal) =>
  api.emails.sent.query(questionOf(state), { signal })

/** The sent emails, newest first; paged by the server. */
export function SentBox({ state, page }: { state: TableState; page: SentPage }) {
  return (
    <LiveTable state={state} page={page} fetchPage={fetchPage}>
      {(view) => (
        <Block title={words.sentBox} count={view.page.total.toLocaleString('en-US')}>
          {view.failure && <TableFailure failure={view.failure} title={words.notLoaded} />}
          <DataTable
            label={words.sentBox}
            columns={columns}
            rows={view.page.rows}
            rowId={(row) => row.emailId}
            state={view.state}
            total={view.page.total}
            onChange={view.onChange}
            searching={view.searching}
            searchLabel={words.search}
            empty={words.none}
          />
        </Block>
      )}
    </LiveTable>
  )
}

/** An email's progress, in one word. */
function DeliveryBadge({
  state,
  isWaiting,
  isOnHold,
  progress: { waiting, failed },
}: Pick<Sent, 'state' | 'isWaiting' | 'isOnHold' | 'progress'>) {
  if (state === 'stopped') return <Badge dot="hollow">Stopped</Badge>
  if (isWaiting)
    return (
      <Badge tone="info" dot="hollow">
        Scheduled
      </Badge>
    )
  if (isOnHold)
    return (
      <Badge tone="error" dot="half">
        On hold
      </Badge>
    )
  if (state === 'paused' && waiting > 0)
    return (
      <Badge tone="warning" dot="half">
        Paused
      </Badge>
    )
  if (waiting > 0)
    return (
      <Badge tone="warning" dot="half">
        Sending
      </Badge>
    )
  if (failed > 0)
    return (
      <Badge tone="error" dot="hollow">
        {failed.toLocaleString('en-US')} bounced
      </Badge>
    )
  return (
    <Badge tone="success" dot="full">
      Sent
    </Badge>
  )
}

const columns: Column<Sent>[] = [
  { id: 'number', header: words.columns.number, kind: 'figure', cell: (row) => row.number.toLocaleString('en-US') },
  {
    id: 'title',
    header: words.columns.title,
    main: true,
    minWidth: 12,
    sortable: true,
    cell: (row) => (
      <Link to={`/email/${row.emailId}`} className="text-link-line wrap-anywhere">
        {row.title}
      </Link>
    ),
    phone: 'primary',
  },
  {
    id: 'body',
    header: words.columns.body,
    minWidth: 12,
    priority: 5,
    cell: (row) => <span className="wrap-anywhere">{row.excerpt}</span>,
  },
  { id: 'to', header: words.columns.to, priority: 2, cell: (row) => audienceWords[row.audience], phone: 'secondary' },
  {
    id: 'people',
    header: words.columns.people,
    kind: 'figure',
    priority: 3,
    cell: (row) => row.progress.people.toLocaleString('en-US'),
  },
  {
    id: 'createdAt',
    header: words.columns.date,
    kind: 'date',
    sortable: true,
    cell: (row) => <TableDate of={row.sentOn} />,
    phone: 'secondaryEnd',
  },
  { id: 'files', header: words.columns.files, kind: 'figure', priority: 4, cell: (row) => row.files },
  { id: 'delivery', header: words.columns.delivery, cell: (row) => <DeliveryBadge {...row} />, phone: 'primaryEnd' },
  {
    id: 'acts',
    header: words.columns.acts,
    kind: 'acts',
    cell: (row) => (
      <LinkButton to={`/email/${row.emailId}`} size="tiny" aria-label={`${words.view} ${row.title}`}>
        {words.view}
      </LinkButton>
    ),
    // On phones the title opens it.
  },
]
