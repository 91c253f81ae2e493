import { useContext } from 'react'
import { Link, redirect, useActionData, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import Plus from 'lucide-react/icons/plus'
import Vote from 'lucide-react/icons/vote'
import { acts, one } from '#app/lib/page/acts.ts'
import { load, useMay } from '#app/lib/page/page.ts'
import { planDateTime } from '#app/lib/format.ts'
import type { Outputs } from '#server/wiring/api.ts'
import { maxLength } from '#server/features/ballots/rules.ts'
import { newBallot } from '#server/features/ballots/schema.ts'
import { AnswerNotice } from '#app/ui/dialog/answer-notice.tsx'
import { FormDialog } from '#app/ui/dialog/form-dialog.tsx'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import { WorkScreen } from '#app/ui/frame/shells.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { Empty } from '#app/ui/parts/empty.tsx'
import { WithoutHeads } from '#app/ui/parts/money.tsx'
import { useDialogAddress } from '#app/ui/records/dialog-address.ts'
import type { Column } from '#app/ui/table/column.ts'
import { PlainTable } from '#app/ui/table/plain-table.tsx'
import { pollWords } from './poll-words.ts'
import { StageBadge } from './stage-badge.tsx'
import { ballotWords as words } from './words.ts'

export const meta: MetaFunction = () => [{ title: words.title }]

export const loader = load(async ({ api, viewer }) => ({
  ballots: await api.votes.list(),
  timeZone: viewer.chapter.timeZone,
}))

export const action = acts({
  add: one(newBallot, async ({ api, input }) => {
    throw redirect(`/votes/${await api.votes.add(input)}?done=add`)
  }),
})

/** The ballots of the chapter and of the association. */
export default function VotesPage() {
  const { ballots, timeZone } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const isAdmin = useMay('settings', 'change')
  const { dialog, addressFor, close } = useDialogAddress<'add'>()
  // The page has one primary button: what waits for the viewer, or the next ballot.
  const first = ballots.find(({ mayVote, votedAt }) => mayVote && votedAt === null)?.ballotId
  const add = isAdmin && (
    <div className="flex flex-wrap gap-2">
      <LinkButton to="/votes/new-poll" icon={Plus}>
        {pollWords.add}
      </LinkButton>
      <LinkButton to={addressFor('add')} icon={Plus} look={first ? 'quiet' : 'primary'} preventScrollReset>
        {words.add}
      </LinkButton>
    </div>
  )
  return (
    <WorkScreen title={words.title} lead={words.lead} action={ballots.length > 0 && add}>
      <AnswerNotice answer={dialog ? undefined : answer} failed={words.failed} done={words.done} />
      {ballots.length === 0 ? (
        <Empty title={words.empty.title} level="h2" action={add}>
          {words.empty.text}
        </Empty>
      ) : (
        <PlainTable
          label={words.title}
          columns={columnsIn(timeZone, first)}
          rows={ballots}
          rowId={({ ballotId }) => ballotId}
        />
      )}
      {dialog === 'add' && isAdmin && (
        <FormDialog
          id="ballot"
          title={words.form.title}
          icon={Vote}
          act={words.form.act}
          hidden={{ intent: 'add' }}
          labels={words.form.labels}
          answer={answer}
          here={addressFor('add')}
          back={addressFor()}
          onClose={close}
        >
          <TextField name="title" label={words.form.labels.title} help={words.form.help} maxLength={maxLength.title} />
        </FormDialog>
      )}
    </WorkScreen>
  )
}

type Row = Outputs['votes']['list'][number]

const columnsIn = (timeZone: string, first: string | undefined): Column<Row>[] => [
  {
    id: 'title',
    header: words.heads.title,
    main: true,
    minWidth: 14,
    cell: ({ ballotId, title, ofAssociation, isOwn, mayVote, poll }) => (
      <>
        <Link to={mayVote && !isOwn ? `/votes/${ballotId}/vote` : `/votes/${ballotId}`} className="text-link-line">
          {title}
        </Link>{' '}
        {poll && <span className="type-small text-ink-2">{pollWords.names[poll]}</span>}{' '}
        {ofAssociation === 1 && <span className="type-small text-ink-2">{words.ofAssociation}</span>}
      </>
    ),
    phone: 'primary',
  },
  {
    id: 'status',
    header: words.heads.status,
    minWidth: 7,
    cell: ({ stage }) => <StageBadge stage={stage} />,
    phone: 'primaryEnd',
  },
  {
    id: 'opens',
    header: words.heads.opens,
    kind: 'date',
    minWidth: 11,
    priority: 1,
    cell: ({ opensAt }) => planDateTime(opensAt, timeZone),
  },
  {
    id: 'closes',
    header: words.heads.closes,
    kind: 'date',
    minWidth: 11,
    cell: ({ closesAt }) => <ClosingTime closes={planDateTime(closesAt, timeZone)} />,
    phone: 'secondary',
  },
  {
    id: 'acts',
    header: words.vote,
    kind: 'acts',
    minWidth: 7,
    cell: ({ ballotId, title, mayVote, votedAt }) =>
      votedAt !== null ? (
        <Link to={`/votes/${ballotId}/vote`} className="text-link-line">
          {words.voted}
        </Link>
      ) : mayVote ? (
        <LinkButton
          to={`/votes/${ballotId}/vote`}
          size="tiny"
          look={ballotId === first ? 'primary' : 'quiet'}
          aria-label={words.voteIn(title)}
        >
          {words.vote}
        </LinkButton>
      ) : null,
    phone: 'acts',
  },
]

/** On phones no head says that this is when it closes. */
function ClosingTime({ closes }: { closes: string }) {
  return useContext(WithoutHeads) ? words.closes(closes) : closes
}
