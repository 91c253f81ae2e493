import type { ProviderTransaction } from '#server/providers/payments/provider.ts'
import { groupsOfHolds, type Hold } from './holds.decisions.ts'

/** When an account at the provider was the chapter's; null without a bound. */
export type Held = { from: string | null; until: string | null }

/** Kinds of movements that are about no other one, whatever they refer to. */
const alone: readonly ProviderTransaction['kind'][] = ['payment', 'withdrawal', 'accountFee']

/**
 * Returns the ids of the captures that movements are, or that they refer to, and the stored holds that move with them. A
 * withdrawal and a fee of the account are of no capture; a hold may be of one, or of another hold.
 */
export function capturesOf(page: readonly ProviderTransaction[], known: readonly Hold[]) {
  const groups = groupsOfHolds(
    known,
    page.filter(({ kind }) => kind === 'hold'),
  )
  const captures = new Map(
    page.map(({ transactionId, relatedId, kind }) => [
      transactionId,
      alone.includes(kind) ? transactionId : (groups.get(transactionId) ?? relatedId ?? transactionId),
    ]),
  )
  const moved = known.flatMap(({ transactionId, captureId: from }): MovedHold[] => {
    const to = groups.get(transactionId)
    return to === undefined || to === from ? [] : [{ transactionId, from, to }]
  })
  return { captures, moved }
}

/** A stored hold that is among others by now. */
export type MovedHold = { transactionId: string; from: string; to: string }

/**
 * Leaves out fees and holds of the account from when it was not the chapter's. The release of a hold of the chapter's is
 * read whenever it comes.
 */
export function ownAmong(
  held: Held,
  page: readonly ProviderTransaction[],
  captures: ReadonlyMap<string, string>,
  known: readonly Hold[],
): ProviderTransaction[] {
  const isHeld = ({ movedAt }: { movedAt: string }) => isHeldAt(held, movedAt)
  const groups = new Set([
    ...known.map(({ captureId }) => captureId),
    ...page.filter((one) => one.kind === 'hold' && isHeld(one)).map(({ transactionId }) => captures.get(transactionId)),
  ])
  return page.filter((one) => {
    if (one.kind === 'hold') return isHeld(one) || (one.amountCents > 0 && groups.has(captures.get(one.transactionId)))
    return one.kind !== 'accountFee' || isHeld(one)
  })
}

/** Whether a moment is of the time in which the account was the chapter's. */
const isHeldAt = ({ from, until }: Held, at: string): boolean =>
  (from === null || at >= from) && (until === null || at < until)
