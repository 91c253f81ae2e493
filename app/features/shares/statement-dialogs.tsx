import Landmark from 'lucide-react/icons/landmark'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { date, dollars } from '#app/lib/format.ts'
import { maxLength } from '#server/features/shares/rules.ts'
import { ConfirmDialog } from '#app/ui/dialog/confirm-dialog.tsx'
import { FormDialog } from '#app/ui/dialog/form-dialog.tsx'
import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import type { useDialogAddress } from '#app/ui/records/dialog-address.ts'
import { nameOf } from './line-columns.tsx'
import type { Statement } from './statement.ts'
import { statementWords as words } from './words.ts'

export type StatementDialog = 'disagree' | 'pay' | 'match' | 'takeBack' | 'correct'

type StatementDialogsProps = {
  statement: Statement
  chapterId: string | null
  address: ReturnType<typeof useDialogAddress<StatementDialog>>
  answer: unknown
}

/** The dialogs of a statement; the open one is in the URL. */
export function StatementDialogs({ statement, chapterId, address, answer }: StatementDialogsProps) {
  const { month, side, fitting, lines, types } = statement
  const { dialog, addressFor, close } = address
  const key = { month, ...(chapterId === null ? {} : { chapterId }) }
  const intentOf = (intent: string) => (side === 'chapter' ? intent : `${intent}AsParent`)
  const common = { answer, back: addressFor(), onClose: close, here: addressFor(dialog ?? undefined) }
  switch (dialog) {
    case 'disagree': {
      const { title, act, lead, labels } = words.noteForm
      return (
        <FormDialog
          {...common}
          title={title}
          act={act}
          lead={lead}
          labels={labels}
          id="disagree"
          icon={MessageSquareText}
          hidden={{ ...key, intent: intentOf('disagree') }}
        >
          <TextField name="note" label={labels.note} maxLength={maxLength.note} />
        </FormDialog>
      )
    }
    case 'pay': {
      const { title, act, lead, labels } = words.checkForm
      return (
        <FormDialog
          {...common}
          title={title}
          act={act}
          lead={lead}
          labels={labels}
          id="pay"
          icon={ReceiptText}
          hidden={{ ...key, intent: 'pay' }}
        >
          <TextField
            name="checkNumber"
            label={labels.checkNumber}
            maxLength={maxLength.checkNumber}
            autoComplete="off"
          />
        </FormDialog>
      )
    }
    case 'match': {
      const { title, act, lead, labels, none, line, choose } = words.lineForm
      return (
        <FormDialog
          {...common}
          title={title}
          act={act}
          labels={labels}
          lead={fitting.length === 0 ? none : lead}
          id="match"
          icon={Landmark}
          off={fitting.length === 0}
          hidden={{ ...key, intent: intentOf('match') }}
        >
          <SelectField
            name="lineId"
            label={labels.lineId}
            placeholder={choose}
            options={fitting.map(({ lineId, day, accountName, text }) => ({
              value: lineId,
              text: line(day, accountName, text),
            }))}
          />
        </FormDialog>
      )
    }
    case 'takeBack': {
      const { title, text, act } = words.takeBackForm
      return (
        <ConfirmDialog
          open
          onClose={close}
          title={title}
          act={act}
          action={addressFor()}
          fields={{ month, intent: 'takePaymentBack' }}
        >
          {text}
        </ConfirmDialog>
      )
    }
    case 'correct': {
      if (side !== 'parent') return null
      const { title, act, lead, labels, chooseLine, chooseType } = words.correctForm
      return (
        <FormDialog
          {...common}
          title={title}
          act={act}
          lead={lead}
          labels={labels}
          id="correct"
          icon={MessageSquareText}
          hidden={{ ...key, intent: 'correct' }}
        >
          <SelectField
            name="paymentId"
            label={labels.paymentId}
            placeholder={chooseLine}
            options={lines
              .filter(({ movement, purpose }) => movement === 'split' && purpose === 'dues')
              .map((line) => ({
                value: line.paymentId,
                text: `${nameOf(line)}, ${line.paymentType}, ${date(line.day)}, ${dollars(line.amountCents)}`,
              }))}
          />
          <SelectField
            name="paymentType"
            label={labels.paymentType}
            placeholder={chooseType}
            options={types.map((value) => ({ value, text: value }))}
          />
        </FormDialog>
      )
    }
    default:
      return null
  }
}
