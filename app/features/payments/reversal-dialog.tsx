import FilePenLine from 'lucide-react/icons/file-pen-line'
import { useState } from 'react'
import { dollars } from '#app/lib/format.ts'
import { useTableDate } from '#app/ui/parts/table-date.tsx'
import { useNavigation } from '#app/lib/remix.ts'
import { Dialog } from '#app/ui/dialog/dialog.tsx'
import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import { useIsOnlySeen } from '#app/lib/page/withheld.ts'
import { failureIn, PostForm } from '#app/ui/form/post-form.tsx'
import { Alert } from '#app/ui/parts/alert.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { Segmented } from '#app/ui/parts/segmented.tsx'
import { SummaryLines } from '#app/ui/parts/summary.tsx'
import { reversalReasons } from '#server/features/payments/rules.ts'
import { DialogFailure, KeepIt } from './refund-dialog-parts.tsx'
import type { RefundablePayment } from './refund-dialog.tsx'
import { listOf, reversalReasonTexts, reversing as words, standingText } from './refund-words.ts'

type ReversalDialogProps = { payment: RefundablePayment; answer: unknown; onClose: () => void }

/** Reverses an incorrect manual payment as a whole and, if desired, records it again. */
export function ReversalDialog({ payment, answer, onClose }: ReversalDialogProps) {
  const tableDate = useTableDate()
  const { paymentId, payer, label, paidOn, amountCents, reference, standing, afterReversal } = payment
  const navigation = useNavigation()
  const isOnlySeen = useIsOnlySeen(undefined, 'reverse')
  const [isAgain, setAgain] = useState(failureIn(answer)?.values?.then === 'again')
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={words.title(paymentId)}
      lead={words.recorded(tableDate(paidOn), payer, label, dollars(amountCents), reference ?? '')}
      icon={FilePenLine}
      tone="info"
      acts={
        <>
          <KeepIt to={listOf(payment.purpose).to} onClose={onClose}>
            {isOnlySeen ? words.close : words.cancel}
          </KeepIt>
          {!isOnlySeen && (
            <Button type="submit" form="reverse" look="primary" saving={navigation.formMethod === 'POST'}>
              {isAgain ? words.actAgain : words.act}
            </Button>
          )}
        </>
      }
    >
      <PostForm
        id="reverse"
        answer={answer}
        labels={words.labels}
        preventScrollReset
        className="mt-4 flex flex-col gap-5"
      >
        <input type="hidden" name="intent" value="reverse" />
        <DialogFailure answer={answer} />
        <Alert tone="info" title={words.neverEdited}>
          {words.stays}
        </Alert>
        <Segmented
          name="then"
          legend={words.then}
          quietLegend
          options={[
            { value: 'only', text: words.only },
            { value: 'again', text: words.again },
          ]}
          defaultValue={isAgain ? 'again' : 'only'}
          onChange={(value) => setAgain(value === 'again')}
        />
        <div className="entries">
          <SelectField
            name="reason"
            label={words.labels.reason}
            placeholder={words.choose}
            options={reversalReasons.map((value) => ({ value, text: reversalReasonTexts[value] }))}
            span={3}
          />
          <TextField name="note" label={words.labels.note} optional maxLength={300} span={3} help={words.noteHelp} />
        </div>
        <div className="rounded-box border border-rule p-4">
          <SummaryLines ruled lines={[{ key: words.reversed, note: label, value: dollars(-amountCents) }]} />
        </div>
        {standing && afterReversal && (
          <Alert
            tone={standing.status === afterReversal.status ? 'info' : 'warning'}
            title={standingText.title(payer, standing.status, afterReversal.status)}
          >
            {standingText.due(afterReversal.nextPaymentDueIn, afterReversal.movedBack)}
          </Alert>
        )}
      </PostForm>
    </Dialog>
  )
}
