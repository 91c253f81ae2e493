import Banknote from 'lucide-react/icons/banknote'
import { useState } from 'react'
import { FormDialog } from '#app/ui/dialog/form-dialog.tsx'
import { MemberSelect } from '#app/features/members/member-select.tsx'
import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import { dollars } from '#app/lib/format.ts'
import { useHydrated } from '#app/lib/hydrate/use-hydrated.ts'
import type { Outputs } from '#server/wiring/api.ts'
import { handMethods, terms } from '#server/features/payments/rules.ts'
import { add as words } from './chapter-words.ts'

/** Initial values: the member whose page led here, or an incorrect payment that is recorded again. */
export type ChosenPayment = {
  memberId: string
  name: string
  paymentTypeId?: string
  terms?: number
  method?: (typeof handMethods)[number] | null
  reference?: string
}

/** A payment type of the chapter. */
export type FeeChoice = Outputs['paymentTypes']['inChapter'][number]

type AddPaymentProps = {
  onClose: () => void
  chosen: ChosenPayment | null
  fees: FeeChoice[]
  answer: unknown
}

/**
 * The form in which an admin enters a manual payment of dues or a fee. Add needs a member and a reference (foundation
 * section 5).
 */
export function AddPayment({ onClose, chosen, fees, answer }: AddPaymentProps) {
  const hydrated = useHydrated()
  const [memberId, setMemberId] = useState(chosen?.memberId ?? '')
  const [reference, setReference] = useState(chosen?.reference ?? '')
  const types = [{ value: 'dues', text: words.dues }, ...fees.map(feeOption)]
  const known = types.find(({ value }) => value === (chosen?.paymentTypeId ?? 'dues'))
  const [type, setType] = useState(known?.value ?? '')
  return (
    <FormDialog
      id="add-payment"
      title={words.title}
      icon={Banknote}
      act={words.act}
      hidden={{ intent: 'record' }}
      off={hydrated && (memberId === '' || reference.trim() === '')}
      here="/payment"
      back="/payment"
      labels={labels}
      answer={answer}
      onClose={onClose}
    >
      <MemberSelect
        name="memberId"
        label={words.member}
        chosen={chosen ?? undefined}
        onChoose={(member) => setMemberId(member?.memberId ?? '')}
      />
      <SelectField
        name="paymentTypeId"
        label={words.type}
        span={4}
        options={types}
        defaultValue={known?.value}
        // A fee that is no longer offered cannot be chosen again.
        placeholder={known ? undefined : words.chooseType}
        onChange={(event) => setType(event.target.value)}
      />
      <SelectField
        name="terms"
        label={type === 'dues' ? words.years : words.terms}
        span={2}
        options={termOptions}
        defaultValue={chosen?.terms}
        help={type === 'dues' ? words.yearsHelp : words.termsHelp}
      />
      <SelectField
        name="method"
        label={words.method}
        span={3}
        options={methodOptions}
        defaultValue={chosen?.method ?? undefined}
        placeholder={words.chooseMethod}
      />
      <TextField
        name="reference"
        label={words.reference}
        defaultValue={chosen?.reference}
        span={3}
        maxLength={40}
        autoComplete="off"
        help={words.referenceHelp}
        onChange={(event) => setReference(event.target.value)}
      />
    </FormDialog>
  )
}

const labels = {
  memberId: words.member,
  paymentTypeId: words.type,
  terms: words.terms,
  method: words.method,
  reference: words.reference,
}

const feeOption = ({ paymentTypeId, paymentTypeName, amountCents }: FeeChoice) => ({
  value: paymentTypeId,
  text: `${paymentTypeName}, ${dollars(amountCents)}`,
})

const methodOptions = handMethods.map((value) => ({ value, text: words.methods[value] }))

const termOptions = Array.from({ length: terms.max }, (_, index) => ({
  value: String(index + 1),
  text: String(index + 1),
}))
