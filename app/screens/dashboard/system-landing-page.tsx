import Plus from 'lucide-react/icons/plus'
import { redirect, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { amount, dollars } from '#app/lib/format.ts'
import { load } from '#app/lib/page/page.ts'
import { WorkScreen } from '#app/ui/frame/shells.tsx'
import { Alert } from '#app/ui/parts/alert.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { BlockLink } from '#app/ui/parts/block-link.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { Cells } from '#app/ui/parts/cells.tsx'
import { Figure } from '#app/ui/parts/money.tsx'
import type { Column } from '#app/ui/table/column.ts'
import { DataTable } from '#app/ui/table/data-table.tsx'
import { readTableState } from '#app/ui/table/table-state.ts'
import { Refusal } from '#server/refusal.ts'
import { landingWords as words } from './landing-words.ts'
import { percent } from '../percent.ts'
import { waitingIn, type Chapter } from './system-waiting.ts'
import { WaitingBlock } from './waiting-block.tsx'

export const meta: MetaFunction = () => [{ title: words.systemTitle }]

export const loader = load(async ({ api, viewer, url }) => {
  if (viewer.role === 'anonymous') throw new Refusal('unauthenticated', 'Log in first.')
  if (viewer.role !== 'systemAdmin') throw redirect('/dashboard')
  const [overview, checks] = await Promise.all([api.chapters.overview(), api.system.checks()])
  return { ...overview, checks, state: readTableState(url.searchParams) }
})

/** The landing page of system admins: pending tasks, and all chapters side by side [spec 3]. */
export default function SystemLandingPage() {
  const { year, chapters, clockBehind, statementsToConfirm, checks, state } = useLoaderData<typeof loader>()
  const open = chapters.filter(({ closedOn }) => closedOn === null)
  const sum = (name: 'members' | 'active' | 'duesCents' | 'applications' | 'toResolve') =>
    chapters.reduce((total, chapter) => total + chapter[name], 0)
  const rows = waitingIn(open, statementsToConfirm, checks)
  const total = rows.reduce((count, row) => count + row.count, 0)
  return (
    <WorkScreen
      title={words.systemTitle}
      lead={total === 0 ? words.nothing : words.waitingFor(total)}
      action={
        <LinkButton to="/chapter?dialog=add" icon={Plus}>
          {words.newChapter}
        </LinkButton>
      }
    >
      {clockBehind && (
        <Alert tone="warning" title={words.clockBehind.title} className="mb-6">
          {words.clockBehind.text(clockBehind.now, clockBehind.newestRecord)}
        </Alert>
      )}
      <WaitingBlock rows={rows} isMain />
      <div className="my-10">
        <Cells
          columns={3}
          cells={[
            { key: words.members, value: <MembersFigure members={sum('members')} active={sum('active')} /> },
            { key: words.dues(year), value: <Figure>{dollars(sum('duesCents'))}</Figure> },
            { key: words.open, value: <Figure>{sum('applications')}</Figure> },
          ]}
        />
      </div>
      <Block
        id="chapters"
        title={words.chapters}
        count={words.openChapters(open.length)}
        aside={<BlockLink to="/chapter">{words.manage}</BlockLink>}
      >
        <DataTable
          label={words.chapters}
          columns={columnsOf(year)}
          rows={chapters}
          state={state}
          rowId={({ chapterId }) => chapterId}
          searchLabel={words.columns.chapter}
          empty={{ title: words.nothing, text: '' }}
        />
      </Block>
    </WorkScreen>
  )
}

const MembersFigure = ({ members, active }: { members: number; active: number }) => (
  <>
    <Figure>{members.toLocaleString('en-US')}</Figure>
    <span className="type-small block text-ink-2">
      {words.activeShare(active.toLocaleString('en-US'), percent(active, members))}
    </span>
  </>
)

const lacksText = ({ closedOn, lacks }: Chapter) => {
  if (closedOn !== null) return words.closed
  return lacks.map((step) => words.missing[step]).join(', ') || words.nothingMissing
}

const columnsOf = (year: number): Column<Chapter>[] => [
  {
    id: 'chapterName',
    header: words.columns.chapter,
    main: true,
    minWidth: 10,
    sortable: true,
    cell: ({ chapterName, url }) => (
      <a href={url} className="text-link-line">
        {chapterName}
      </a>
    ),
    value: ({ chapterName }) => chapterName,
    phone: 'primary',
  },
  {
    id: 'members',
    header: words.members,
    kind: 'figure',
    minWidth: 6,
    sortable: true,
    cell: ({ members }) => <OnScreen desk={members.toLocaleString('en-US')} phone={words.onPhone.members(members)} />,
    value: ({ members }) => members,
    phone: 'primaryEnd',
  },
  {
    id: 'active',
    header: words.columns.activeShare,
    kind: 'figure',
    minWidth: 7,
    sortable: true,
    cell: ({ active, members }) => (
      <OnScreen
        desk={`${active.toLocaleString('en-US')}, ${percent(active, members)}`}
        phone={words.onPhone.active(percent(active, members))}
      />
    ),
    value: ({ active }) => active,
    phone: 'secondaryEnd',
  },
  {
    id: 'duesCents',
    header: words.columns.duesCents(year),
    unit: 'USD',
    kind: 'figure',
    minWidth: 8,
    sortable: true,
    cell: ({ duesCents }) => <OnScreen desk={amount(duesCents)} phone={words.onPhone.dues(dollars(duesCents))} />,
    value: ({ duesCents }) => duesCents,
    phone: 'secondary',
  },
  {
    id: 'applications',
    header: words.open,
    kind: 'figure',
    minWidth: 6,
    priority: 2,
    sortable: true,
    cell: ({ applications }) => applications,
    value: ({ applications }) => applications,
  },
  {
    id: 'toResolve',
    header: words.columns.toResolve,
    kind: 'figure',
    minWidth: 6,
    priority: 3,
    sortable: true,
    cell: ({ toResolve }) => toResolve,
    value: ({ toResolve }) => toResolve,
  },
  {
    id: 'lacks',
    header: words.columns.lacks,
    minWidth: 11,
    priority: 4,
    cell: (row) => (
      <OnScreen
        desk={lacksText(row)}
        phone={row.closedOn === null ? words.onPhone.lacks(lacksText(row)) : lacksText(row)}
      />
    ),
    value: lacksText,
    phone: 'secondary',
  },
]

/** A record on a phone has no column headings, so its facts have labels. */
const OnScreen = ({ desk, phone }: { desk: string; phone: string }) => (
  <>
    <span className="max-md:hidden">{desk}</span>
    <span className="md:hidden">{phone}</span>
  </>
)
