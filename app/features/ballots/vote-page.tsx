import './vote.css'
import '#app/styles/kit/fields.css'
import '#app/styles/kit/note.css'
import { useActionData, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { z } from 'zod'
import { act, load, useViewer } from '#app/lib/page/page.ts'
import { planDateTime } from '#app/lib/format.ts'
import type { Outputs } from '#server/wiring/api.ts'
import { Alert } from '#app/ui/parts/alert.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { Cells } from '#app/ui/parts/cells.tsx'
import { Seal } from '#app/ui/parts/seal.tsx'
import { answersIn } from './paper.ts'
import { PollVote } from './poll-vote.tsx'
import { ReceiptHeading } from './receipt-heading.tsx'
import { VoteBar } from './vote-bar.tsx'
import { VoteForm } from './vote-form.tsx'
import { voteWords as words } from './words.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.paper.title ?? '' },
  { name: 'robots', content: 'noindex' },
]

/** The page fills the screen: while voting no other page is needed. */
export const handle = { fillsScreen: true }

export const loader = load(async ({ api, params, viewer }) => ({
  paper: await api.votes.paper({ ballotId: params.ballotId! }),
  timeZone: viewer.chapter.timeZone,
}))

/** The answers are read from the form by the questions of the paper: their fields have the places in their names. */
export const action = act(z.object({ intent: z.literal('cast') }), async ({ api, params, form, redirect }) => {
  const ballotId = params.ballotId!
  const { questions } = await api.votes.paper({ ballotId })
  await api.votes.cast({ ballotId, answers: answersIn(questions, form) })
  return redirect(`/votes/${ballotId}/vote`)
})

/** A ballot on the whole screen: its questions one by one, a review, and the receipt; or a poll. */
export default function VotePage() {
  const { paper, timeZone } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  if (paper.poll) return <PollVote paper={paper} timeZone={timeZone} failure={answer} />
  const closes = planDateTime(paper.closesAt, timeZone)
  if (paper.votedAt !== null) return <Receipt paper={paper} timeZone={timeZone} closes={closes} />
  if (!paper.isOpen || !paper.isElector) {
    const note = !paper.isElector
      ? words.mayNot
      : paper.isEarly
        ? { title: words.notOpen.title, text: words.notOpen.text(planDateTime(paper.opensAt, timeZone)) }
        : words.over
    return (
      <div className="vote">
        <VoteBar title={paper.title} closes={closes} />
        <main className="vote-body" id="content">
          <h1 className="type-title">{paper.title}</h1>
          <Alert tone="warning" title={note.title} className="mt-6">
            {note.text}
          </Alert>
          <p className="mt-6">
            <LinkButton to="/votes">{words.toChapter}</LinkButton>
          </p>
        </main>
      </div>
    )
  }
  return <VoteForm paper={paper} closes={closes} failure={answer} />
}

function Receipt({ paper, timeZone, closes }: { paper: Outputs['votes']['paper']; timeZone: string; closes: string }) {
  const viewer = useViewer()
  const voter = viewer.name
  return (
    <div className="vote">
      <VoteBar title={paper.title} closes={closes} />
      <main className="vote-body text-center" id="content">
        <div className="flex justify-center pb-8">
          <Seal chapterName={viewer.chapter.chapterName} words="VOTE COUNTED" size={146} />
        </div>
        <ReceiptHeading>{words.counted}</ReceiptHeading>
        <p className="mt-3 text-ink-2">{words.countedText}</p>
        <div className="mt-6 text-left">
          <Cells
            columns={2}
            cells={[
              { key: words.cells.ballot, value: paper.title },
              ...(voter ? [{ key: words.cells.voter, value: voter }] : []),
              { key: words.cells.confirmed, value: planDateTime(paper.votedAt!, timeZone) },
              { key: words.cells.receipt, value: paper.receipt!.replace(/(.{4})/, '$1 ') },
            ]}
          />
        </div>
        <p className="type-small mt-4 text-ink-2">{words.result(closes)}</p>
        <p className="mt-6">
          <LinkButton to="/votes" look="primary">
            {words.toChapter}
          </LinkButton>
        </p>
      </main>
    </div>
  )
}
