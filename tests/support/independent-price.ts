import type { Choice, EventTerms } from '#server/features/registrations/pricing/rules.ts'

/**
 * A second implementation of the price rules, from the table of prices and not from the code: amount and seats, or
 * nothing.
 */
export function independently(on: EventTerms, want: Choice): { cents: number; people: number } | null {
  let cents = want.contributionCents
  const catalog =
    want.catalogue ?? { standard: undefined, convention: 'convention', packages: 'general' }[on.registrationForm]
  const names = new Set<string>()
  for (const { groupId, name } of want.participants) {
    const group = on.groups.find((one) => one.groupId === groupId)
    if (!group || names.has(groupId + name)) return null
    names.add(groupId + name)
    cents += group.feeCents
  }
  const nights = new Set<string>()
  for (const { roomId, quantity } of want.rooms) {
    const room = on.rooms.find((one) => one.roomId === roomId)
    if (!room || (quantity > 0 && want.packages.length === 0 && catalog)) return null
    if (nights.has(roomId)) return null
    if (quantity > 0) nights.add(roomId)
    cents += quantity * room.rentCents
  }
  if (!catalog) {
    if (want.packages.length > 0 || want.adults + want.minors === 0) return null
    const fee = want.adults * on.adultFeeCents + want.minors * on.minorFeeCents
    return {
      cents: cents + (on.capCents > 0 && fee > on.capCents ? on.capCents : fee),
      people: want.adults + want.minors,
    }
  }
  if (want.catalogue === 'general' && on.registrationForm !== 'packages') return null
  if (want.catalogue === 'convention' && on.registrationForm !== 'convention') return null
  if (
    on.registrationForm === 'convention' &&
    want.catalogue === null &&
    want.packages.length === 0 &&
    want.adults + want.minors > 0
  ) {
    const fee = want.adults * on.adultFeeCents + want.minors * on.minorFeeCents
    return {
      cents: cents + (on.capCents > 0 && fee > on.capCents ? on.capCents : fee),
      people: want.adults + want.minors,
    }
  }
  const counts: Record<number, number> = {}
  for (const { packageId, attendees } of want.packages) {
    if (packageId in counts) return null
    counts[packageId] = attendees ?? want.adults + want.minors
  }
  if (catalog === 'general' && 1 in counts && !(2 in counts) && counts[1] <= 2) counts[2] = counts[1]!
  const has = (...ids: number[]) => ids.filter((id) => id in counts).length
  if (has(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11) === 0) return null
  const prices: Record<string, Record<number, [dollars: number, persons: number, perHead?: 'each' | 'uncounted']>> = {
    convention: {
      1: [1200, 1],
      2: [2000, 2],
      5: [20_000, 16],
      6: [200, 0, 'each'],
      7: [150, 0, 'each'],
      8: [100, 0, 'uncounted'],
      9: [120, 0, 'uncounted'],
    },
    grand: { 11: [50, 0, 'each'], 6: [50, 0, 'each'], 7: [150, 0, 'each'], 8: [100, 0, 'uncounted'], 9: [0, 0] },
    general: { 1: [125, 0, 'each'], 2: [125, 0, 'each'], 3: [0, 0, 'each'] },
  }
  if (catalog === 'convention' && nights.size > 0 && has(1, 2, 5, 6, 7) === 0) return null
  if (catalog === 'convention' && (has(6, 7) > 1 || has(8, 9) > 1)) return null
  if (catalog === 'grand' && has(6, 7) > 1) return null
  let [sponsored, max, everybody] = [0, 0, 0]
  for (const [id, count] of Object.entries(counts)) {
    const terms = prices[catalog]![Number(id)]
    if (!terms) return null
    const [dollars, persons, perHead] = terms
    if (perHead && (count < 1 || count > 50)) return null
    cents += dollars * 100 * (perHead ? count : 1)
    sponsored += persons
    everybody += perHead ? count : persons
    if (perHead === 'each' && count > max) max = count
  }
  return everybody === 0 ? null : { cents, people: sponsored + max }
}
