import type { TableState } from '#app/ui/table/table-state.ts'
import { DuesForm, type Dues, type Fee } from './dues-form.tsx'
import { DuesStanding } from './dues-standing.tsx'
import { MyPayments } from './my-payments.tsx'
import type { OwnPayment } from './own-columns.tsx'
import type { Outcome } from './outcome.ts'
import type { Checkout } from './pay-panel.tsx'
import { PaymentOutcome } from './payment-outcome.tsx'
import { dues as words } from './words.ts'

type MyDuesProps = {
  data: { dues: Dues; fees: Fee[]; checkout: Checkout | null; terms: number; payments: OwnPayment[]; state: TableState }
  /** The outcome of a payment that was made before the page was there. */
  outcome: Outcome | null
}

/** A member's dues and fees and the way to pay them, and the payments so far. */
export function MyDues({ data: { dues, fees, checkout, terms, payments, state }, outcome }: MyDuesProps) {
  return (
    <>
      {/* First, because without scripts it stands in the page and not over it. */}
      <PaymentOutcome outcome={outcome} />
      <DuesStanding dues={dues} />
      <DuesForm dues={dues} fees={fees} checkout={checkout} terms={terms} />
      <MyPayments payments={[...reviewed(dues), ...payments]} state={state} />
    </>
  )
}

/** The row of a payment that is not in the books yet. */
function reviewed({ underReview, paymentType, dueIn }: Dues): OwnPayment[] {
  if (!underReview) return []
  const { paymentId, amountCents, startedAt, startedOn } = underReview
  return [{ paymentId, term: 0, typeName: words.of(paymentType), year: dueIn, paidAt: startedAt, paidOn: startedOn, amountCents, refundedCents: 0, status: '', isUnderReview: true }]
}
