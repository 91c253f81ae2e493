import { Form } from '#app/lib/remix.ts'
import { useState } from 'react'
import { ChoiceRows } from '#app/ui/form/fields/choice-rows.tsx'
import { TermsRow } from '#app/features/payments/terms-row.tsx'
import { FormWithSummary } from '#app/ui/frame/shells.tsx'
import { Alert } from '#app/ui/parts/alert.tsx'
import { Money } from '#app/ui/parts/money.tsx'
import { isLifelong } from '#server/features/members/rules.ts'
import { DuesSummary } from './dues-summary.tsx'
import type { Checkout } from './pay-panel.tsx'
import { dues as words } from './words.ts'

export type Dues = {
  status: 'active' | 'inactive'
  /** The year that is due. */
  dueIn: number
  /** 0 when nothing can be paid. */
  mostTerms: number
  paymentType: string
  unitCents: number
  durationYears: number
  /** yyyy-mm-dd */
  today: string
  /** The last day of grace, yyyy-mm-dd; null when nothing is overdue. */
  activeUntil: string | null
  /** A payment that the provider has not released yet; nothing else can be paid meanwhile. */
  underReview: { paymentId: string; amountCents: number; startedAt: string; startedOn: string } | null
}

/** Type and terms left, the sum and the provider's buttons right. Before scripts it is a form that leads to the provider. */
export function DuesForm({ dues, checkout, terms: asked }: { dues: Dues; checkout: Checkout | null; terms: number }) {
  const [chosen, setTerms] = useState(asked)
  const terms = Math.min(Math.max(1, Math.trunc(chosen) || 1), dues.mostTerms)
  if (dues.mostTerms === 0) return <NothingDue dues={dues} />
  return (
    <Form method="post" action="/payment?tab=mine" reloadDocument>
      <input type="hidden" name="firstYear" value={dues.dueIn} />
      <FormWithSummary summary={<DuesSummary dues={dues} checkout={checkout} terms={terms} />}>
        <h2 className="type-section mb-3">{words.type}</h2>
        <ChoiceRows
          name="paymentType"
          legend={words.type}
          defaultValue="dues"
          choices={[
            {
              value: 'dues',
              name: words.of(dues.paymentType),
              note: words.yourType,
              price: <Money cents={dues.unitCents} />,
              term: termText(dues.durationYears),
            },
          ]}
        />
        <div className="mt-9 mb-3 flex items-baseline justify-between gap-4">
          <h2 className="type-section">{words.howMany(dues.durationYears)}</h2>
          <p className="type-small text-ink-2">{words.oneTerm(dues.durationYears)}</p>
        </div>
        {dues.status === 'inactive' && <p className="type-body mb-3">{words.firstFee(dues.dueIn)}</p>}
        <TermsRow
          name="terms"
          legend={words.howMany(dues.durationYears)}
          firstYear={dues.dueIn}
          durationYears={dues.durationYears}
          most={dues.mostTerms}
          defaultTerms={terms}
          onChange={setTerms}
        />
      </FormWithSummary>
    </Form>
  )
}

function NothingDue({ dues }: { dues: Dues }) {
  if (!dues.paymentType) {
    return <Alert tone="warning" title={words.noType.title}>{words.noType.text}</Alert>
  }
  return <Alert tone="success" title={words.paidForLife(dues.paymentType)}>{words.nothingDue}</Alert>
}

const termText = (years: number) => (isLifelong(years) ? words.forLife : years === 1 ? words.perYear : words.perTerm(years))
