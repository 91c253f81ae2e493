import ClipboardList from 'lucide-react/icons/clipboard-list'
import MessageSquare from 'lucide-react/icons/message-square'
import { FormDialog } from '#app/ui/dialog/form-dialog.tsx'
import { DayField } from '#app/ui/form/fields/day-field.tsx'
import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import { TextAreaField } from '#app/ui/form/fields/text-area-field.tsx'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import type { useDialogAddress } from '#app/ui/records/dialog-address.ts'
import { itemStates, maxLength } from '#server/features/offices/hand-over/rules.ts'
import { handOverWords, type HandOver } from './words.ts'

export type HandOverDialog = 'add' | 'edit' | 'reason'

type Props = { handOver: HandOver; answer: unknown; address: ReturnType<typeof useDialogAddress<HandOverDialog>> }

/** The dialogs of a hand-over; the open one is in the URL. */
export function HandOverDialogs({ handOver, answer, address }: Props) {
  const { items: words, confirm } = handOverWords
  const { officeId, termId, items, mayEditItems, mayConfirm } = handOver
  const { dialog, row, addressFor, close } = address
  if (dialog === 'reason' && mayConfirm)
    return (
      <FormDialog
        id="reason"
        title={confirm.reasonTitle}
        icon={MessageSquare}
        lead={confirm.reasonLead}
        act={confirm.act}
        hidden={{ intent: 'confirm', termId, ticks: '' }}
        labels={{ reason: confirm.reason }}
        answer={answer}
        here={addressFor('reason')}
        back={addressFor()}
        onClose={close}
      >
        <TextAreaField name="reason" label={confirm.reason} maxLength={maxLength.reason} />
      </FormDialog>
    )
  const edited = dialog === 'edit' ? items.find(({ itemId }) => itemId === row) : undefined
  if (!mayEditItems || (dialog !== 'add' && !edited)) return null
  return (
    <FormDialog
      key={edited?.itemId ?? 'add'}
      id="item"
      title={edited ? words.editTitle : words.addTitle}
      icon={ClipboardList}
      act={edited ? words.save : words.add}
      hidden={edited ? { intent: 'updateItem', itemId: edited.itemId } : { intent: 'addItem', officeId }}
      {...(edited ? { edition: edited.updatedAt } : {})}
      initial={edited ?? { itemState: 'open' }}
      labels={words.fields}
      answer={answer}
      here={edited ? addressFor('edit', edited.itemId) : addressFor('add')}
      back={addressFor()}
      onClose={close}
    >
      <TextField name="item" label={words.fields.item} maxLength={maxLength.item} />
      <TextField name="holder" label={words.fields.holder} maxLength={maxLength.holder} optional />
      <TextField name="toDo" label={words.fields.toDo} maxLength={maxLength.toDo} optional />
      <SelectField
        name="itemState"
        label={words.fields.itemState}
        span={3}
        options={itemStates.map((value) => ({ value, text: words.states[value] }))}
      />
      <DayField name="dueOn" label={words.fields.dueOn} span={3} optional />
    </FormDialog>
  )
}
