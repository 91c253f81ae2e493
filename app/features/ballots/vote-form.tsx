import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Lock from 'lucide-react/icons/lock'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useHydrated } from '#app/lib/hydrate/use-hydrated.ts'
import type { Failure } from '#app/lib/page/page.ts'
import { Form, useNavigation } from '#app/lib/remix.ts'
import { Alert } from '#app/ui/parts/alert.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { Icon } from '#app/ui/parts/icon.tsx'
import { fieldsOf, writtenIn, type Paper, type Question } from './paper.ts'
import { answerText, emptyAnswer, isSkipped, type Answer } from './answers.ts'
import { ChooseQuestion } from './choose-question.tsx'
import { PlainQuestion } from './plain-question.tsx'
import { RankQuestion } from './rank-question.tsx'
import { VoteBar } from './vote-bar.tsx'
import { voteWords as words } from './words.ts'

type VoteFormProps = { paper: Paper; closes: string; failure: Failure | undefined }

/**
 * The questions one by one, then a review; nothing is sent before the vote is confirmed. Without scripts all questions
 * are on one page.
 */
export function VoteForm({ paper, closes, failure }: VoteFormProps) {
  const hydrated = useHydrated()
  const { questions, title, about } = paper
  const [answers, setAnswers] = useState<Answer[]>(() => questions.map(() => emptyAnswer))
  const [step, setStep] = useState(0)
  const [returns, setReturns] = useState(false)
  const navigation = useNavigation()
  const heading = useRef<HTMLHeadingElement>(null)
  const first = useRef(true)
  useEffect(() => {
    if (!first.current) heading.current?.focus()
    first.current = false
  }, [step])
  const question = questions[step]
  const isReview = question === undefined
  const skips = !isReview && isSkipped(answers[step]!)
  const failed = failure && (
    <Alert tone="error" title={words.notSent} className="mb-6">
      {failure.message}
    </Alert>
  )

  if (!hydrated)
    return (
      <Form method="post" className="vote">
        <input type="hidden" name="intent" value="cast" />
        <VoteBar title={title} closes={closes} />
        <main className="vote-body" id="content">
          {failed}
          <h1 className="type-title">{title}</h1>
          {about && <p className="mt-3 whitespace-pre-line text-ink-2">{about}</p>}
          {questions.map((one, index) => (
            <PlainQuestion key={one.questionId} question={one} index={index} />
          ))}
        </main>
        <footer className="vote-foot">
          <div className="vote-width justify-end">
            <Button type="submit" look="primary">
              {words.confirm}
            </Button>
          </div>
        </footer>
      </Form>
    )

  const go = (to: number) => {
    setReturns(false)
    setStep(to)
  }
  return (
    <Form
      method="post"
      className="vote"
      onKeyDown={(event) => {
        // Enter in a question is Next, and never skips it: that takes the button that says so.
        if (skips && event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
      }}
      onSubmit={(event) => {
        if (isReview) return
        event.preventDefault()
        go(returns ? questions.length : step + 1)
      }}
    >
      <VoteBar title={title} closes={closes} step={isReview ? undefined : words.step(step + 1, questions.length)} />
      <div className="vote-progress vote-width" aria-hidden>
        {questions.map(({ questionId }, index) => (
          <i key={questionId} data-state={index < step ? 'done' : index === step ? 'now' : 'todo'} />
        ))}
      </div>
      <main className="vote-body" id="content">
        {failed}
        {isReview ? (
          <Review
            questions={questions}
            answers={answers}
            heading={heading}
            onChange={(index) => {
              setStep(index)
              setReturns(true)
            }}
          />
        ) : (
          <>
            <h1 className="type-title wrap-anywhere" ref={heading} tabIndex={-1}>
              {question.title}
            </h1>
            {step === 0 && about && <p className="mt-2 whitespace-pre-line text-ink-2">{about}</p>}
            <QuestionStep
              key={question.questionId}
              question={question}
              answer={answers[step]!}
              onAnswer={(answer) => setAnswers(answers.map((old, index) => (index === step ? answer : old)))}
            />
          </>
        )}
      </main>
      <footer className="vote-foot">
        <div className="vote-width">
          <Button icon={ArrowLeft} disabled={step === 0} onClick={() => go(step - 1)}>
            {words.back}
          </Button>
          {isReview ? (
            <Button
              type="submit"
              look="primary"
              saving={navigation.formMethod === 'POST'}
              savingText={words.confirming}
            >
              {words.confirm}
            </Button>
          ) : (
            <Button type="submit" look={skips ? 'quiet' : 'primary'}>
              {skips ? words.skip : returns || step === questions.length - 1 ? words.review : words.next}{' '}
              <Icon of={ArrowRight} size={16} />
            </Button>
          )}
        </div>
      </footer>
    </Form>
  )
}

type StepProps = { question: Question; answer: Answer; onAnswer: (answer: Answer) => void }

function QuestionStep({ question, answer, onAnswer }: StepProps) {
  const { kind, method, seats, about } = question
  const isRanked = method === 'ranked'
  return (
    <>
      {about && (
        <p className={`mt-3 wrap-anywhere whitespace-pre-line ${kind === 'motion' ? 'vote-motion' : 'text-ink-2'}`}>
          {about}
        </p>
      )}
      {kind !== 'motion' && (
        <p className="mt-2 text-ink-2">{isRanked ? words.rankedLead(seats) : words.lead(seats, kind)}</p>
      )}
      {isRanked ? (
        <RankQuestion question={question} answer={answer} onAnswer={onAnswer} />
      ) : (
        <ChooseQuestion question={question} answer={answer} onAnswer={onAnswer} />
      )}
      <p className="type-fine mt-3 text-ink-2">
        {isRanked ? words.rankedNote : kind === 'motion' ? words.motionNote : words.lot}
      </p>
    </>
  )
}

type ReviewProps = {
  questions: readonly Question[]
  answers: readonly Answer[]
  heading: RefObject<HTMLHeadingElement>
  onChange: (index: number) => void
}

function Review({ questions, answers, heading, onChange }: ReviewProps) {
  const skipped = questions.filter((_, index) => isSkipped(answers[index]!)).map(({ title }) => title)
  const note = words.skippedNote(skipped)
  return (
    <>
      <h1
        className="type-title"
        ref={heading}
        tabIndex={-1}
        aria-describedby={skipped.length > 0 ? 'skipped' : undefined}
      >
        {words.reviewTitle}
      </h1>
      <p className="mt-2 text-ink-2">{words.reviewLead}</p>
      {skipped.length > 0 && (
        <Alert tone="warning" title={note.title} className="mt-5" id="skipped">
          {note.text}
        </Alert>
      )}
      <input type="hidden" name="intent" value="cast" />
      <ul className="mt-5 border-t-2 border-primary">
        {questions.map((question, index) => {
          const { chosen, written } = answers[index]!
          const fields = fieldsOf(index)
          return (
            <li
              key={question.questionId}
              className="flex items-start justify-between gap-4 border-b border-rule py-3.5"
            >
              <div className="min-w-0">
                <p className="type-key wrap-anywhere">{question.title}</p>
                {isSkipped(answers[index]!) ? (
                  <p className="mt-1 font-semibold text-warning">{words.skipped}</p>
                ) : (
                  answerText(question, answers[index]!).map((line) => (
                    <p key={line} className="mt-1 font-semibold wrap-anywhere">
                      {line}
                    </p>
                  ))
                )}
              </div>
              <Button size="small" aria-label={words.changeOf(question.title)} onClick={() => onChange(index)}>
                {words.change}
              </Button>
              {chosen.map((choice) => (
                <input key={choice} type="hidden" name={fields.chosen} value={choice} />
              ))}
              {chosen.includes(writtenIn) && <input type="hidden" name={fields.written} value={written} />}
            </li>
          )
        })}
      </ul>
      <div className="note mt-5" data-tone="info">
        <Icon of={Lock} size={18} />
        <p>
          <b className="font-semibold">{words.secret.title}</b> {words.secret.text}
        </p>
      </div>
    </>
  )
}
