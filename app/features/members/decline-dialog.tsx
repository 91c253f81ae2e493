import UserX from 'lucide-react/icons/user-x'
import { FormDialog } from '#app/ui/dialog/form-dialog.tsx'
import { TextAreaField } from '#app/ui/form/fields/text-area-field.tsx'
import { maxNoteLength } from '#server/features/members/rules.ts'
import { nameOf, type Application } from './application-details.tsx'
import { applicationWords as words } from './words.ts'

type DeclineDialogProps = {
  application: Application
  answer: { values?: Record<string, string> } | undefined
  here: string
  back: string
  onClose: () => void
}

/** Declines an application, with or without an email that may contain a note. */
export function DeclineDialog({ application, answer, ...place }: DeclineDialogProps) {
  const { values } = answer ?? {}
  return (
    <FormDialog
      id="decline"
      title={words.declineTitle(nameOf(application))}
      icon={UserX}
      lead={words.declineLead}
      act={words.declineAct}
      hidden={{ intent: 'decline' }}
      labels={{ note: words.note }}
      answer={answer}
      {...place}
    >
      <label className="check-row col-span-6">
        <input
          type="checkbox"
          className="tick"
          name="tells"
          value="true"
          defaultChecked={values ? values.tells === 'true' : true}
        />
        <span className="wrap-anywhere">{words.tells(application.email)}</span>
      </label>
      <TextAreaField name="note" label={words.note} help={words.noteHelp} maxLength={maxNoteLength} optional />
    </FormDialog>
  )
}
