import { Refusal, refusedField } from '#server/refusal.ts'
import { takenText, type Counts } from '#server/records/stock-counts.ts'
import { max } from './rules.ts'

/** Returns the number of the next package of a catalog. @throws Refusal conflict when all are used */
export function nextPackageId(others: readonly { packageId: number }[]): number {
  const used = new Set(others.map(({ packageId }) => packageId))
  const next = Math.max(0, ...used) + 1
  if (next <= max.packageId) return next
  for (let free = 1; free <= max.packageId; free++) if (!used.has(free)) return free
  throw new Refusal('conflict', `A catalog has at most ${max.packageId} packages.`)
}

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
  const text = `${takenText(row)}, so its price stays ${row.isPerAttendee ? 'per person' : 'per package'}.`
  throw new Refusal('conflict', `${text} Nothing was changed.`, { fields: { isPerAttendee: text } })
}
