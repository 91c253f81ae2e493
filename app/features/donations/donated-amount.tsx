import { Badge } from '#app/ui/parts/badge.tsx'
import { Money } from '#app/ui/parts/money.tsx'
import { standing } from './words.ts'

type Donated = { amountCents: number; refundedCents: number; status: string }

/** The part of a donation that did not go back. */
export const keptCents = ({ amountCents, refundedCents }: Donated) => amountCents - refundedCents

/** An amount in a table: of a donation that went back, wholly or in part, struck through over what is left. */
export function DonatedAmount({ donation }: { donation: Donated }) {
  if (donation.refundedCents === 0) return <Money cents={donation.amountCents} bare />
  return (
    <span className="inline-grid justify-items-end gap-0.5">
      <s className="text-ink-2">
        <Money cents={donation.amountCents} bare />
      </s>
      <Money cents={keptCents(donation)} bare />
      <Badge dot="hollow">{standing[donation.status]}</Badge>
    </span>
  )
}
