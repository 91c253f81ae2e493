import { referenceSigns } from '../../payments/rules.ts'

/** How long an admin has to find a Zelle payment; never beyond the event's end. */
const zelleDays = 7

/** The reason codes for not confirming a payment; not free text, because the books are permanent. */
export const zelleRefusals = ['notArrived', 'wrongAmount', 'other'] as const

export type RefusalOfZelle = (typeof zelleRefusals)[number]

/** The reasons as worded for the registrant, in the email and on the page that it links to. */
export const whyNotConfirmed: Record<RefusalOfZelle | 'late', string> = {
  notArrived: 'The chapter did not find your payment by Zelle in its account.',
  wrongAmount: 'Your payment by Zelle was of another amount. The chapter returns it.',
  other: 'The chapter could not accept your payment by Zelle.',
  late: 'Your payment by Zelle was not confirmed in time.',
}

export const paidAllTheSame =
  'If you did pay, please write to the chapter with your confirmation number: a payment that arrives later is returned.'

/** Returns the deadline of a report made now. */
export function zelleDeadline({ endsAt }: { endsAt: string }, now: Date): string {
  const latest = new Date(now.getTime() + zelleDays * 86_400_000).toISOString()
  return endsAt < latest ? endsAt : latest
}

/** Characters that are easily confused. */
const mistakable: Record<string, string> = { o: '0', i: '1', l: '1', s: '5', z: '2', b: '8' }

/** Minimum length of a number, in characters, to be recognized as part of a longer one. */
const minTelling = 6

/**
 * Returns whether two confirmation numbers may be the same: they look alike, differ in one character or two swapped
 * ones, or one contains the other.
 */
export function looksAlike(one: string, other: string): boolean {
  const seen = (reference: string) => [...referenceSigns(reference)].map((sign) => mistakable[sign] ?? sign).join('')
  const [shorter, longer] = [seen(one), seen(other)].sort((a, b) => a.length - b.length) as [string, string]
  if (shorter === longer || (shorter.length >= minTelling && longer.includes(shorter))) return true
  if (shorter.length < minTelling - 1 || longer.length - shorter.length > 1) return false
  let same = 0
  while (same < shorter.length && shorter[same] === longer[same]) same++
  const [restOfShorter, restOfLonger] = [shorter.slice(same), longer.slice(same)]
  if (shorter.length < longer.length) return restOfShorter === restOfLonger.slice(1)
  const isSwapped = restOfShorter[0] === restOfLonger[1] && restOfShorter[1] === restOfLonger[0]
  return (
    restOfShorter.slice(1) === restOfLonger.slice(1) || (isSwapped && restOfShorter.slice(2) === restOfLonger.slice(2))
  )
}
