import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { TextAreaField } from '#app/ui/form/fields/text-area-field.tsx'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import { Alert } from '#app/ui/parts/alert.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { billingLengths } from '#server/features/receipts/rules.ts'
import type { Billing } from '#server/features/receipts/schema.ts'
import { billing as words } from './words.ts'

type BillingFormProps = { billing: Billing; answer: unknown; isSaved: boolean }

/** Optional billing details from the buyer: company, address and order number. */
export function BillingForm({ billing, answer, isSaved }: BillingFormProps) {
  const { company, address, orderNumber } = billing
  return (
    <div className="receipt-billing print:hidden">
      <Block title={words.title}>
        <p className="type-body mt-4 mb-5 text-ink-2">{words.lead}</p>
        {isSaved && <Alert tone="success" title={words.saved} className="mb-5" />}
        <PostForm id="billing" answer={answer} initial={billing} className="grid grid-cols-6 gap-4">
          <TextField
            name="company"
            label={words.company}
            optional
            span={4}
            maxLength={billingLengths.company}
            autoComplete="organization"
            defaultValue={company}
          />
          <TextField
            name="orderNumber"
            label={words.orderNumber}
            optional
            span={2}
            maxLength={billingLengths.orderNumber}
            defaultValue={orderNumber}
          />
          <TextAreaField
            name="address"
            label={words.address}
            optional
            rows={3}
            maxLength={billingLengths.address}
            autoComplete="street-address"
            defaultValue={address}
          />
          <div className="col-span-6">
            <SubmitButton look="quiet">{words.save}</SubmitButton>
          </div>
        </PostForm>
      </Block>
    </div>
  )
}
