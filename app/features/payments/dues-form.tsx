import { Form } from '#app/lib/remix.ts'
import { useState } from 'react'
import { ChoiceRows, type Choice } from '#app/ui/form/fields/choice-rows.tsx'
import { TermsRow } from '#app/features/payments/terms-row.tsx'
import { FormWithSummary } from '#app/ui/frame/shells.tsx'
import { Alert } from '#app/ui/parts/alert.tsx'
import { Money } from '#app/ui/parts/money.tsx'
import type { Outputs } from '#server/wiring/api.ts'
import { isLifelong } from '#server/features/members/rules.ts'
import { firstYearText, isLateInYear } from '#server/features/members/renewals/rules.ts'
import { DuesSummary } from './dues-summary.tsx'
import type { Checkout } from './pay-panel.tsx'
import { dues as words, fees as feeWords } from './words.ts'

export type Dues = {
  status: 'active' | 'inactive'
  /** The year for which dues are owed. */
  dueIn: number
  /** 0 if nothing can be paid. */
  maxTerms: number
  paymentType: string
  unitCents: number
  durationYears: number
  /** yyyy-mm-dd */
  today: string
  /** The last day of grace, yyyy-mm-dd; null if nothing is overdue. */
  activeUntil: string | null
  /** A payment that the provider has not released yet; it blocks other payments. */
  underReview: { paymentId: string; amountCents: number } | null
  /** Years whose payments count for earlier ones after a refund; a page that pays without a login does not know them. */
  countsEarlier?: number[]
}

/** A payment type of the chapter that the member can pay besides dues. */
export type Fee = Outputs['fees']['offered'][number]

type DuesFormProps = {
  dues: Dues
  fees: Fee[]
  checkout: Checkout | null
  terms: number
  /** Called with the payment's id once the viewer has read that the dues are paid. */
  onPaid: (paymentId: string) => void
}

/**
 * Type and terms at the left, the sum and the provider's buttons at the right. Without JavaScript, a form that leads to
 * the provider.
 */
export function DuesForm({ dues, fees, checkout, terms: asked, onPaid }: DuesFormProps) {
  const [chosen, setTerms] = useState(asked)
  const isDue = dues.maxTerms > 0
  const [type, setType] = useState('dues')
  const fee = fees.find(({ paymentTypeId }) => paymentTypeId === type) ?? (isDue ? undefined : fees[0])
  if (!isDue && !fee) return <NothingDue dues={dues} />
  const max = fee?.maxTerms ?? dues.maxTerms
  const terms = Math.min(Math.max(1, Math.trunc(chosen) || 1), max)
  const choices = [...(isDue ? [duesChoice(dues)] : []), ...fees.map(feeChoice)]
  const howMany = fee ? feeWords.howMany : words.howMany(dues.durationYears)
  return (
    <>
      {!isDue && (
        <div className="mb-8">
          <NothingDue dues={dues} />
        </div>
      )}
      <Form method="post" action="/payment?tab=mine" reloadDocument>
        <input type="hidden" name="firstYear" value={dues.dueIn} />
        <FormWithSummary
          summary={<DuesSummary dues={dues} fee={fee} checkout={checkout} terms={terms} onPaid={onPaid} />}
        >
          <h2 className="type-section mb-3">{words.type}</h2>
          {/* Clears a fee already paid for this year and selects what is sold instead. */}
          <ChoiceRows
            key={choices.length}
            name="paymentTypeId"
            legend={words.type}
            defaultValue={fee?.paymentTypeId ?? 'dues'}
            choices={choices}
            onChange={setType}
          />
          <div className="mt-9 mb-3 flex items-baseline justify-between gap-4">
            <h2 className="type-section">{howMany}</h2>
            <p className="type-small text-ink-2">
              {fee ? max === 1 && feeWords.oneTerm : words.oneTerm(dues.durationYears)}
            </p>
          </div>
          {dues.status === 'inactive' && (
            <div className="type-body mb-3">
              <p>{words.firstFee(dues.dueIn)}</p>
              {!fee && dues.durationYears === 1 && isLateInYear(dues.today) && (
                <p className="text-ink-2">{firstYearText(dues.dueIn, dues.today)}</p>
              )}
            </div>
          )}
          <TermsRow
            name="terms"
            legend={howMany}
            firstYear={dues.dueIn}
            durationYears={fee ? 1 : dues.durationYears}
            max={max}
            defaultTerms={terms}
            {...(fee && { note: feeWords.counts(dues.today.slice(0, 4)) })}
            onChange={setTerms}
          />
        </FormWithSummary>
      </Form>
    </>
  )
}

const duesChoice = ({ paymentType, unitCents, durationYears }: Dues): Choice => ({
  value: 'dues',
  name: words.of(paymentType),
  note: words.yourType,
  price: <Money cents={unitCents} />,
  term: termText(durationYears),
})

const feeChoice = ({ paymentTypeId, paymentTypeName, paymentTypeDescription, amountCents, maxTerms }: Fee): Choice => ({
  value: paymentTypeId,
  name: paymentTypeName,
  note: paymentTypeDescription || (maxTerms === 1 && feeWords.once),
  price: <Money cents={amountCents} />,
})

function NothingDue({ dues }: { dues: Dues }) {
  if (!dues.paymentType) {
    return (
      <Alert tone="warning" title={words.noType.title}>
        {words.noType.text}
      </Alert>
    )
  }
  return (
    <Alert tone="success" title={words.paidForLife(dues.paymentType)}>
      {words.nothingDue}
    </Alert>
  )
}

const termText = (years: number) =>
  isLifelong(years) ? words.forLife : years === 1 ? words.perYear : words.perTerm(years)
