import { monthsBefore } from '#server/time/calendar.ts'

/** A seal in effect: its month, and the position of its fact. */
export type SealMark = { month: string; position: number; isConfirmed: boolean; sealedAt: string }

/**
 * Returns the month in which an entry of a month is counted that was recorded at a position: its own, or, if that was
 * sealed by then, the first that was not. The first seal of a chapter also holds the months before it, which stay theirs.
 * @param marks oldest month first
 */
export const monthCounter =
  (marks: readonly SealMark[]) =>
  (month: string, position: number): string => {
    const holds = marks.find((mark) => mark.month >= month && mark.position > position)
    if (holds) return holds === marks[0] ? month : holds.month
    const last = marks.at(-1)
    const open = last ? monthsBefore(last.month, -1) : month
    return open > month ? open : month
  }

/** Returns the seals that hold the months from one to another; null unless every month is held by a confirmed one. */
export function sealsOf(marks: readonly SealMark[], { from, to }: { from: string; to: string }): SealMark[] | null {
  const [first] = marks
  const last = marks.at(-1)
  if (!first || !last || to > last.month) return null
  const seals = marks.filter(({ month }) => (month >= from || month === first.month) && month <= to)
  const holding = seals.length > 0 ? seals : [first]
  return holding.every(({ isConfirmed }) => isConfirmed) ? holding : null
}
