import { disclosureAboveCents } from './rules.ts'

/** A line of what was sold, as a registration has it; `id` is a package's stock id. */
type SoldLine = { kind: string; id: string | null; name: string | null; quantity: number; amountCents: number }

/** What somebody gets for a payment, estimated in good faith. */
type Value = { valueCents: number; description: string }

/** The values at an event: of each person, and of each package by its stock id. */
export type EventValues = { person: Value | null; packages: ReadonlyMap<string, Value> }

/** What the part of a payment that is a gift comes to, and what was received for it. */
type Contribution = {
  givenCents: number
  valueCents: number
  /** What was received, in words; '' for nothing. */
  received: string
  /** The names of what it was paid for, such as a package. */
  names: string[]
}

type Sold = { lines: readonly SoldLine[]; adults: number; minors: number }

/**
 * Returns the part of a registration's payment that is a gift: what was given beyond the price, and whatever has a
 * value below its price. The rest buys something and is no gift.
 */
export function contributionOf({ lines, adults, minors }: Sold, values: EventValues): Contribution | null {
  const parts = lines.flatMap((line) => {
    if (line.kind === 'contribution' || line.kind === 'donation')
      return [{ givenCents: line.amountCents, valueCents: 0, received: '', name: 'Extra contribution' }]
    const [value, units] =
      line.kind === 'fee'
        ? [values.person, adults + minors]
        : line.kind === 'package'
          ? [values.packages.get(line.id ?? '') ?? null, line.quantity]
          : [null, 0]
    if (!value) return []
    const valueCents = value.valueCents * units
    if (valueCents >= line.amountCents) return []
    const received = value.valueCents === 0 ? '' : units > 1 ? `${value.description} (${units})` : value.description
    return [{ givenCents: line.amountCents, valueCents, received, name: line.name ?? 'Registration' }]
  })
  const givenCents = parts.reduce((sum, part) => sum + part.givenCents, 0)
  if (givenCents === 0) return null
  return {
    givenCents,
    valueCents: parts.reduce((sum, part) => sum + part.valueCents, 0),
    received: parts
      .map(({ received }) => received)
      .filter(Boolean)
      .join(', '),
    names: [...new Set(parts.map(({ name }) => name))],
  }
}

/**
 * Returns a contribution after a refund, which takes from the gift first: a letter never says more than was certainly
 * given.
 */
export function afterRefund<Given extends Pick<Contribution, 'givenCents' | 'valueCents'>>(
  gift: Given,
  refundedCents: number,
): Given {
  const givenCents = Math.max(0, gift.givenCents - refundedCents)
  return { ...gift, givenCents, valueCents: Math.min(gift.valueCents, givenCents) }
}

const dollars = (cents: number) =>
  `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`

/**
 * Returns the statement that the law asks for above $75, where a payment is in part a gift and in part buys something;
 * null for any other payment.
 */
export function disclosureOf(contribution: Contribution | null): string | null {
  if (!contribution || contribution.valueCents === 0 || contribution.givenCents <= disclosureAboveCents) return null
  const { givenCents, valueCents, received } = contribution
  return `For ${dollars(givenCents)} of this payment you receive ${received || 'goods or services'}, whose value we estimate in good faith at ${dollars(valueCents)}. For federal income tax, only what you gave above that value can be deducted: ${dollars(givenCents - valueCents)}.`
}

/** Returns the sums of some gifts. */
export function sumsOf(gifts: readonly { givenCents: number; valueCents: number }[]) {
  const givenCents = gifts.reduce((sum, gift) => sum + gift.givenCents, 0)
  const valueCents = gifts.reduce((sum, gift) => sum + gift.valueCents, 0)
  return { givenCents, valueCents, deductibleCents: givenCents - valueCents }
}
