import { Badge } from './badge.tsx'
import { Money } from './money.tsx'
import { refundStates } from './words.ts'

type Sums = { amountCents: number; refundedCents: number }

/** Returns the part of an amount that was not refunded. */
export const retainedCents = ({ amountCents, refundedCents }: Sums) => amountCents - refundedCents

/** The export columns of an amount that may be partly refunded. */
export const retainedColumns = ['amountCents', 'refundedCents', 'keptCents'] as const

/** An amount in a table; if refunded wholly or in part, struck through above the rest. */
export function RetainedMoney({ status, ...sums }: Sums & { status: string }) {
  if (sums.refundedCents === 0) return <Money cents={sums.amountCents} bare />
  return (
    <span className="inline-grid justify-items-end gap-0.5">
      <s className="text-ink-2">
        <Money cents={sums.amountCents} bare />
      </s>
      <Money cents={retainedCents(sums)} bare />
      <Badge dot="hollow">{refundStates[status]}</Badge>
    </span>
  )
}
