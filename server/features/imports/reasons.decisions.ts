import { leftOutReason } from './planning/rules.ts'
import type { RowReason } from './rules.ts'

/** What a held row is asked about. Rows of one kind can be answered alike. */
export type QuestionKind = 'member' | 'row' | 'two' | 'type' | 'payer' | 'other'

/** Returns what a held row is asked about, by its reasons. */
export function kindOfQuestion(reasons: readonly string[]): QuestionKind {
  const found = kinds.find(([, pattern]) => reasons.some((reason) => pattern.test(reason)))
  return found?.[0] ?? 'other'
}

/** Whether a row names two people, whatever else it is asked about. */
export const namesTwo = (reasons: readonly string[]): boolean => reasons.some((reason) => twoPeople.test(reason))

const twoPeople = /^Two people in a row/

const kinds: [QuestionKind, RegExp][] = [
  ['type', / is no member type of the chapter|^It names no member type/],
  [
    'payer',
    /^Paid by |^Nobody here has the (?:address|member number)|members have the (?:address or the name|member number)/,
  ],
  ['row', /^Maybe the same person as row |^Row \d+ has the same number/],
  ['member', /^Maybe | was added since the plan$| is not changed by an import$/],
  ['two', twoPeople],
]

/**
 * Returns all that a row is held or refused for: what it is asked about, and where an answer cannot help, what is wrong
 * with it. A row may be two people one of whom is a member already.
 */
export function whysIn(reasons: readonly string[]): RowReason[] {
  const found = reasons.flatMap((reason) => [...kinds, ...flaws].find(([, pattern]) => pattern.test(reason))?.[0] ?? [])
  return found.length > 0 ? [...new Set(found)] : ['other']
}

const flaws: [RowReason, RegExp][] = [
  ['out', new RegExp(`^${leftOutReason}$`)],
  ['nobody', /^It has neither a name |^It has no membership, |^It has no name$/],
  ['died', / has died$/],
  ['chapter', /^Two chapters in a cell|^It is of the chapter | is no chapter of the association$/],
  ['stale', / since the plan(?:$|, )/],
  ['email', / is no email address$/],
  ['day', /^It has no date$| is no da(?:te|y)\b| is the number of a day in a spreadsheet|: the column has days /],
  ['amount', / is no amount$|^It has no amount$|^The parts add up to /],
]

/** Returns the number of the other row that may be the same person, by a row's reasons; null where they name none. */
export function otherRowIn(reasons: readonly string[]): number | null {
  const pattern = /^(?:Maybe the same person as row|Row) (?<row>\d+)(?:: | has the same number)/
  const found = reasons.map((reason) => pattern.exec(reason)?.groups?.row).find((row) => row !== undefined)
  return found === undefined ? null : Number(found)
}
