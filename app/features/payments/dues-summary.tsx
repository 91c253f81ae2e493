import Lock from 'lucide-react/icons/lock'
import { useState } from 'react'
import { date } from '#app/lib/format.ts'
import { useViewer } from '#app/lib/page/viewer.ts'
import { Icon } from '#app/ui/parts/icon.tsx'
import { Money } from '#app/ui/parts/money.tsx'
import { Summary } from '#app/ui/parts/summary.tsx'
import { yearRange } from '#app/features/payments/years.ts'
import { isLifelong } from '#server/features/members/rules.ts'
import { useDuesDeal, useQuote } from './dues-deal.ts'
import type { Dues } from './dues-form.tsx'
import { showStanding } from './dues-standing.tsx'
import { outcomes, type Outcome } from './outcome.ts'
import { PayPanel, type Checkout } from './pay-panel.tsx'
import { PaymentOutcome } from './payment-outcome.tsx'
import { dues as words, standing, summary } from './words.ts'

/** The dues before they are paid. When other terms are chosen the sum is reckoned here until the server has answered. */
export function DuesSummary({ dues, checkout, terms }: { dues: Dues; checkout: Checkout | null; terms: number }) {
  const { name, memberId } = useViewer()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const isPayable = checkout !== null && dues.unitCents > 0 && !dues.underReview
  const quote = useQuote(terms, isPayable)
  const cents = quote?.terms === terms ? quote.amountCents : dues.unitCents * terms
  const years = isLifelong(dues.durationYears) ? '' : yearRange(dues.dueIn, dues.dueIn + terms * dues.durationYears - 1)
  const deal = useDuesDeal({ terms, firstYear: dues.dueIn, years })
  const close = () => {
    if (outcome?.tone === 'success' || outcome?.text === outcomes.pending.text) showStanding()
    setOutcome(null)
  }
  return (
    <Summary
      aside={<span className="type-small tabular text-ink-2">{date(dues.today)}</span>}
      lines={[
        { key: summary.member, value: name ?? '', under: summary.memberId(memberId ?? '') },
        { key: words.of(dues.paymentType), value: <Money cents={dues.unitCents} /> },
        { key: words.count(dues.durationYears), value: terms },
      ]}
      total={<Money cents={cents} />}
    >
      {checkout && cents === 0 && (
        <p className="type-small text-ink-2">{summary.free}</p>
      )}
      {dues.underReview && <p className="type-small text-ink-2">{standing.wait}</p>}
      {(isPayable || !checkout) && (
        <PayPanel checkout={checkout} notSetUp={summary.notSetUp} deal={deal} onOutcome={setOutcome} inForm>
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
