import { useNavigation } from '@remix-run/react'
import Banknote from 'lucide-react/icons/banknote'
import { useState } from 'react'
import { SheetDialog } from '#app/ui/dialog/sheet-dialog.tsx'
import { MemberSelect } from '#app/ui/form/member-select.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useHydrated } from '#app/ui/form/use-hydrated.ts'
import { Button } from '#app/ui/parts/button.tsx'
import { terms } from '#server/features/payments/rules.ts'

type AddPaymentProps = { open: boolean; onClose: () => void; answer: unknown }

/** An admin enters what came by cash, cheque or transfer. Add waits for a member and a reference (foundation section 5). */
export function AddPayment({ open, onClose, answer }: AddPaymentProps) {
  const hydrated = useHydrated()
  const [memberId, setMemberId] = useState('')
  const [reference, setReference] = useState('')
  const navigation = useNavigation()
  const sending = open && navigation.formData?.get('intent') === 'record'
  if (!open) return null
  const acts = (
    <>
      <form method="get" action="/payment">
        <Button
          type="submit"
          onClick={(event) => {
            event.preventDefault()
            onClose()
          }}
        >
          Cancel
        </Button>
      </form>
      <Button
        type="submit"
        form="add-payment"
        look="primary"
        saving={sending}
        disabled={hydrated && (memberId === '' || reference.trim() === '')}
      >
        Add
      </Button>
    </>
  )
  return (
    <SheetDialog open onClose={onClose} title="Add payment" icon={Banknote} tone="info" acts={acts}>
      <PostForm id="add-payment" answer={answer} action="/payment" labels={labels}>
        <input type="hidden" name="intent" value="record" />
        <div className="mt-3 grid grid-cols-6 gap-4">
          <MemberSelect name="memberId" label="Member" onChoose={(member) => setMemberId(member?.memberId ?? '')} />
          <SelectField
            name="paymentType"
            label="Payment type"
            span={4}
            options={[{ value: 'dues', text: 'Dues of the member type' }]}
          />
          <SelectField name="terms" label="Terms" span={2} options={termOptions} help="1 while inactive" />
          <TextField
            name="reference"
            label="Reference"
            maxLength={40}
            autoComplete="off"
            help="Number of the cheque or transfer. It stays in the books for ever, so no names."
            onChange={(event) => setReference(event.target.value)}
          />
        </div>
      </PostForm>
    </SheetDialog>
  )
}

const labels = { memberId: 'Member', terms: 'Terms', reference: 'Reference' }

const termOptions = Array.from({ length: terms.max }, (_, index) => ({ value: String(index + 1), text: String(index + 1) }))
