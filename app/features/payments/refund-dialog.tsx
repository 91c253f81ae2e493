import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useState } from 'react'
import { dollars } from '#app/lib/format.ts'
import { useTableDate } from '#app/ui/parts/table-date.tsx'
import { useHydrated } from '#app/lib/hydrate/use-hydrated.ts'
import { useNavigation } from '#app/lib/remix.ts'
import { Dialog } from '#app/ui/dialog/dialog.tsx'
import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import { useIsOnlySeen } from '#app/lib/page/withheld.ts'
import { failureIn, PostForm } from '#app/ui/form/post-form.tsx'
import { Alert } from '#app/ui/parts/alert.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { Segmented } from '#app/ui/parts/segmented.tsx'
import type { Outputs } from '#server/wiring/api.ts'
import { centsTyped, refundReasons } from '#server/features/payments/rules.ts'
import { DialogFailure, KeepIt } from './refund-dialog-parts.tsx'
import { RefundEffect } from './refund-effect.tsx'
import { TermRows } from './refund-terms.tsx'
import { listOf, refunding as words, refundReasonTexts } from './refund-words.ts'

export type RefundablePayment = Outputs['payments']['toRefund']

type RefundDialogProps = { payment: RefundablePayment; answer: unknown; onClose: () => void }

/**
 * Refunds all or part of a payment, with a reason. Shows the effect and the sum before the button, which repeats the
 * sum.
 */
export function RefundDialog({ payment, answer, onClose }: RefundDialogProps) {
  const tableDate = useTableDate()
  const { paymentId, formKey, payer, label, paidOn, amountCents, leftCents, refundsBy, parts, confirmAboveCents } =
    payment
  const hydrated = useHydrated()
  const navigation = useNavigation()
  const isOnlySeen = useIsOnlySeen(undefined, 'refund')
  const stood = failureIn(answer)?.values ?? {}
  const [isPart, setPart] = useState(stood.what === 'part')
  const [latest, setLatest] = useState(stood.terms ? stood.terms.split(',').length : 1)
  const [typed, setTyped] = useState(stood.amount ?? '')
  const hasParts = refundsBy === 'amount' || parts.length > 1
  const partCents = refundsBy === 'term' ? sumOf(parts.slice(-latest)) : centsTyped(typed)
  const cents = isPart ? partCents : leftCents
  // Without JavaScript nothing updates the sum while choosing.
  const sum = hydrated || !hasParts ? cents : null
  const needsSecond = confirmAboveCents !== null && amountCents - leftCents + (cents ?? 0) > confirmAboveCents
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={words.refundTitle(paymentId)}
      lead={words.paid(payer, dollars(amountCents), label, tableDate(paidOn))}
      icon={RotateCcw}
      tone="error"
      acts={
        <>
          <KeepIt to={listOf(payment.purpose).to} onClose={onClose} isFirst>
            {words.keep}
          </KeepIt>
          {!isOnlySeen && (
            <Button type="submit" form="refund" look="error" saving={navigation.formMethod === 'POST'}>
              {(needsSecond ? words.ask : words.refund)(sum && dollars(sum))}
            </Button>
          )}
        </>
      }
    >
      <PostForm
        id="refund"
        answer={answer}
        labels={words.labels}
        preventScrollReset
        className="group/refund mt-4 flex flex-col gap-5"
      >
        <input type="hidden" name="intent" value="refund" />
        <input type="hidden" name="formKey" value={formKey} />
        <input type="hidden" name="leftCents" value={leftCents} />
        <DialogFailure answer={answer} />
        {hasParts ? (
          <Segmented
            name="what"
            legend={words.what}
            quietLegend
            options={[
              { value: 'all', text: words.full(dollars(leftCents)) },
              { value: 'part', text: words.part },
            ]}
            defaultValue={isPart ? 'part' : 'all'}
            onChange={(value) => setPart(value === 'part')}
          />
        ) : (
          <input type="hidden" name="what" value="all" />
        )}
        {hasParts && (
          <div className="hidden group-has-[[value=part]:checked]/refund:block">
            {refundsBy === 'term' ? (
              <TermRows parts={parts} latest={latest} onChange={setLatest} />
            ) : (
              <TextField
                name="amount"
                label={words.labels.amount}
                sign="$"
                inputMode="decimal"
                optional={!isPart}
                value={typed}
                onChange={({ target }) => setTyped(target.value)}
                help={words.amountHelp(dollars(leftCents))}
              />
            )}
          </div>
        )}
        <div className="entries">
          <SelectField
            name="reason"
            label={words.labels.reason}
            placeholder={words.choose}
            options={refundReasons.map((value) => ({ value, text: refundReasonTexts[value] }))}
            span={3}
          />
          <TextField name="note" label={words.labels.note} optional maxLength={300} span={3} help={words.noteHelp} />
        </div>
        <RefundEffect payment={payment} terms={isPart ? latest : parts.length} />
        {confirmAboveCents !== null && needsSecond && (
          <Alert tone="info" title={words.secondNeeded(dollars(confirmAboveCents))} />
        )}
        <div className="sum-total pt-3">
          <b className="font-semibold">{words.goesBack}</b>
          <output className="type-figure text-primary" aria-live="polite">
            {sum === null ? '' : dollars(sum)}
          </output>
        </div>
      </PostForm>
    </Dialog>
  )
}

const sumOf = (parts: RefundablePayment['parts']) => parts.reduce((cents, part) => cents + part.amountCents, 0)
