import { dollars } from '#app/lib/format.ts'
import type { SummaryLine } from '#app/ui/parts/summary.tsx'
import { registrationFeeCents, type EventFees } from '#server/features/events/rules.ts'
import { contribution, partKinds, people, price } from '../words.ts'

type Wanted = { adults: number; minors: number; contributionCents: number }

/** A line of a price, from the server. */
export type PricedLine = {
  kind: keyof typeof partKinds
  id?: string | null
  name: string | null
  quantity: number
  unitCents: number
  amountCents: number
}

/**
 * Returns the lines of a registration's price: the attendees, the family discount, extra contributions (events section
 * 9).
 */
export function priceLines(fees: EventFees, { adults, minors, contributionCents }: Wanted): SummaryLine[] {
  const { adultFeeCents, minorFeeCents, capCents } = fees
  const fullCents = adults * adultFeeCents + minors * minorFeeCents
  const offCents = fullCents - registrationFeeCents({ adults, minors }, fees)
  return [
    ...headLine(people.adults, adults, adultFeeCents),
    ...headLine(people.children, minors, minorFeeCents),
    ...(offCents > 0 ? [{ key: price.family, note: price.familyNote(capCents), value: dollars(-offCents) }] : []),
    ...contributionLine(contributionCents),
  ]
}

/**
 * Returns the server's price: people by their fees, everything else by name.
 * @param notes by the ID of a line, such as a program's participants
 */
export const quotedLines = (
  fees: EventFees,
  attendees: Omit<Wanted, 'contributionCents'>,
  lines: readonly PricedLine[],
  notes: Readonly<Record<string, string>> = {},
): SummaryLine[] => [
  ...(isByHead(lines) ? priceLines(fees, { ...attendees, contributionCents: 0 }) : []),
  ...lines.filter(({ kind }) => kind !== 'fee').map((line) => partLine(line, line.id ? notes[line.id] : undefined)),
]

type Paid = Wanted & { amountCents: number; parts: readonly PricedLine[] }

/** Returns the lines of a past payment, whatever the event charges now. */
export function paidLines({ adults, minors, amountCents, contributionCents, parts }: Paid): SummaryLine[] {
  // The money that comes with a gift or a nomination is a donation.
  const isGift = adults + minors === 0 && parts.length === 0
  const given = contributionLine(
    contributionCents,
    isGift || parts.some(({ kind }) => kind === 'nomination') ? partKinds.donation : contribution,
  )
  if (isGift) return given
  const feeCents = parts.reduce((rest, part) => rest - part.amountCents, amountCents - contributionCents)
  return [
    ...(isByHead(parts) ? [{ key: price.fee, value: priceOrFree(feeCents) }] : []),
    ...parts.map((part) => partLine(part)),
    ...given,
  ]
}

/** Buyers of packages, donors and nominees pay no fee per person. */
const isByHead = (lines: readonly PricedLine[]) =>
  !lines.some(({ kind }) => kind === 'package' || kind === 'nomination' || kind === 'donation')

const partLine = ({ kind, name, quantity, unitCents, amountCents }: PricedLine, about?: string): SummaryLine => ({
  key: kind === 'nomination' && name ? price.nominationFor(name) : (name ?? partKinds[kind]),
  ...((about ?? quantity > 1) && { note: about ?? price.times(quantity, unitCents) }),
  value: priceOrFree(amountCents),
})

export const priceOrFree = (cents: number) => (cents === 0 ? price.free : dollars(cents))

function headLine(key: string, count: number, feeCents: number): SummaryLine[] {
  if (count === 0) return []
  return [{ key, note: price.times(count, feeCents), value: priceOrFree(count * feeCents) }]
}

const contributionLine = (cents: number, key = contribution): SummaryLine[] =>
  cents === 0 ? [] : [{ key, value: dollars(cents) }]
