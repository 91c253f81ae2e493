import { Refusal, refusedField } from '#server/refusal.ts'
import { takenText, type Counts } from '#server/records/stock-counts.ts'

/** Rejects an implied package outside the package's own catalog. @throws Refusal invalid */
export function assertNoStrayTick(
  { packageId: own, alsoTicks }: { packageId: number; alsoTicks?: number | null | undefined },
  others: readonly { packageId: number }[],
): void {
  if (alsoTicks === null || alsoTicks === undefined) return
  if (alsoTicks === own) throw refusedField('alsoTicks', 'A package cannot tick itself')
  if (!others.some(({ packageId }) => packageId === alsoTicks))
    throw refusedField('alsoTicks', 'No package of this catalog has this number')
}

/**
 * Rejects a change of how a package is counted, by attendees or by packages, once some are held or sold. @throws
 * Refusal conflict
 */
export function assertSameUnit(isPerAttendee: 0 | 1 | undefined, row: Counts & { isPerAttendee: 0 | 1 }): void {
  if (isPerAttendee === undefined || isPerAttendee === row.isPerAttendee || row.held + row.sold === 0) return
  const text = `${takenText(row)}, so its price stays ${row.isPerAttendee ? 'per attendee' : 'per package'}.`
  throw new Refusal('conflict', `${text} Nothing was changed.`, { fields: { isPerAttendee: text } })
}
