import { dollars } from '#app/lib/format.ts'
import type { SummaryLine } from '#app/ui/parts/summary.tsx'
import { registrationFeeCents, type EventFees } from '#server/features/events/rules.ts'
import { contribution, people, price } from './words.ts'

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
    ...headLine(people.adults, adults, adultFeeCents),
    ...headLine(people.children, minors, minorFeeCents),
    ...(offCents > 0
      ? [{ key: price.family, note: price.familyNote(capCents), value: dollars(-offCents) }]
      : []),
    ...contributionLine(contributionCents),
  ]
}

/** The same of what was paid, whatever the event asks for now. */
export function paidLines({ amountCents, contributionCents }: { amountCents: number; contributionCents: number }): SummaryLine[] {
  return [{ key: price.fee, value: priceOrFree(amountCents - contributionCents) }, ...contributionLine(contributionCents)]
}

export const priceOrFree = (cents: number) => (cents === 0 ? price.free : dollars(cents))

function headLine(key: string, count: number, feeCents: number): SummaryLine[] {
  if (count === 0) return []
  return [{ key, note: price.times(count, feeCents), value: priceOrFree(count * feeCents) }]
}

const contributionLine = (cents: number): SummaryLine[] =>
  cents === 0 ? [] : [{ key: contribution, value: dollars(cents) }]
