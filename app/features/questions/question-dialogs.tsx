import CircleQuestion from 'lucide-react/icons/circle-question-mark'
import type { Failure } from '#app/lib/page/page.ts'
import { ConfirmDialog } from '#app/ui/dialog/confirm-dialog.tsx'
import { FormDialog } from '#app/ui/dialog/form-dialog.tsx'
import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import { TextAreaField } from '#app/ui/form/fields/text-area-field.tsx'
import { NumberField, TextField } from '#app/ui/form/fields/text-field.tsx'
import type { useDialogAddress } from '#app/ui/records/dialog-address.ts'
import type { Outputs } from '#server/wiring/api.ts'
import { answerTypes, maxLength, maxQuestions } from '#server/features/questions/rules.ts'
import { manageWords as words } from './manage-words.ts'

export type QuestionDialog = 'addQuestion' | 'editQuestion' | 'deleteQuestion'

export type QuestionView = Outputs['questions']['ofEvent'][number]

type DialogsProps = {
  questions: QuestionView[]
  answer: Failure | undefined
  address: ReturnType<typeof useDialogAddress<QuestionDialog>>
}

/** The question dialog that the URL names, if any. */
export function QuestionDialogs(props: DialogsProps) {
  const { questions, address } = props
  const { dialog, row } = address
  const question = questions.find(({ questionId }) => questionId === row)
  if (dialog === 'addQuestion') return <QuestionForm {...props} />
  if (dialog === 'editQuestion' && question) return <QuestionForm {...props} question={question} />
  if (dialog === 'deleteQuestion' && question) return <DeleteQuestion {...props} question={question} />
  return null
}

const { fields, typeNames, asked, required } = words
const choices = (texts: { true: string; false: string }) => [
  { value: 'false', text: texts.false },
  { value: 'true', text: texts.true },
]

function QuestionForm({
  answer,
  address: { addressFor, close },
  question,
}: DialogsProps & { question?: QuestionView }) {
  return (
    <FormDialog
      id="question"
      title={question ? words.edit : words.add}
      icon={CircleQuestion}
      lead={question && words.editHelp}
      act={question ? words.update : words.add}
      hidden={question ? { intent: 'updateQuestion', questionId: question.questionId } : { intent: 'addQuestion' }}
      edition={question?.updatedAt}
      initial={question && entriesOf(question)}
      labels={fields}
      answer={answer}
      back={addressFor()}
      here={question ? addressFor('editQuestion', question.questionId) : addressFor('addQuestion')}
      onClose={close}
    >
      <TextField name="question" label={fields.question} maxLength={maxLength.question} autoComplete="off" />
      <SelectField
        name="answerType"
        label={fields.answerType}
        options={answerTypes.map((answerType) => ({ value: answerType, text: typeNames[answerType] }))}
      />
      <TextAreaField name="options" label={fields.options} help={words.optionsHelp} optional />
      <SelectField name="isPerAttendee" label={fields.isPerAttendee} options={choices(asked)} span={2} />
      <SelectField name="isRequired" label={fields.isRequired} options={choices(required)} span={2} phoneSpan={3} />
      <NumberField
        name="place"
        label={fields.place}
        min={1}
        max={maxQuestions}
        step={1}
        help={words.placeHelp}
        span={2}
        phoneSpan={3}
        optional
      />
    </FormDialog>
  )
}

const entriesOf = ({ question, answerType, options, isPerAttendee, isRequired, place }: QuestionView) => ({
  question,
  answerType,
  place,
  options: answerType === 'choice' ? options.join('\n') : '',
  isPerAttendee: String(isPerAttendee === 1),
  isRequired: String(isRequired === 1),
})

function DeleteQuestion({
  address: { addressFor, close },
  question: { questionId, question },
}: DialogsProps & { question: QuestionView }) {
  return (
    <ConfirmDialog
      open
      onClose={close}
      act={words.remove}
      action={addressFor()}
      fields={{ intent: 'removeQuestion', questionId }}
    >
      {words.deleted(question)}
    </ConfirmDialog>
  )
}
