import { Badge } from './badge.tsx'
import { Money } from './money.tsx'
import { refundStates } from './words.ts'

type Sums = { amountCents: number; refundedCents: number }

/** The part of an amount that did not go back. */
export const keptCents = ({ amountCents, refundedCents }: Sums) => amountCents - refundedCents

/** The columns in files of an amount of which a part may have gone back. */
export const keptColumns = ['amountCents', 'refundedCents', 'keptCents'] as const

/** An amount in a table: where it went back, wholly or in part, struck through over the part that is left. */
export function KeptMoney({ status, ...sums }: Sums & { status: string }) {
  if (sums.refundedCents === 0) return <Money cents={sums.amountCents} bare />
  return (
    <span className="inline-grid justify-items-end gap-0.5">
      <s className="text-ink-2">
        <Money cents={sums.amountCents} bare />
      </s>
      <Money cents={keptCents(sums)} bare />
      <Badge dot="hollow">{refundStates[status]}</Badge>
    </span>
  )
}
