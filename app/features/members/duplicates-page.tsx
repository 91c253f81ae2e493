import { Form, Link, useActionData, useLoaderData, useSearchParams, type MetaFunction } from '#app/lib/remix.ts'
import { date, dateTime, initials } from '#app/lib/format.ts'
import { acts, one } from '#app/lib/page/acts.ts'
import { load, useViewer } from '#app/lib/page/page.ts'
import { AnswerNotice } from '#app/ui/dialog/answer-notice.tsx'
import { WorkScreen } from '#app/ui/frame/shells.tsx'
import { WayBack } from '#app/ui/frame/way-back.tsx'
import { Portrait } from '#app/ui/media/portrait.tsx'
import { Badge, type BadgeTone, type DotFill } from '#app/ui/parts/badge.tsx'
import { Button, LinkButton } from '#app/ui/parts/button.tsx'
import { EmailText } from '#app/ui/parts/email-text.tsx'
import { Empty } from '#app/ui/parts/empty.tsx'
import { Tabs } from '#app/ui/parts/tabs.tsx'
import type { Column } from '#app/ui/table/column.ts'
import { PlainTable } from '#app/ui/table/plain-table.tsx'
import { mergeReference, pairReference, twoMembers } from '#server/features/members/duplicates/schema.ts'
import type { Outputs } from '#server/wiring/api.ts'
import { duplicatesWords as words } from './duplicates-words.ts'
import { personAddress } from './member-acts.ts'

export const meta: MetaFunction = () => [{ title: words.title }]

export const loader = load(({ api }) => api.duplicates.list())

export const action = acts({
  keepApart: one(twoMembers, ({ api, input }) => api.duplicates.keepApart(input)),
  compareAgain: one(pairReference, ({ api, input }) => api.duplicates.compareAgain(input)),
  undoMerge: one(mergeReference, ({ api, input }) => api.duplicates.undoMerge(input)),
})

/** The pairs of people who may be in the chapter twice, for its admins. */
export default function DuplicatesPage() {
  const { pairs, apart, merged, mergedTotal, total, people, checkedAt } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { chapter } = useViewer()
  const [query] = useSearchParams()
  const tab = query.get('tab')
  const at = dateTime(checkedAt, chapter.timeZone)
  return (
    <WorkScreen title={words.title} lead={words.lead} before={<WayBack to="/members">{words.back}</WayBack>}>
      <Tabs
        label={words.tabs}
        tabs={[
          {
            to: '/members/duplicates',
            text: words.toLookAt,
            count: total,
            current: tab !== 'apart' && tab !== 'merged',
          },
          { to: '/members/duplicates?tab=merged', text: words.merged, count: mergedTotal, current: tab === 'merged' },
          { to: '/members/duplicates?tab=apart', text: words.apart, count: apart.length, current: tab === 'apart' },
        ]}
      />
      {tab === 'merged' ? (
        merged.length === 0 ? (
          <Empty title={words.nobodyMerged} />
        ) : (
          <PlainTable label={words.merged} columns={mergedColumns} rows={merged} rowId={({ mergeId }) => mergeId} />
        )
      ) : tab === 'apart' ? (
        apart.length === 0 ? (
          <Empty title={words.nobodyApart} />
        ) : (
          <PlainTable label={words.apart} columns={apartColumns} rows={apart} rowId={({ pairId }) => pairId} />
        )
      ) : total === 0 ? (
        <Empty title={words.none}>{words.noneText(people, at)}</Empty>
      ) : (
        <>
          <PlainTable label={words.toLookAt} columns={pairColumns(pairs[0])} rows={pairs} rowId={idOf} />
          <p className="type-small mt-4 text-ink-2">{words.foot(pairs.length, total, people, at)}</p>
        </>
      )}
      <AnswerNotice answer={answer} done={words.done} />
    </WorkScreen>
  )
}

type Pair = Outputs['duplicates']['list']['pairs'][number]
type Apart = Outputs['duplicates']['list']['apart'][number]
type Merged = Outputs['duplicates']['list']['merged'][number]
type About = Pair['one']

const idOf = ({ one: first, other }: Pair) => `${first.memberId} ${other.memberId}`
const nameOf = ({ firstName, lastName }: About) => `${firstName} ${lastName}`

/** A person of a pair: who it is, and what there is of them. */
function Person({ of }: { of: About }) {
  const { memberId, email, payments, status, logsIn, profilePicture } = of
  return (
    <span className="flex gap-3 py-1.5 font-normal">
      <Portrait picture={profilePicture} memberId={memberId} initials={initials(nameOf(of))} size={36} />
      <span className="min-w-0">
        <Link to={personAddress(memberId)} className="text-link-line font-semibold wrap-anywhere">
          {nameOf(of)}
        </Link>
        <span className="type-small block wrap-anywhere text-ink-2">
          {memberId}, <EmailText address={email} />
        </span>
        <span className="type-small block text-ink-2">
          {[words.payments(payments), words.statuses[status], ...(logsIn ? [words.logsIn] : [])].join(', ')}
        </span>
      </span>
    </span>
  )
}

const looks: Record<Pair['sureness'], { tone: BadgeTone; dot: DotFill }> = {
  certain: { tone: 'error', dot: 'full' },
  likely: { tone: 'warning', dot: 'half' },
  possible: { tone: 'plain', dot: 'hollow' },
}

const twoColumns = <Row extends { one: About; other: About }>(): Column<Row>[] => [
  {
    id: 'one',
    header: words.heads.one,
    main: true,
    minWidth: 14,
    cell: (row) => <Person of={row.one} />,
    phone: 'primary',
  },
  {
    id: 'other',
    header: words.heads.other,
    minWidth: 14,
    cell: (row) => <Person of={row.other} />,
    phone: 'secondary',
  },
]

const pairColumns = (firstPair: Pair | undefined): Column<Pair>[] => [
  ...twoColumns<Pair>(),
  {
    id: 'agrees',
    header: words.heads.agrees,
    minWidth: 10,
    cell: ({ agrees, sureness }) => (
      <>
        <span className="mb-1 block max-md:mr-2 max-md:inline">
          {agrees.map((each) => words.agrees[each]).join(', ')}
        </span>
        <Badge {...looks[sureness]}>{words.sureness[sureness]}</Badge>
      </>
    ),
    phone: 'secondary',
  },
  {
    id: 'acts',
    header: words.heads.acts,
    kind: 'acts',
    minWidth: 9,
    cell: ({ one: first, other }) => (
      <Form method="post" preventScrollReset className="flex flex-wrap gap-2">
        <LinkButton
          to={`/members/duplicates/merge?first=${first.memberId}&second=${other.memberId}`}
          size="tiny"
          look={firstPair?.one === first && firstPair.other === other ? 'primary' : 'quiet'}
          aria-label={words.compareOf(nameOf(first), nameOf(other))}
        >
          {words.compare}
        </LinkButton>
        <input type="hidden" name="memberId" value={first.memberId} />
        <input type="hidden" name="otherId" value={other.memberId} />
        <Button
          type="submit"
          name="intent"
          value="keepApart"
          size="tiny"
          aria-label={words.keepApartOf(nameOf(first), nameOf(other))}
        >
          {words.keepApart}
        </Button>
      </Form>
    ),
    phone: 'acts',
  },
]

const apartColumns: Column<Apart>[] = [
  ...twoColumns<Apart>(),
  {
    id: 'by',
    header: words.heads.by,
    minWidth: 9,
    cell: ({ by, on }) => `${by}, ${date(on)}`,
    phone: 'secondary',
  },
  {
    id: 'acts',
    header: words.heads.acts,
    kind: 'acts',
    minWidth: 9,
    cell: ({ pairId, one: first, other }) => (
      <Form method="post" preventScrollReset>
        <input type="hidden" name="pairId" value={pairId} />
        <Button
          type="submit"
          name="intent"
          value="compareAgain"
          size="tiny"
          aria-label={words.compareAgainOf(nameOf(first), nameOf(other))}
        >
          {words.compareAgain}
        </Button>
      </Form>
    ),
    phone: 'acts',
  },
]

const mergedColumns: Column<Merged>[] = [
  {
    id: 'kept',
    header: words.heads.kept,
    main: true,
    minWidth: 14,
    cell: ({ keptMemberId, keptFirstName, keptLastName }) => (
      <>
        <Link to={personAddress(keptMemberId)} className="text-link-line font-semibold wrap-anywhere">
          {`${keptFirstName} ${keptLastName}`}
        </Link>
        <span className="type-small block font-normal text-ink-2">{keptMemberId}</span>
      </>
    ),
    phone: 'primary',
  },
  {
    id: 'part',
    header: words.heads.part,
    minWidth: 12,
    cell: ({ otherMemberId, otherFirstName, otherLastName }) => (
      <>
        <span className="wrap-anywhere">{`${otherFirstName} ${otherLastName}`}</span>
        <span className="type-small block text-ink-2">{otherMemberId}</span>
      </>
    ),
    phone: 'secondary',
  },
  {
    id: 'by',
    header: words.heads.by,
    minWidth: 9,
    cell: ({ by, on }) => `${by}, ${date(on)}`,
    phone: 'secondary',
  },
  {
    id: 'acts',
    header: words.heads.acts,
    kind: 'acts',
    minWidth: 9,
    cell: ({ mergeId, keptMemberId, otherMemberId }) => (
      <Form method="post" preventScrollReset>
        <input type="hidden" name="mergeId" value={mergeId} />
        <Button
          type="submit"
          name="intent"
          value="undoMerge"
          size="tiny"
          aria-label={words.undoMergeOf(keptMemberId, otherMemberId)}
        >
          {words.undoMerge}
        </Button>
      </Form>
    ),
    phone: 'acts',
  },
]
