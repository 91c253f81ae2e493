import ReceiptText from 'lucide-react/icons/receipt-text'
import { useState } from 'react'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { useTableDate } from '#app/ui/parts/table-date.tsx'
import type { TableState } from '#app/ui/table/table-state.ts'
import type { Outputs } from '#server/wiring/api.ts'
import { DuesForm, type Dues, type Fee } from './dues-form.tsx'
import { DuesStanding } from './dues-standing.tsx'
import { MyPayments } from './my-payments.tsx'
import type { OwnPayment } from './own-columns.tsx'
import type { Outcome } from './outcome.ts'
import type { Checkout } from './pay-panel.tsx'
import { PaymentOutcome } from './payment-outcome.tsx'
import { outcomeTexts } from './words.ts'

type MyDuesProps = {
  data: {
    dues: Dues
    fees: Fee[]
    checkout: Checkout | null
    terms: number
    payments: OwnPayment[]
    reviewed: Outputs['payments']['underReview']
    state: TableState
  }
  /** The result of a payment made before the page loaded. */
  outcome: Outcome | null
}

/** A member's dues and fees, how to pay them, and past payments. */
export function MyDues({ data: { dues, fees, checkout, terms, payments, reviewed, state }, outcome }: MyDuesProps) {
  const day = useTableDate()
  // Who has just paid is not asked for the next year in the same breath.
  const [paid, setPaid] = useState<string | undefined>(outcome?.paymentId)
  return (
    <>
      {/* First, because without JavaScript it is part of the page, not an overlay. */}
      <PaymentOutcome outcome={outcome} />
      <DuesStanding dues={dues} day={day} />
      {paid ? (
        <p className="mb-10 flex flex-wrap gap-3">
          <LinkButton to={`/payment/${paid}/receipt`} look="primary" icon={ReceiptText}>
            {outcomeTexts.viewReceipt}
          </LinkButton>
          <LinkButton to="/payment?tab=mine" onClick={() => setPaid(undefined)}>
            {outcomeTexts.ahead}
          </LinkButton>
        </p>
      ) : (
        <DuesForm dues={dues} fees={fees} checkout={checkout} terms={terms} onPaid={setPaid} />
      )}
      <MyPayments payments={[...reviewed.map(rowOf), ...payments]} state={state} />
    </>
  )
}

/** Returns the row of a payment that is not in the books yet. */
const rowOf = (payment: Outputs['payments']['underReview'][number]): OwnPayment => ({
  ...payment,
  refundedCents: 0,
  status: '',
  isUnderReview: true,
})
