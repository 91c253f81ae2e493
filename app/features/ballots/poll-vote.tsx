import '#app/styles/kit/choices.css'
import Eye from 'lucide-react/icons/eye'
import Lock from 'lucide-react/icons/lock'
import type { ReactNode } from 'react'
import { planDateTime } from '#app/lib/format.ts'
import { useViewer, type Failure } from '#app/lib/page/page.ts'
import { Form, useNavigation, useSearchParams } from '#app/lib/remix.ts'
import { Alert } from '#app/ui/parts/alert.tsx'
import { Button, LinkButton } from '#app/ui/parts/button.tsx'
import { Cells } from '#app/ui/parts/cells.tsx'
import { Icon } from '#app/ui/parts/icon.tsx'
import { Seal } from '#app/ui/parts/seal.tsx'
import { fieldsOf, type Paper } from './paper.ts'
import { PollAnswersList } from './poll-answers.tsx'
import { pollWords as words } from './poll-words.ts'
import { ReceiptHeading } from './receipt-heading.tsx'
import { VoteBar } from './vote-bar.tsx'

type PollVoteProps = { paper: Paper; timeZone: string; failure: Failure | undefined }

/** A poll on the whole screen: the question, and then that the answer is counted, or who chose what. */
export function PollVote({ paper, timeZone, failure }: PollVoteProps) {
  const [query] = useSearchParams()
  const { isOpen, isElector, votedAt, poll } = paper
  const isChanging = poll === 'open' && query.has('change')
  const mayAnswer = isOpen && isElector && (votedAt === null || isChanging)
  const failed = failure && (
    <Alert tone="error" title={words.form.notSent} className="mb-6 text-left">
      {failure.message}
    </Alert>
  )
  if (mayAnswer) return <PollForm paper={paper} timeZone={timeZone} failed={failed} />
  return (
    <div className="vote">
      <VoteBar title={words.poll} closes={planDateTime(paper.closesAt, timeZone)} />
      {paper.answers ? (
        <OpenAnswers paper={paper} failed={failed} />
      ) : votedAt !== null ? (
        <Counted paper={paper} timeZone={timeZone} failed={failed} />
      ) : (
        <main className="vote-body" id="content">
          {failed}
          <h1 className="type-title wrap-anywhere">{paper.title}</h1>
          <Alert tone="warning" title={isElector ? words.over.title : words.mayNot.title} className="mt-6">
            {isElector ? words.over.text : words.mayNot.text}
          </Alert>
          <p className="mt-6">
            <LinkButton to="/votes">{words.counted.back}</LinkButton>
          </p>
        </main>
      )}
    </div>
  )
}

/** `failed` is the note that what was sent was not counted. */
type PartProps = { paper: Paper; timeZone: string; failed: ReactNode }

/** Native fields and one button: nothing else is asked. */
function PollForm({ paper, timeZone, failed }: PartProps) {
  const navigation = useNavigation()
  const { title, about, questions, poll, answers, closesAt } = paper
  const { seats, choices } = questions[0]!
  const isOne = seats === 1
  const note = words.form[poll!]
  return (
    <Form method="post" className="vote">
      <input type="hidden" name="intent" value="cast" />
      <VoteBar title={words.poll} closes={planDateTime(closesAt, timeZone)} />
      <main className="vote-body" id="content">
        {failed}
        <h1 className="type-title wrap-anywhere">{title}</h1>
        {about && <p className="mt-2 wrap-anywhere whitespace-pre-line text-ink-2">{about}</p>}
        <p className="mt-2 text-ink-2">{isOne ? words.form.one : words.form.several}</p>
        <fieldset className="vote-rows">
          <legend className="sr-only">{title}</legend>
          {choices.map(({ place, label }) => (
            <div key={place} className="vote-row">
              <label>
                <input
                  type={isOne ? 'radio' : 'checkbox'}
                  className={isOne ? 'dot' : 'tick'}
                  name={fieldsOf(0).chosen}
                  value={place}
                  required={isOne}
                  defaultChecked={answers?.mine?.includes(place)}
                />
                <b className="min-w-0">{label}</b>
              </label>
            </div>
          ))}
        </fieldset>
        <div className="note mt-5" data-tone="info">
          <Icon of={poll === 'open' ? Eye : Lock} size={18} />
          <p>
            <b className="font-semibold">{note.title}</b> {note.text}
          </p>
        </div>
      </main>
      <footer className="vote-foot">
        <div className="vote-width">
          <LinkButton to="/votes">{words.form.back}</LinkButton>
          <Button type="submit" look="primary" saving={navigation.formMethod === 'POST'} savingText={words.form.voting}>
            {words.form.vote}
          </Button>
        </div>
      </footer>
    </Form>
  )
}

function OpenAnswers({ paper: { ballotId, title, answers, isOpen, votedAt }, failed }: Omit<PartProps, 'timeZone'>) {
  return (
    <main className="vote-body" id="content">
      {failed}
      <ReceiptHeading>{title}</ReceiptHeading>
      <p className="mt-2 text-ink-2">{words.soFar(answers!.answered)}</p>
      <div className="mt-5 border-t-2 border-primary">
        <PollAnswersList answers={answers!} />
      </div>
      <p className="mt-6 flex flex-wrap gap-3">
        {isOpen && votedAt !== null && <LinkButton to={`/votes/${ballotId}/vote?change=1`}>{words.change}</LinkButton>}
        <LinkButton to="/votes" look="primary">
          {words.counted.back}
        </LinkButton>
      </p>
    </main>
  )
}

function Counted({ paper, timeZone, failed }: PartProps) {
  const { chapter } = useViewer()
  return (
    <main className="vote-body text-center" id="content">
      {failed}
      <div className="flex justify-center pb-8">
        <Seal chapterName={chapter.chapterName} words="VOTE COUNTED" size={146} />
      </div>
      <ReceiptHeading>{words.counted.title}</ReceiptHeading>
      <p className="mt-3 text-ink-2">{words.counted.text}</p>
      <div className="mt-6 text-left">
        <Cells
          columns={2}
          cells={[
            { key: words.poll, value: paper.title },
            { key: words.counted.answered, value: planDateTime(paper.votedAt!, timeZone) },
          ]}
        />
      </div>
      <p className="type-small mt-4 text-ink-2">{words.counted.result(planDateTime(paper.closesAt, timeZone))}</p>
      <p className="mt-6">
        <LinkButton to="/votes" look="primary">
          {words.counted.back}
        </LinkButton>
      </p>
    </main>
  )
}
