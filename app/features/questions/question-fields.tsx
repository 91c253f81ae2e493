import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import { maxLength, maxAsked, type Question } from '#server/features/questions/rules.ts'
import { words } from './words.ts'

/** A question as forms show it. */
export type QuestionView = Question

type Given = { questionId: string; attendee: number; answer: string }

type QuestionFieldsProps = {
  questions: readonly QuestionView[]
  /** The number of attendees: some questions are asked of each. */
  people: number
  /** Earlier answers. */
  given?: readonly Given[] | undefined
}

/**
 * The organizer's own questions: first those asked once, then those asked of each attendee. Empty if there are none.
 */
export function QuestionFields({ questions, people, given = [] }: QuestionFieldsProps) {
  if (questions.length === 0) return null
  const { once, each } = split(questions)
  const field = (question: QuestionView, attendee: number) => (
    <AnswerField
      key={nameOf(question, attendee)}
      question={question}
      attendee={attendee}
      answer={given.find((one) => one.questionId === question.questionId && one.attendee === attendee)?.answer ?? ''}
    />
  )
  return (
    <section className="border-t-2 border-primary pt-6 pb-9">
      <h2 className="type-section mb-4">{words.title}</h2>
      {once.length > 0 && <div className="entries">{once.map((question) => field(question, 0))}</div>}
      {each.length > 0 &&
        numbersTo(people).map((attendee) => (
          <fieldset key={attendee} className="mt-6 first-of-type:mt-4">
            <legend className="type-block mb-3">{words.person(attendee)}</legend>
            <div className="entries">{each.map((question) => field(question, attendee))}</div>
          </fieldset>
        ))}
      {each.length > 0 && people > maxAsked && <p className="type-body mt-6 text-ink-2">{words.firstOnly}</p>}
    </section>
  )
}

function AnswerField({
  question: { questionId, question, answerType, options, isRequired },
  attendee,
  answer,
}: {
  question: QuestionView
  attendee: number
  answer: string
}) {
  const entry = {
    name: nameOf({ questionId }, attendee),
    label: question,
    optional: isRequired === 0,
    defaultValue: answer,
  }
  if (answerType === 'text') return <TextField {...entry} maxLength={maxLength.answer} autoComplete="off" />
  return (
    <SelectField
      {...entry}
      placeholder={words.choose}
      options={options.map((option) => ({ value: option, text: option }))}
      span={3}
    />
  )
}

/** Returns the field labels by name, for the note above the form. */
export function answerLabels(questions: readonly QuestionView[], people: number): Record<string, string> {
  const { once, each } = split(questions)
  const ofEach = numbersTo(people).flatMap((attendee) =>
    each.map((one) => [nameOf(one, attendee), words.ofPerson(one.question, attendee)]),
  )
  return Object.fromEntries([...once.map((one) => [nameOf(one, 0), one.question]), ...ofEach]) as Record<string, string>
}

const nameOf = ({ questionId }: Pick<QuestionView, 'questionId'>, attendee: number) =>
  `answers.${questionId}.${attendee}`

const split = (questions: readonly QuestionView[]) => ({
  once: questions.filter(({ isPerAttendee }) => !isPerAttendee),
  each: questions.filter(({ isPerAttendee }) => isPerAttendee),
})

const numbersTo = (people: number) => Array.from({ length: Math.min(people, maxAsked) }, (_, index) => index + 1)
