/** Steps after which the search for checks gives up: with twenty checks it could go through a million sets. */
const maxSteps = 20_000

/** Sets shown at most. */
const maxSets = 3

/** Returns the sets of two checks or more whose sum is the amount, at most three; all amounts in cents. */
export function checksThatFit<Check extends { amountCents: number }>(
  checks: readonly Check[],
  amountCents: number,
): Check[][] {
  const largestFirst = [...checks].sort((one, other) => other.amountCents - one.amountCents)
  const sets: Check[][] = []
  let steps = 0
  const search = (from: number, left: number, chosen: Check[]) => {
    if (left === 0 && chosen.length > 1) sets.push(chosen)
    for (let at = from; at < largestFirst.length && sets.length < maxSets && steps < maxSteps; at++) {
      const check = largestFirst[at]!
      steps++
      if (check.amountCents <= left) search(at + 1, left - check.amountCents, [...chosen, check])
    }
  }
  search(0, amountCents, [])
  return sets
}
