import Send from 'lucide-react/icons/send'
import { useMemo } from 'react'
import type { Outputs } from '#server/wiring/api.ts'
import { capitalized, dateTime } from '#app/lib/format.ts'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { EmailText } from '#app/ui/parts/email-text.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Badge, type BadgeTone, type DotFill } from '#app/ui/parts/badge.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { Tabs, type Tab } from '#app/ui/parts/tabs.tsx'
import type { Column } from '#app/ui/table/column.ts'
import { DataTable } from '#app/ui/table/data-table.tsx'
import { LiveTable, type LiveTableProps } from '#app/ui/table/live-table.tsx'
import { questionOf } from '#app/ui/table/list-question.ts'
import { TableFailure } from '#app/ui/table/table-failure.tsx'
import { tableQuery, withFilter, type TableState } from '#app/ui/table/table-state.ts'
import { deliveryWords, peopleTable } from '#server/features/emails/rules.ts'
import { DeliveryBar } from './delivery-bar.tsx'
import { emailWords as words, stateNotes } from './words.ts'

type PeoplePage = Outputs['emails']['people']
type Person = PeoplePage['rows'][number]
type Progress = Outputs['emails']['view']['progress']
type PeopleTableProps = {
  emailId: string
  timeZone: string
  progress: Progress
  again: { people: number; at: string } | null
  state: TableState
  page: PeoplePage
}

/** The recipients of an email with the delivery state of each; paged by the server. */
export function PeopleTable({ emailId, timeZone, progress, again, state, page }: PeopleTableProps) {
  const fetchPage = useMemo<LiveTableProps<PeoplePage>['fetchPage']>(
    () => (api, asked, signal) => api.emails.people.query({ ...questionOf(asked), emailId }, { signal }),
    [emailId],
  )
  const columns = useMemo(() => columnsIn(timeZone), [timeZone])
  return (
    <LiveTable state={state} page={page} fetchPage={fetchPage}>
      {(view) => (
        <Block
          title={words.delivery}
          count={words.people(progress.people)}
          aside={
            again && (
              <LinkButton to={again.at} icon={Send} size="small" preventScrollReset>
                {words.second.open(again.people)}
              </LinkButton>
            )
          }
        >
          <DeliveryBar progress={progress} />
          <Tabs label={words.filter} tabs={tabsOf(emailId, view.state, progress)} />
          {view.failure && <TableFailure failure={view.failure} title={words.notLoaded} />}
          <DataTable
            label={words.delivery}
            columns={columns}
            rows={view.page.rows}
            rowId={(row) => String(row.place)}
            state={view.state}
            total={view.page.total}
            onChange={view.onChange}
            searching={view.searching}
            searchLabel={words.search}
            exports={{ path: '/export/email-people', query: { emailId } }}
            empty={{ title: words.none }}
          />
        </Block>
      )}
    </LiveTable>
  )
}

/** Tabs for the delivery states, with counts; an empty state has no tab unless it is the current one. */
function tabsOf(emailId: string, state: TableState, { people, sent, failed, waiting, leftOut }: Progress): Tab[] {
  const counts = { '': people, sent, failed, waiting, 'left out': leftOut }
  const selected = state.filters?.['state'] ?? ''
  return (['', ...peopleTable.filters.state] as const)
    .map((part) => ({
      to: `/email/${emailId}${tableQuery(new URLSearchParams(), withFilter(state, 'state', part))}`,
      text: words.tabs[part],
      count: counts[part],
      current: part === selected,
    }))
    .filter(({ count, current }, at) => at === 0 || current || count > 0)
}

const looks: Record<Person['state'], { tone: BadgeTone; dot: DotFill }> = {
  sent: { tone: 'success', dot: 'full' },
  waiting: { tone: 'warning', dot: 'half' },
  failed: { tone: 'error', dot: 'hollow' },
  bounced: { tone: 'error', dot: 'hollow' },
  left: { tone: 'plain', dot: 'hollow' },
  stopped: { tone: 'plain', dot: 'hollow' },
  gone: { tone: 'plain', dot: 'hollow' },
}

const columnsIn = (timeZone: string): Column<Person>[] => [
  {
    id: 'name',
    header: words.table.name,
    main: true,
    sortable: true,
    cell: (row) => row.name || (row.address === '' ? words.forgotten : row.address),
    phone: 'primary',
  },
  {
    id: 'address',
    header: words.table.address,
    sortable: true,
    priority: 2,
    cell: (row) => (
      <span className="wrap-anywhere">
        <EmailText address={row.address} />
      </span>
    ),
    phone: 'secondary',
  },
  {
    id: 'at',
    header: words.table.date,
    kind: 'date',
    priority: 3,
    cell: (row) => (row.at ? dateTime(row.at, timeZone) : ''),
    phone: 'secondaryEnd',
  },
  {
    id: 'state',
    header: words.table.state,
    cell: (row) => (
      <Badge tone={looks[row.state].tone} dot={looks[row.state].dot}>
        {capitalized(deliveryWords[row.state])}
      </Badge>
    ),
    phone: 'primaryEnd',
  },
  {
    id: 'note',
    header: words.table.note,
    minWidth: 10,
    filled: hasNote,
    cell: (row) => <Note of={row} timeZone={timeZone} />,
    phone: 'acts',
  },
]

const hasNote = ({ state, said, nextTry }: Person) =>
  Boolean(stateNotes[state] || said || nextTry) || state === 'bounced'

function Note({ of: { address, state, said, nextTry }, timeZone }: { of: Person; timeZone: string }) {
  const text = [stateNotes[state], said, nextTry && words.nextTry(dateTime(nextTry, timeZone))]
    .filter(Boolean)
    .join('. ')
  if (address === '' || state !== 'bounced') return <span className="wrap-anywhere">{text}</span>
  return (
    <>
      <span className="wrap-anywhere">{text}</span>
      <PostForm id={`clear-${address}`} preventScrollReset>
        <input type="hidden" name="address" value={address} />
        <SubmitButton intent="clear" look="quiet" size="tiny">
          {words.clear}
        </SubmitButton>
      </PostForm>
    </>
  )
}
