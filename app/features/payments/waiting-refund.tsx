import { dollars } from '#app/lib/format.ts'
import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { useTableDate } from '#app/ui/parts/table-date.tsx'
import { declineReasons, type RefundReason } from '#server/features/payments/rules.ts'
import { DialogFailure } from './refund-dialog-parts.tsx'
import type { RefundablePayment } from './refund-dialog.tsx'
import { RefundEffect } from './refund-effect.tsx'
import { declineReasonTexts, refundReasonTexts, waitingRefund as words } from './refund-words.ts'

type WaitingRefundProps = {
  payment: RefundablePayment
  waiting: NonNullable<RefundablePayment['waiting']>
  answer: unknown
}

/** A refund that one admin requested: another admin confirms it, and either one can decline it. */
export function WaitingRefund({ payment, waiting, answer }: WaitingRefundProps) {
  const { refundKey, amountCents, reason, terms, askedBy, askedOn, isOwn, note } = waiting
  const sum = dollars(amountCents)
  const day = useTableDate()
  return (
    <Block title={words.title}>
      <div className="grid gap-5 py-4">
        <p className="type-body">
          {words.asked(askedBy, sum, day(askedOn), refundReasonTexts[reason as RefundReason])} {note}
        </p>
        <RefundEffect payment={payment} terms={terms} />
        {isOwn ? (
          <p className="type-body">{words.own}</p>
        ) : (
          <PostForm id="confirm" answer={answer}>
            <input type="hidden" name="refundKey" value={refundKey} />
            <DialogFailure answer={answer} />
            <SubmitButton intent="confirm" look="error">
              {words.confirm(sum)}
            </SubmitButton>
          </PostForm>
        )}
        <PostForm id="decline" answer={answer} labels={words.labels} className="grid gap-4 border-t border-rule pt-5">
          <input type="hidden" name="refundKey" value={refundKey} />
          {isOwn && <DialogFailure answer={answer} />}
          {!isOwn && (
            <div className="entries">
              <SelectField
                name="reason"
                label={words.labels.reason}
                placeholder={words.choose}
                options={declineReasons.map((value) => ({ value, text: declineReasonTexts[value] }))}
                span={3}
              />
              <TextField name="note" label={words.labels.note} optional maxLength={300} span={3} />
            </div>
          )}
          <p>
            <SubmitButton intent="decline" look="quiet">
              {isOwn ? words.takeBack : words.decline}
            </SubmitButton>
          </p>
        </PostForm>
      </div>
    </Block>
  )
}
