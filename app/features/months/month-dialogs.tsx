import LockOpen from 'lucide-react/icons/lock-open'
import Stamp from 'lucide-react/icons/stamp'
import { ConfirmDialog } from '#app/ui/dialog/confirm-dialog.tsx'
import { FormDialog } from '#app/ui/dialog/form-dialog.tsx'
import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import type { useDialogAddress } from '#app/ui/records/dialog-address.ts'
import { maxNoteLength } from '#server/features/months/rules.ts'
import { MonthSums } from './month-sums.tsx'
import { monthWords, type Month } from './words.ts'

export type MonthDialog = 'seal' | 'unseal'

type MonthDialogsProps = { view: Month; answer: unknown; address: ReturnType<typeof useDialogAddress<MonthDialog>> }

/** The dialogs of a month; the open one is in the URL. */
export function MonthDialogs({ view, answer, address }: MonthDialogsProps) {
  const { month, seal } = view
  const { dialog, addressFor, close } = address
  const { soFar, unsealForm } = monthWords
  const back = addressFor()
  if (dialog === 'seal' && !seal)
    return (
      <ConfirmDialog
        open
        onClose={close}
        title={soFar.sure(month)}
        act={soFar.seal(month)}
        safe={soFar.notYet}
        destructive={false}
        icon={Stamp}
        action={back}
        fields={{ intent: 'seal', month }}
      >
        <p>{soFar.sureText(month)}</p>
        <div className="mt-4">
          <MonthSums view={view} />
        </div>
      </ConfirmDialog>
    )
  if (dialog !== 'unseal' || !seal) return null
  return (
    <FormDialog
      id="unseal"
      title={unsealForm.title(month)}
      icon={LockOpen}
      lead={unsealForm.lead}
      act={unsealForm.act}
      hidden={{ intent: 'askUnseal', month }}
      labels={unsealForm.labels}
      answer={answer}
      here={addressFor('unseal')}
      back={back}
      onClose={close}
    >
      <SelectField
        name="reason"
        label={unsealForm.labels.reason}
        options={unsealForm.reasons}
        placeholder={unsealForm.choose}
      />
      <TextField name="note" label={unsealForm.labels.note} maxLength={maxNoteLength} optional />
    </FormDialog>
  )
}
