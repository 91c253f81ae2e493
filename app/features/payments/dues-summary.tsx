import Lock from 'lucide-react/icons/lock'
import { useCallback, useState } from 'react'
import { date } from '#app/lib/format.ts'
import { useViewer } from '#app/lib/page/viewer.ts'
import { useHydrated } from '#app/lib/hydrate/use-hydrated.ts'
import { Button } from '#app/ui/parts/button.tsx'
import { Icon } from '#app/ui/parts/icon.tsx'
import { Money } from '#app/ui/parts/money.tsx'
import { Summary } from '#app/ui/parts/summary.tsx'
import { yearRange } from '#app/features/payments/years.ts'
import { isLifelong } from '#server/features/members/rules.ts'
import { DuesButtons } from './dues-buttons.tsx'
import type { Dues } from './dues-form.tsx'
import { showStanding } from './dues-standing.tsx'
import { outcomes, type Outcome } from './outcome.ts'
import { PaymentOutcome } from './payment-outcome.tsx'
import { dues as words, standing, summary } from './words.ts'

export type Checkout = { clientId: string; scriptUrl: string }

/** What is about to be paid. When other terms are chosen the sum is reckoned here until the server has answered. */
export function DuesSummary({ dues, checkout, terms }: { dues: Dues; checkout: Checkout | null; terms: number }) {
  const { name, memberId } = useViewer()
  const hydrated = useHydrated()
  const [quote, setQuote] = useState<{ terms: number; amountCents: number }>()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [drawn, setDrawn] = useState(false)
  const onDrawn = useCallback(() => setDrawn(true), [])
  const cents = quote?.terms === terms ? quote.amountCents : dues.unitCents * terms
  const years = isLifelong(dues.durationYears) ? '' : yearRange(dues.dueIn, dues.dueIn + terms * dues.durationYears - 1)
  const close = () => {
    if (outcome?.tone === 'success' || outcome?.text === outcomes.pending.text) showStanding()
    setOutcome(null)
  }
  const plain = (
    <Button type="submit" name="intent" value="pay" look="primary" size="provider" wide>
      {summary.pay}
    </Button>
  )
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
      {!checkout && <p className="type-small text-ink-2">{summary.notSetUp}</p>}
      {checkout && cents === 0 && (
        <p className="type-small text-ink-2">{summary.free}</p>
      )}
      {dues.underReview && <p className="type-small text-ink-2">{standing.wait}</p>}
      {checkout && cents > 0 && !dues.underReview && (
        <>
          {hydrated && <DuesButtons scriptUrl={checkout.scriptUrl} terms={terms} firstYear={dues.dueIn} years={years} onQuote={setQuote} onOutcome={setOutcome} onDrawn={onDrawn} />}
          {!drawn && plain}
          <p className="type-fine flex gap-2 text-ink-2">
            <Icon of={Lock} className="mt-0.5 flex-none" />
            {summary.safety}
          </p>
        </>
      )}
      <PaymentOutcome outcome={outcome} onClose={close} />
    </Summary>
  )
}
