import { dollars } from '#app/lib/format.ts'
import { ChoiceRows, type Choice } from '#app/ui/form/fields/choice-rows.tsx'
import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Alert } from '#app/ui/parts/alert.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import type { Outputs } from '#server/api.ts'
import { refundReasons, reversalReasons } from '#server/features/payments/rules.ts'
import { effectText, listOf, refunding as words, refundReasonTexts, reversalReasonTexts } from './refund-words.ts'

type FormProps = { payment: Outputs['payments']['toRefund']; answer: unknown }

/** Full or a part, with a reason; each choice says what it does. */
export function RefundForm({ payment, answer }: FormProps) {
  const { leftCents, refundsBy, formKey } = payment
  return (
    <PostForm id="refund" answer={answer} className="flex flex-col gap-6">
      <input type="hidden" name="intent" value="refund" />
      <input type="hidden" name="formKey" value={formKey} />
      <input type="hidden" name="leftCents" value={leftCents} />
      <ChoiceRows name="what" legend={words.what} choices={choicesOf(payment)} defaultValue="all" />
      <div className="entries">
        {refundsBy === 'amount' && <TextField name="amount" label={words.amountField} help={words.amountHelp} inputMode="decimal" optional span={6} />}
        <SelectField
          name="reason"
          label={words.reason}
          placeholder={words.choose}
          options={refundReasons.map((value) => ({ value, text: refundReasonTexts[value] }))}
          span={6}
        />
        <TextField name="note" label={words.note} help={words.noteHelp} optional maxLength={300} />
      </div>
      <p className="type-body">{words.sent}</p>
      <Buttons back={listOf(payment.purpose).to} act={words.refund} saving={words.refunding} />
    </PostForm>
  )
}

function choicesOf({ payer, leftCents, refundsBy, choices }: FormProps['payment']): Choice[] {
  const all = choices.at(-1)
  return [
    { value: 'all', name: words.all, note: effectText(all?.standing ?? null, payer), price: dollars(leftCents) },
    ...(refundsBy === 'amount' ? [{ value: 'amount', name: words.amount }] : []),
    ...(refundsBy === 'term' ? choices.slice(0, -1) : []).map(({ terms, amountCents, standing }) => ({
      value: String(terms),
      name: words.terms(terms),
      note: effectText(standing, payer),
      price: dollars(amountCents),
    })),
  ]
}

/** A payment by hand that was wrong is reversed as a whole. */
export function ReversalForm({ payment: { purpose, payer, afterReversal }, answer }: FormProps) {
  return (
    <PostForm id="reverse" answer={answer} className="flex flex-col gap-6">
      <input type="hidden" name="intent" value="reverse" />
      <Alert tone="info" title={words.neverEdited} />
      <div className="entries">
        <SelectField
          name="reason"
          label={words.reason}
          placeholder={words.choose}
          options={reversalReasons.map((value) => ({ value, text: reversalReasonTexts[value] }))}
          span={6}
        />
        <TextField name="note" label={words.note} help={words.noteHelp} optional maxLength={300} />
      </div>
      {afterReversal && <p className="type-body">{effectText(afterReversal, payer)}</p>}
      <Buttons back={listOf(purpose).to} act={words.reverse} saving={words.reversing} />
    </PostForm>
  )
}

const Buttons = ({ back, act, saving }: { back: string; act: string; saving: string }) => (
  <div className="flex flex-wrap gap-2.5">
    <LinkButton to={back}>{words.keep}</LinkButton>
    <SubmitButton look="error" savingText={saving}>
      {act}
    </SubmitButton>
  </div>
)
