import { amount } from '#app/lib/format.ts'
import { otherKindNames, type OtherKind } from '#server/features/months/rules.ts'
import type { Month } from './words.ts'

/** Returns the name of a kind, with the names that the month is shown with. */
export const kindNameIn = ({ labels }: Pick<Month, 'labels'>, kind: string): string =>
  labels.kinds[kind] ?? otherKindNames[kind as OtherKind] ?? kind

/** Returns the cents of a kind, in one account or in all. */
export const sumOfKind = ({ sums }: Pick<Month, 'sums'>, kind: string, account?: string): number =>
  sums
    .filter((sum) => sum.kind === kind && (account === undefined || sum.account === account))
    .reduce((all, { amountCents }) => all + amountCents, 0)

/** Formats an amount in a column: with a minus sign, and 0 without cents. */
export const figureText = (cents: number): string => (cents === 0 ? '0' : amount(cents))

type Sum = Month['sums'][number]

/** Returns what a sum is for: an event, a cause, a category. */
export function purposeIn(
  view: Pick<Month, 'labels'>,
  { kind, itemId, eventId }: Pick<Sum, 'kind' | 'itemId' | 'eventId'>,
) {
  const { items, events } = view.labels
  const parts = [itemId === null ? '' : items[itemId], eventId === null ? '' : events[eventId]].filter(Boolean)
  return [kindNameIn(view, kind), ...(parts.length > 0 ? [parts.join(', ')] : [])].join(': ')
}
