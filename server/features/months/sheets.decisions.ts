import { monthsBefore } from '#server/time/calendar.ts'
import { keyOf, type Entry } from './entries.decisions.ts'
import type { AccountSum, MonthSum } from './facts.ts'

/** A seal in effect. `ordinal` counts the chapter's seals before it, also those that were taken off. */
export type SealMark = { month: string; ordinal: number }

/** Entries of one sum that were recorded between two seals: after as many as `seals`. */
export type Counted = Entry & { seals: number }

/** What a chapter's log says of its months; `countIn` changes it in place. */
export type Counts = Map<string, Counted>

/** Counts an entry that was recorded after as many seals. */
export function countIn(counts: Counts, entry: Entry, seals: number): void {
  const key = `${seals} ${keyOf(entry)}`
  const before = counts.get(key)
  counts.set(
    key,
    before
      ? {
          ...before,
          amountCents: before.amountCents + entry.amountCents,
          entries: before.entries + entry.entries,
        }
      : { ...entry, seals },
  )
}

/**
 * Returns the month in which an entry is counted: its own, or, if that was sealed when it was recorded, the first month
 * that was not.
 * @param marks the seals in effect, oldest month first
 */
export function countedIn({ month, seals }: { month: string; seals: number }, marks: readonly SealMark[]): string {
  const sealed = marks.find((mark) => mark.month >= month && mark.ordinal >= seals)
  if (sealed) return sealed.month === month || isFirst(sealed, marks) ? month : sealed.month
  const open = openMonth(marks)
  return open !== null && open > month ? open : month
}

/** The first seal of a chapter also holds what is older than its month, which is no adjustment of it. */
const isFirst = (mark: SealMark, [first]: readonly SealMark[]) => mark.month === first?.month

/** Returns the first month after the sealed ones; null while none is sealed. */
const openMonth = (marks: readonly SealMark[]): string | null => {
  const last = marks.at(-1)
  return last ? monthsBefore(last.month, -1) : null
}

/** What an account held when it was added, counted like an entry. */
export type Opening = Pick<Counted, 'account' | 'month' | 'amountCents' | 'seals'>

/**
 * Returns what accounts held when they were added: what the last seal holds of it, and what was added or changed since.
 * @param accounts the chapter's accounts
 * @param held of accounts, as the last seal holds it
 */
export function openingsOf(
  accounts: readonly { accountId: string; openingCents: number; openedOn: string }[],
  held: readonly AccountSum[],
  marks: readonly SealMark[],
): Opening[] {
  const last = marks.at(-1)
  const known = new Map(held.map(({ account, amountCents }) => [account, amountCents]))
  const sealed = held.map((sum) => ({ ...sum, month: last?.month ?? '', seals: last?.ordinal ?? 0 }))
  const since = accounts.map(({ accountId, openingCents, openedOn }) => ({
    account: accountId,
    month: openedOn.slice(0, 7),
    amountCents: openingCents - (known.get(accountId) ?? 0),
    seals: (last?.ordinal ?? -1) + 1,
  }))
  const gone = held
    .filter(({ account }) => !accounts.some(({ accountId }) => accountId === account))
    .map(({ account, amountCents }) => ({
      account,
      month: last?.month ?? '',
      amountCents: -amountCents,
      seals: (last?.ordinal ?? -1) + 1,
    }))
  return [...sealed, ...since, ...gone].filter(({ amountCents }) => amountCents !== 0)
}

/** A month by account and kind. */
export type Sheet = { month: string; openings: AccountSum[]; sums: MonthSum[] }

/**
 * Returns a month as it is counted with these seals.
 */
export function sheetOf(
  counts: Iterable<Counted>,
  marks: readonly SealMark[],
  openings: readonly Opening[],
  month: string,
): Sheet {
  const before = new Map<string, number>()
  const sums = new Map<string, MonthSum>()
  for (const { month: ofMonth, seals, ...entry } of all(counts, openings)) {
    const counted = countedIn({ month: ofMonth, seals }, marks)
    if (counted < month) before.set(entry.account, (before.get(entry.account) ?? 0) + entry.amountCents)
    if (counted !== month) continue
    const sum = { ...entry, ofMonth: ofMonth === month ? null : ofMonth }
    const key = keyOf({ ...sum, month: ofMonth })
    const known = sums.get(key)
    sums.set(
      key,
      known
        ? { ...known, amountCents: known.amountCents + sum.amountCents, entries: known.entries + sum.entries }
        : sum,
    )
  }
  return {
    month,
    openings: [...before]
      .filter(([, amountCents]) => amountCents !== 0)
      .map(([account, amountCents]) => ({ account, amountCents }))
      .sort((one, other) => compare(one.account, other.account)),
    sums: [...sums.values()]
      .filter(({ amountCents, entries }) => amountCents !== 0 || entries !== 0)
      .sort((one, other) => compare(textOf(one), textOf(other))),
  }
}

function* all(counts: Iterable<Counted>, openings: readonly Opening[]): Generator<Counted> {
  yield* counts
  for (const opening of openings) yield { ...opening, kind: 'opened', itemId: null, eventId: null, entries: 1 }
}

const textOf = ({ ofMonth, kind, account, itemId, eventId }: MonthSum) =>
  JSON.stringify([ofMonth, kind, account, itemId, eventId])

/** Compares by code units, so that a fact's bytes do not depend on a language. */
const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** Returns what an account had after a month. */
export function closings({ openings, sums }: Pick<Sheet, 'openings' | 'sums'>): AccountSum[] {
  const held = new Map(openings.map(({ account, amountCents }) => [account, amountCents]))
  for (const { account, amountCents } of sums) held.set(account, (held.get(account) ?? 0) + amountCents)
  return [...held].map(([account, amountCents]) => ({ account, amountCents }))
}

/** Returns what accounts held when they were added, of all that are counted up to a month. */
export function openedUpTo(openings: readonly Opening[], marks: readonly SealMark[], month: string): AccountSum[] {
  const sheet = sheetOf([], marks, openings, month)
  const sums = new Map(sheet.openings.map(({ account, amountCents }) => [account, amountCents]))
  for (const { account, amountCents } of sheet.sums) sums.set(account, (sums.get(account) ?? 0) + amountCents)
  return [...sums]
    .map(([account, amountCents]) => ({ account, amountCents }))
    .sort((one, other) => compare(one.account, other.account))
}
