import { dayAfter, dayBefore } from '#server/time/calendar.ts'
import { Refusal } from '#server/refusal.ts'
import type { BankStatement } from '#server/providers/files/reading/tasks.ts'

/** The days of which nothing is known, and the last day of the file behind them. */
export type Gap = { from: string; to: string; closesOn: string }

/** What an admin says about a gap: the balance at the end of the file's last day, or that nothing moved. */
export type Joint = { by: 'balance'; closingCents: number } | { by: 'confirmation' }

/** What an admin says, with the days and the account of which it was asked. */
export type Joining = Joint & { accountId: string; from: string; to: string }

/** Whether an admin was asked of these days: others may be unknown by now, or the same of another account. */
export const answers = (joint: Joining | null, accountId: string, { from, to }: Gap): joint is Joining =>
  joint !== null && joint.accountId === accountId && joint.from === from && joint.to === to

/** A file without balances leaves days of which nothing is known. It waits until an admin says what was on them. */
export class FileLeavesGap extends Error {
  readonly accountId: string
  readonly gap: Gap

  constructor(accountId: string, gap: Gap) {
    super('Nothing is known of the days before this file')
    this.accountId = accountId
    this.gap = gap
  }
}

/** Whether a file states no balance at all, by which its lines could be believed. */
export const isWithoutBalances = (statements: readonly BankStatement[]): boolean =>
  statements.every(({ openingCents, closingCents }) => openingCents === null && closingCents === null)

/**
 * Returns the days between what is known of an account and the lines of a file; null if it joins on.
 * @param days those of the file's lines, in order, with the ends of the period that it states, if it states one
 * @param knownTo the last day that is known: of a line, of a file, or the one before the account begins
 */
export function gapBetween(days: readonly string[], knownTo: string): Gap | null {
  const [begins, closesOn] = [days[0], days.at(-1)]
  if (begins === undefined || closesOn === undefined || begins <= dayAfter(knownTo)) return null
  return { from: dayAfter(knownTo), to: dayBefore(begins), closesOn }
}

/**
 * Asserts that a file without balances has lines in common with the account where both have days: one that has none
 * overlaps nothing, and is probably of another account.
 * @param between how many lines the account has after the file's first day, as far as the file goes
 * @throws Refusal
 */
export function assertOverlaps(between: number, known: number): void {
  if (between === 0 || known > 0) return
  throw new Refusal(
    'invalid',
    `The account has ${between === 1 ? 'a line' : `${between.toLocaleString('en-US')} lines`} of these days, and none of them is in this file, which has no balances either. It is probably of another account. Nothing was read from it.`,
  )
}
