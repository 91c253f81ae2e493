import { isLifelong } from '../members/rules.ts'
import { terms } from '../payments/rules.ts'

/** Returns the maximum number of terms that a member may pay now; 0 if nothing can fall due. */
export function maxTerms(member: { status: 'active' | 'inactive'; durationYears: number }): number {
  if (member.status === 'inactive') return terms.inactiveMax
  return isLifelong(member.durationYears) ? 0 : terms.max
}

/** Returns the first year of each term: the due year, then one per duration of the member type. */
export function yearsPaid(dueIn: number, termCount: number, durationYears: number): number[] {
  return Array.from({ length: termCount }, (_, term) => dueIn + term * durationYears)
}

/** Returns the year in which dues fall due after a number of terms. */
export const dueAfter = (dueIn: number, termCount: number, durationYears: number) => dueIn + termCount * durationYears
