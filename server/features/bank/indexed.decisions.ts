import { nameWords, numbersIn, numbersOf, wordsOf, type NameWords } from './line-texts.decisions.ts'
import type { DepositedCheck } from './returned/decisions.ts'
import type { ExpenseCategory, PlainKind } from './rules.ts'

/** An open line. */
export type OpenLine = {
  lineId: string
  accountId: string
  day: string
  amountCents: number
  text: string
  checkNumber: string | null
}

/** A payment by hand that no line of the bank is yet. */
export type HandPayment = {
  paymentId: string
  amountCents: number
  reference: string
  method: string
  /** The day when it was received, YYYY-MM-DD. */
  day: string
  typeName: string
  firstName: string
  lastName: string
}

/** What the lines are compared with. */
export type OpenThings = {
  rules: readonly { ruleId: string; wording: string; kind: PlainKind; category: ExpenseCategory | null }[]
  payments: readonly HandPayment[]
  reports: readonly {
    registrationId: string
    eventName: string
    reference: string
    amountCents: number
    firstName: string
    lastName: string
  }[]
  /** What each member owes next; `isAhead` for a year that has not begun. */
  dues: readonly {
    memberId: string
    firstName: string
    lastName: string
    year: number
    isAhead: boolean
    feeCents: number
  }[]
  /** Lines of the chapter's other accounts that may be the other end of a transfer. */
  otherEnds: readonly {
    lineId: string
    accountId: string
    accountName: string
    day: string
    amountCents: number
    /** The line that it was booked with; null while it is open, or was booked without one. */
    counterpart: string | null
  }[]
  /** What PayPal says it paid out, and no line of the bank is yet; positive. */
  payouts: readonly { transactionId: string; day: string; amountCents: number }[]
  /** Checks that may have come back, and those that did. */
  checks: readonly DepositedCheck[]
}

type Line = { text: string; checkNumber: string | null }

/** Somebody's, with the words of the names, which are many times compared. */
type Named<Row> = { row: Row; names: NameWords }

/**
 * Returns a function that finds, in their order, the rows that a line's text may name: by a word of the last name, or by
 * the number. All others name nobody and nothing in it.
 */
export function indexed<Row extends { firstName: string; lastName: string; reference?: string }>(
  rows: readonly Row[],
): (line: Line) => Named<Row>[] {
  const named = rows.map((row) => ({ row, names: nameWords(row) }))
  const places = new Map<string, number[]>()
  for (const [place, { row, names }] of named.entries()) {
    for (const word of new Set([...names.last, ...names.joined])) add(places, `name ${word}`, place)
    for (const number of new Set(row.reference === undefined ? [] : numbersOf(row.reference)))
      add(places, `number ${number}`, place)
  }
  return (line) => {
    const keys = [...wordsOf(line.text).map((word) => `name ${word}`), ...numbersIn(line).map((one) => `number ${one}`)]
    const found = new Set(keys.flatMap((key) => places.get(key) ?? []))
    return [...found].sort((one, other) => one - other).map((place) => named[place]!)
  }
}

/** Returns rows by their amount, in their order. */
export function byAmount<Row extends { amountCents: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const groups = new Map<number, Row[]>()
  for (const row of rows) add(groups, row.amountCents, row)
  return groups
}

function add<Key, Value>(groups: Map<Key, Value[]>, key: Key, value: Value): void {
  const group = groups.get(key)
  if (group) group.push(value)
  else groups.set(key, [value])
}
