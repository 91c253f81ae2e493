import { redirect, useActionData, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { acts, one } from '#app/lib/page/acts.ts'
import { load } from '#app/lib/page/page.ts'
import {
  ballotReference,
  ballotUpdate,
  challengeInput,
  choiceReference,
  choiceUpdate,
  extension,
  newChoice,
  newQuestion,
  nominations,
  questionReference,
  questionUpdate,
} from '#server/features/ballots/schema.ts'
import { BallotOpen } from './ballot-open.tsx'
import { BallotResult } from './ballot-result.tsx'
import { BallotSetup } from './ballot-setup.tsx'
import { ballotWords as words } from './words.ts'
import { mayDo } from '#server/auth/rights.rules.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? words.title }]

/** Admins of its chapter see a ballot as it stands; everybody else its result, and before that the paper. */
export const loader = load(async ({ api, params, viewer }) => {
  const ballotId = params.ballotId!
  const row = (await api.votes.list()).find((ballot) => ballot.ballotId === ballotId)
  const { timeZone } = viewer.chapter
  // A ballot that the caller does not see is refused by this call.
  if (!row || row.stage === 'closed') {
    const result = await api.votes.result({ ballotId })
    return { view: 'result' as const, title: result.title, timeZone, result }
  }
  if (!mayDo(viewer, 'settings') || !row.isOwn) throw redirect(`/votes/${ballotId}/vote`)
  if (row.stage === 'draft') {
    const setup = await api.votes.setup({ ballotId })
    return { view: 'setup' as const, title: setup.title, timeZone, setup }
  }
  const turnout = await api.votes.turnout({ ballotId })
  return {
    view: 'open' as const,
    title: turnout.title,
    timeZone,
    turnout,
    mayVote: row.mayVote && row.votedAt === null,
  }
})

export const action = acts({
  update: one(ballotUpdate, ({ api, input }) => api.votes.update(input)),
  remove: one(ballotReference, async ({ api, input }) => {
    await api.votes.remove(input)
    throw redirect('/votes?done=remove')
  }),
  addQuestion: one(newQuestion, ({ api, input }) => api.votes.addQuestion(input)),
  updateQuestion: one(questionUpdate, ({ api, input }) => api.votes.updateQuestion(input)),
  removeQuestion: one(questionReference, ({ api, input }) => api.votes.removeQuestion(input)),
  addChoice: one(newChoice, ({ api, input }) => api.votes.addChoice(input)),
  updateChoice: one(choiceUpdate, ({ api, input }) => api.votes.updateChoice(input)),
  removeChoice: one(choiceReference, ({ api, input }) => api.votes.removeChoice(input)),
  takeNominations: one(nominations, ({ api, input }) => api.votes.takeNominations(input)),
  schedule: one(ballotReference, ({ api, input }) => api.votes.schedule(input)),
  withdraw: one(ballotReference, ({ api, input }) => api.votes.withdraw(input)),
  withdrawPoll: one(ballotReference, async ({ api, input }) => {
    await api.votes.withdrawPoll(input)
    throw redirect('/votes?done=withdrawPoll')
  }),
  extend: one(extension, ({ api, input }) => api.votes.extend(input)),
  runOff: one(ballotReference, async ({ api, input }) => {
    throw redirect(`/votes/${await api.votes.runOff(input)}?done=runOff`)
  }),
  challenge: one(challengeInput, ({ api, input }) => api.votes.challenge(input)),
})

/** A ballot: its set-up, its turnout, or its result. */
export default function BallotPage() {
  const loaded = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { timeZone } = loaded
  if (loaded.view === 'setup') return <BallotSetup setup={loaded.setup} answer={answer} />
  if (loaded.view === 'open')
    return <BallotOpen turnout={loaded.turnout} mayVote={loaded.mayVote} timeZone={timeZone} answer={answer} />
  return <BallotResult result={loaded.result} timeZone={timeZone} answer={answer} />
}
