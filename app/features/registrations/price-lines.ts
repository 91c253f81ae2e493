import { dollars } from '#app/lib/format.ts'
import type { SummaryLine } from '#app/ui/parts/summary.tsx'
import { registrationFeeCents, type EventFees } from '#server/features/events/rules.ts'

type Wanted = { adults: number; minors: number; contributionCents: number }

/**
 * How the price of a registration comes about, line by line: who comes, what the family price takes off, what is given
 * besides (events section 9).
 */
export function priceLines(fees: EventFees, { adults, minors, contributionCents }: Wanted): SummaryLine[] {
  const { adultFeeCents, minorFeeCents, capCents } = fees
  const fullCents = adults * adultFeeCents + minors * minorFeeCents
  const offCents = fullCents - registrationFeeCents({ adults, minors }, fees)
  return [
    ...headLine('Adults', adults, adultFeeCents),
    ...headLine('Minors', minors, minorFeeCents),
    ...(offCents > 0
      ? [{ key: 'Family price', note: `${dollars(capCents)} at most, however many come`, value: dollars(-offCents) }]
      : []),
    ...contributionLine(contributionCents),
  ]
}

/** The same of what was paid, whatever the event asks for now. */
export function paidLines({ amountCents, contributionCents }: { amountCents: number; contributionCents: number }): SummaryLine[] {
  return [{ key: 'Registration fee', value: priceOrFree(amountCents - contributionCents) }, ...contributionLine(contributionCents)]
}

export const priceOrFree = (cents: number) => (cents === 0 ? 'free' : dollars(cents))

function headLine(key: string, count: number, feeCents: number): SummaryLine[] {
  if (count === 0) return []
  return [{ key, note: `${count} x ${priceOrFree(feeCents)}`, value: priceOrFree(count * feeCents) }]
}

const contributionLine = (cents: number): SummaryLine[] =>
  cents === 0 ? [] : [{ key: 'Extra contribution', value: dollars(cents) }]
