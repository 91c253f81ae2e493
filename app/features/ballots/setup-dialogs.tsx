import CalendarCheck from 'lucide-react/icons/calendar-check'
import ListChecks from 'lucide-react/icons/list-checks'
import UserPlus from 'lucide-react/icons/user-plus'
import { countingMethods, maxLength } from '#server/features/ballots/rules.ts'
import { planDateTime } from '#app/lib/format.ts'
import { ConfirmDialog } from '#app/ui/dialog/confirm-dialog.tsx'
import { FormDialog } from '#app/ui/dialog/form-dialog.tsx'
import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import { TextAreaField } from '#app/ui/form/fields/text-area-field.tsx'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import type { useDialogAddress } from '#app/ui/records/dialog-address.ts'
import type { Setup } from './ballot-setup.tsx'
import { setupWords as words } from './words.ts'

export type SetupDialog =
  | 'addOffice'
  | 'addQuestion'
  | 'addMotion'
  | 'editQuestion'
  | 'removeQuestion'
  | 'addChoice'
  | 'editChoice'
  | 'removeChoice'
  | 'remove'
  | 'schedule'

type SetupDialogsProps = {
  setup: Setup
  answer: unknown
  address: ReturnType<typeof useDialogAddress<SetupDialog>>
}

const kinds = { addOffice: 'office', addQuestion: 'question', addMotion: 'motion' } as const

/** The dialogs of a draft; the open one is in the URL. */
export function SetupDialogs({ setup, answer, address }: SetupDialogsProps) {
  const { dialog, row, addressFor, close } = address
  const { ballotId } = setup
  const common = { answer, back: addressFor(), onClose: close }
  const confirmation = confirmationOf(setup, dialog, row)
  if (confirmation)
    return (
      <ConfirmDialog
        open
        onClose={close}
        title={confirmation.title}
        act={confirmation.act}
        action={addressFor()}
        fields={confirmation.fields}
        {...(dialog === 'schedule' ? { destructive: false, icon: CalendarCheck } : {})}
      >
        {confirmation.text}
      </ConfirmDialog>
    )
  const question = setup.questions.find(({ questionId }) => questionId === row)
  const choice = setup.questions.flatMap(({ choices }) => choices).find(({ choiceId }) => choiceId === row)
  const isNew = dialog === 'addOffice' || dialog === 'addQuestion' || dialog === 'addMotion'
  if (isNew || (dialog === 'editQuestion' && question)) {
    const edited = isNew ? undefined : question
    const kind = isNew ? kinds[dialog] : question!.kind
    return (
      <FormDialog
        {...common}
        id="question"
        title={edited ? words.questionForm.edit : words.questionForm.titles[kind]}
        icon={ListChecks}
        act={edited ? words.questionForm.save : words.questionForm.act}
        hidden={
          edited
            ? { intent: 'updateQuestion', questionId: edited.questionId }
            : { intent: 'addQuestion', ballotId, kind }
        }
        edition={edited?.version}
        initial={edited && fieldsOf(edited)}
        labels={words.questionForm.labels}
        here={addressFor(dialog, edited?.questionId)}
      >
        <QuestionFields kind={kind} />
      </FormDialog>
    )
  }
  const isAdding = dialog === 'addChoice' && question !== undefined
  if (!isAdding && !(dialog === 'editChoice' && choice)) return null
  const edited = isAdding ? undefined : choice
  const { labels, memberHelp } = words.choiceForm
  return (
    <FormDialog
      {...common}
      id="choice"
      title={edited ? words.choiceForm.edit : words.choiceForm.title}
      icon={UserPlus}
      act={edited ? words.choiceForm.save : words.choiceForm.act}
      hidden={
        edited
          ? { intent: 'updateChoice', choiceId: edited.choiceId }
          : { intent: 'addChoice', questionId: question!.questionId }
      }
      edition={edited?.version}
      initial={edited}
      labels={labels}
      here={addressFor(dialog, edited?.choiceId ?? question!.questionId)}
    >
      <TextField name="label" label={labels.label} maxLength={maxLength.label} />
      {isAdding && question.kind === 'office' && (
        <TextField name="memberId" label={labels.memberId} maxLength={12} optional help={memberHelp} />
      )}
      <TextField name="detail" label={labels.detail} maxLength={maxLength.detail} optional />
      <TextAreaField name="statement" label={labels.statement} maxLength={maxLength.statement} rows={6} optional />
    </FormDialog>
  )
}

/** The fields of a question, without its choices. */
const fieldsOf = ({ title, about, method, seats, writeIns }: Setup['questions'][number]) => ({
  title,
  about,
  method,
  seats,
  writeIns: writeIns === 1,
})

function QuestionFields({ kind }: { kind: Setup['questions'][number]['kind'] }) {
  const { labels, methods } = words.questionForm
  return (
    <>
      <TextField name="title" label={labels.title} maxLength={maxLength.title} />
      <TextAreaField name="about" label={labels.about} maxLength={maxLength.about} optional />
      {kind !== 'motion' && (
        <>
          <SelectField
            name="method"
            label={labels.method}
            span={4}
            options={countingMethods.map((value) => ({ value, text: methods[value] }))}
          />
          <TextField name="seats" label={labels.seats} inputMode="numeric" span={2} defaultValue="1" />
          <SelectField
            name="writeIns"
            label={labels.writeIns}
            span={4}
            options={[
              { value: 'false', text: words.questionForm.no },
              { value: 'true', text: words.questionForm.yes },
            ]}
          />
        </>
      )}
    </>
  )
}

/** Returns what is confirmed before something is deleted or scheduled; undefined for the other dialogs. */
function confirmationOf(setup: Setup, dialog: SetupDialog | null, row: string | null) {
  const { ballotId, title, opensAt, closesAt, electorate, timeZone, questions } = setup
  if (dialog === 'schedule')
    return {
      title: words.scheduleTitle,
      act: words.scheduleAct,
      text: words.scheduleText(planDateTime(opensAt, timeZone), planDateTime(closesAt, timeZone), electorate.mayVote),
      fields: { intent: 'schedule', ballotId },
    }
  const removal = (name: string, fields: Record<string, string>, text = '') => ({
    title: words.removeTitle(name),
    act: words.removeAct,
    text,
    fields,
  })
  if (dialog === 'remove') return removal(title, { intent: 'remove', ballotId }, words.removeText)
  const question = questions.find(({ questionId }) => questionId === row)
  if (dialog === 'removeQuestion' && question)
    return removal(question.title, { intent: 'removeQuestion', questionId: question.questionId })
  const choice = questions.flatMap(({ choices }) => choices).find(({ choiceId }) => choiceId === row)
  if (dialog === 'removeChoice' && choice)
    return removal(choice.label, { intent: 'removeChoice', choiceId: choice.choiceId })
  return undefined
}
