import { Refusal, refusedField } from '#server/refusal.ts'
import { counted } from '#server/text/counted.ts'
import type { Counts } from './reads.ts'

/** Lines of registrations, receipts and tables name a package that was sold. @throws Refusal conflict */
export function refuseRemoval({ held, sold }: Counts): void {
  if (held + sold === 0) return
  throw new Refusal('conflict', `${takenText({ held, sold })}, so this package cannot be deleted. Set its capacity to ${held + sold} to stop selling it. Nothing was changed.`)
}

/** @throws Refusal conflict when there would be fewer than are taken */
export function refuseFewer(capacity: number | null | undefined, { held, sold }: Counts): void {
  if (capacity === undefined || capacity === null || capacity >= held + sold) return
  const text = `${takenText({ held, sold })}, so you cannot set fewer than ${held + sold}.`
  throw new Refusal('conflict', `${text} Nothing was changed.`, { fields: { capacity: text } })
}

/** A package ticks another one of its own catalogue. @throws Refusal invalid */
export function refuseStrayTick({ packageId: own, alsoTicks }: { packageId: number; alsoTicks?: number | null | undefined }, others: readonly { packageId: number }[]): void {
  if (alsoTicks === null || alsoTicks === undefined) return
  if (alsoTicks === own) throw refusedField('alsoTicks', 'A package cannot tick itself')
  if (!others.some(({ packageId }) => packageId === alsoTicks)) throw refusedField('alsoTicks', 'No package of this catalog has this number')
}

function takenText({ held, sold }: Counts): string {
  const paying = held > 0 && `${held} ${held === 1 ? 'is' : 'are'} being paid for right now`
  if (sold === 0 && paying) return paying
  return [`${counted(sold, 'place')} ${sold === 1 ? 'is' : 'are'} already sold`, paying].filter(Boolean).join(' and ')
}

/** Places are counted in attendees or in packages: what is taken was counted as it was then. @throws Refusal conflict */
export function refuseOtherUnit(isPerAttendee: 0 | 1 | undefined, row: Counts & { isPerAttendee: 0 | 1 }): void {
  if (isPerAttendee === undefined || isPerAttendee === row.isPerAttendee || row.held + row.sold === 0) return
  const text = `${takenText(row)}, so its price stays ${row.isPerAttendee ? 'per attendee' : 'per package'}.`
  throw new Refusal('conflict', `${text} Nothing was changed.`, { fields: { isPerAttendee: text } })
}
