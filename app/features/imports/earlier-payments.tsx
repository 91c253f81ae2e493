import { date, dollars } from '#app/lib/format.ts'
import { Badge } from '#app/ui/parts/badge.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import type { Outputs } from '#server/wiring/api.ts'
import { earlierWords as words } from './words.ts'

/** The payments that a person made in the last system: history, without receipt or refund. */
export function EarlierPayments({ payments }: { payments: Outputs['imports']['earlierOf'] }) {
  if (payments.length === 0) return null
  const cents = payments.reduce((sum, payment) => sum + payment.cents, 0)
  return (
    <Block id="earlier" title={words.title} count={words.count(payments.length, dollars(cents))} rows>
      {payments.map(({ earlierPaymentId, occurredOn, cents: paid, purpose, source, years }) => (
        <div key={earlierPaymentId} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-3">
          <span>
            <b className="font-semibold">
              {[words.purposes[purpose], words.forYears(years)].filter(Boolean).join(' ')}
            </b>{' '}
            <span className="text-ink-2">
              {occurredOn ? date(occurredOn) : words.noDay}
              {source && `, ${source}`}
            </span>
          </span>
          <span className="flex items-baseline gap-3">
            <Badge dot="hollow">{words.badge}</Badge>
            <b className="tabular font-semibold">{dollars(paid)}</b>
          </span>
        </div>
      ))}
      <p className="type-small py-3 text-ink-2">{words.note}</p>
    </Block>
  )
}
