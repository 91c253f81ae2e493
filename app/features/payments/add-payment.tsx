import Banknote from 'lucide-react/icons/banknote'
import { useState } from 'react'
import { FormDialog } from '#app/ui/dialog/form-dialog.tsx'
import { MemberSelect } from '#app/features/members/member-select.tsx'
import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import { useHydrated } from '#app/lib/hydrate/use-hydrated.ts'
import { terms } from '#server/features/payments/rules.ts'
import { add as words } from './chapter-words.ts'

/** Values to begin with: the member whose page led here, or a payment that was wrong and is recorded again. */
export type ChosenPayment = { memberId: string; name: string; terms?: number; reference?: string }

type AddPaymentProps = { open: boolean; onClose: () => void; chosen: ChosenPayment | null; answer: unknown }

/** An admin enters what came by cash, check or transfer. Add waits for a member and a reference (foundation section 5). */
export function AddPayment({ open, onClose, chosen, answer }: AddPaymentProps) {
  const hydrated = useHydrated()
  const [memberId, setMemberId] = useState(chosen?.memberId ?? '')
  const [reference, setReference] = useState(chosen?.reference ?? '')
  if (!open) return null
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
      {...{ labels, answer, onClose }}
    >
      <MemberSelect name="memberId" label={words.member} chosen={chosen ?? undefined} onChoose={(member) => setMemberId(member?.memberId ?? '')} />
      <SelectField
        name="paymentType"
        label={words.type}
        span={4}
        options={[{ value: 'dues', text: words.dues }]}
      />
      <SelectField name="terms" label={words.terms} span={2} options={termOptions} defaultValue={chosen?.terms} help={words.termsHelp} />
      <TextField
        name="reference"
        label={words.reference}
        defaultValue={chosen?.reference}
        maxLength={40}
        autoComplete="off"
        help={words.referenceHelp}
        onChange={(event) => setReference(event.target.value)}
      />
    </FormDialog>
  )
}

const labels = { memberId: words.member, terms: words.terms, reference: words.reference }

const termOptions = Array.from({ length: terms.max }, (_, index) => ({ value: String(index + 1), text: String(index + 1) }))
