/** A hold of the account's money, or its release. `captureId` tells with which others it adds up. */
export type Hold = { transactionId: string; captureId: string; amountCents: number; currency: string; movedAt: string }

/**
 * Returns the holds and releases among which each one is that is new, or that must move, by transaction. One that names
 * another transaction belongs to what that belongs to, with those that named it before it was read: older windows are read
 * after newer ones. One that names none is told by its amount: a release belongs to the oldest hold of as much that is not
 * released yet.
 * @param known those that are stored
 * @param incoming those that were just read, with the transaction that they name
 */
export function groupsOfHolds(
  known: readonly Hold[],
  incoming: readonly (Omit<Hold, 'captureId'> & { relatedId: string | null })[],
): Map<string, string> {
  const all = new Map(known.map((hold) => [hold.transactionId, hold]))
  const groups = new Map<string, string>()
  const place = (hold: Hold) => {
    groups.set(hold.transactionId, hold.captureId)
    all.set(hold.transactionId, hold)
  }
  const inOrder = [...incoming].sort((one, other) => one.movedAt.localeCompare(other.movedAt))
  for (const { relatedId, ...hold } of inOrder) {
    const before = all.get(hold.transactionId)
    const isPaired = before !== undefined && before.captureId !== hold.transactionId
    const followers = [...all.values()].filter(
      ({ transactionId, captureId }) => captureId === hold.transactionId && transactionId !== hold.transactionId,
    )
    const captureId =
      relatedId !== null
        ? (all.get(relatedId)?.captureId ?? relatedId)
        : isPaired
          ? before.captureId
          : followers.length > 0
            ? hold.transactionId
            : (counterpartOf(all.values(), hold) ?? hold.transactionId)
    place({ ...hold, captureId })
    if (captureId !== hold.transactionId) for (const follower of followers) place({ ...follower, captureId })
  }
  return groups
}

/** Returns the group of the oldest hold that this releases, or of the oldest release that is this hold's. */
function counterpartOf(all: Iterable<Hold>, hold: Omit<Hold, 'captureId'>): string | undefined {
  const sums = new Map<string, number>()
  const others = [...all].filter(({ transactionId }) => transactionId !== hold.transactionId)
  for (const { captureId, amountCents } of others) sums.set(captureId, (sums.get(captureId) ?? 0) + amountCents)
  const isBefore = (one: string, other: string) => (hold.amountCents > 0 ? one <= other : one >= other)
  return others
    .filter(
      ({ transactionId, captureId, currency, movedAt }) =>
        transactionId === captureId &&
        currency === hold.currency &&
        sums.get(captureId) === -hold.amountCents &&
        isBefore(movedAt, hold.movedAt),
    )
    .sort((one, other) => one.movedAt.localeCompare(other.movedAt))[0]?.captureId
}
