import { Link } from '#app/lib/remix.ts'
import { dollars } from '#app/lib/format.ts'
import { Alert } from '#app/ui/parts/alert.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { FactLine } from '#app/ui/parts/fact-line.tsx'
import { stageNames } from '#server/features/books/rules.ts'
import type { Outputs } from '#server/wiring/api.ts'
import { entries } from './treasury-words.ts'

export type BookFacts = Outputs['books']['facts']

type TreasuryFactsProps = { data: BookFacts; payment: string; missing: string; timeZone: string; backTo: string }

/** A timeline of facts: all that concern one payment, oldest first, or the chapter's latest, newest first. */
export function TreasuryFacts({ data, payment, missing, timeZone, backTo }: TreasuryFactsProps) {
  const { facts, payments } = data
  const title = payment && !missing ? entries.historyOf(payment) : entries.latest
  const aside =
    payment && !missing ? (
      <span className="type-small tabular text-ink-2">
        {payments.map(({ paymentId, stage, amountCents }) => (
          <span key={paymentId}>
            {dollars(amountCents)}, {stageNames[stage]}.{' '}
          </span>
        ))}
        <Link to={`${backTo}#facts`} className="text-link-line" preventScrollReset>
          {entries.latest}
        </Link>
      </span>
    ) : undefined
  return (
    <Block title={title} id="facts" aside={aside}>
      {missing && (
        <Alert tone="warning" className="mt-4">
          {missing}
        </Alert>
      )}
      <FactLine facts={facts} timeZone={timeZone} />
    </Block>
  )
}
