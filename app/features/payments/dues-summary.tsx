import Lock from 'lucide-react/icons/lock'
import { useState } from 'react'
import { useViewer } from '#app/lib/page/viewer.ts'
import { Icon } from '#app/ui/parts/icon.tsx'
import { Money } from '#app/ui/parts/money.tsx'
import { Summary } from '#app/ui/parts/summary.tsx'
import { TableDate } from '#app/ui/parts/table-date.tsx'
import { yearRange } from '#app/features/payments/years.ts'
import { isLifelong } from '#server/features/members/rules.ts'
import { useDuesCheckout, useQuote } from './use-dues-checkout.ts'
import type { Dues, Fee } from './dues-form.tsx'
import { showStanding } from './dues-standing.tsx'
import { outcomes, type Outcome } from './outcome.ts'
import { PayPanel, type Checkout } from './pay-panel.tsx'
import { PaymentOutcome } from './payment-outcome.tsx'
import { dues as words, fees, standing, summary } from './words.ts'

/**
 * The dues, or a fee in their place, before payment. If other terms are chosen, the sum is computed here until the
 * server has responded.
 */
export function DuesSummary({
  dues,
  fee,
  checkout,
  terms,
  onPaid,
}: {
  dues: Dues
  fee: Fee | undefined
  checkout: Checkout | null
  terms: number
  onPaid: (paymentId: string) => void
}) {
  const { name, memberId } = useViewer()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const unitCents = fee?.amountCents ?? dues.unitCents
  const waits = dues.underReview !== null && !fee
  const isPayable = checkout !== null && unitCents > 0 && !waits
  const quote = useQuote(terms, isPayable && !fee)
  const cents = quote?.terms === terms && !fee ? quote.amountCents : unitCents * terms
  const years = isLifelong(dues.durationYears) ? '' : yearRange(dues.dueIn, dues.dueIn + terms * dues.durationYears - 1)
  const steps = useDuesCheckout({ fee, terms, firstYear: dues.dueIn, years })
  const close = () => {
    if (fee) return setOutcome(null)
    if (outcome?.tone === 'success' || outcome?.text === outcomes.pending.text) showStanding()
    setOutcome(null)
    if (outcome?.paymentId) onPaid(outcome.paymentId)
  }
  return (
    <Summary
      aside={
        <span className="type-small tabular text-ink-2">
          <TableDate of={dues.today} />
        </span>
      }
      lines={[
        { key: summary.member, value: name ?? '', under: summary.memberId(memberId ?? '') },
        { key: fee?.paymentTypeName ?? words.of(dues.paymentType), value: <Money cents={unitCents} /> },
        { key: fee ? fees.count : words.count(dues.durationYears), value: terms },
      ]}
      total={<Money cents={cents} />}
    >
      {checkout && cents === 0 && <p className="type-small text-ink-2">{summary.free}</p>}
      {waits && <p className="type-small text-ink-2">{standing.wait}</p>}
      {(isPayable || !checkout) && (
        <PayPanel checkout={checkout} notSetUp={summary.notSetUp} steps={steps} onOutcome={setOutcome} inForm>
          <p className="type-fine flex gap-2 text-ink-2">
            <Icon of={Lock} className="mt-0.5 flex-none" />
            {summary.safety}
          </p>
        </PayPanel>
      )}
      <PaymentOutcome outcome={outcome} onClose={close} />
    </Summary>
  )
}
