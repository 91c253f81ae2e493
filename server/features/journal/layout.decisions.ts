import { date } from '#server/time/dates.ts'
import { monthText } from '../months/rules.ts'
import type { JournalEntry, JournalLine, Subject } from './entries.decisions.ts'
import {
  accountTitle,
  fallbackOf,
  placeOf,
  typeOfAccount,
  type AccountKey,
  type AccountType,
  type Tracking,
} from './rules.ts'
import { oneLine } from './texts.decisions.ts'

/** Names that are stored outside the log, by id. */
export type Names = {
  chapterName: string
  banks: ReadonlyMap<string, string>
  events: ReadonlyMap<string, string>
  causes: ReadonlyMap<string, string>
  lineTexts: ReadonlyMap<string, string>
}

/** An entry as a file has it. */
export type FileEntry = { number: string; day: string; text: string; lines: FileLine[] }

/** A line as a file has it: the account by its name in the program. `track` is '' where there is nothing to name. */
export type FileLine = { account: string; key: AccountKey; cents: number; text: string; track: string }

/** Everything that a file is written from. */
export type FileJournal = {
  chapterName: string
  /** October 2026, or 2026. */
  title: string
  /** The first and the last day. */
  from: string
  to: string
  /** When the last of its months was sealed; '' for one that is not sealed. */
  sealedAt: string
  tracking: Tracking
  entries: FileEntry[]
  accounts: { name: string; type: AccountType }[]
}

/** The beginning of the numbers of a chapter's entries, such as AEADC: QuickBooks Online takes 21 characters in all. */
export function numberPrefix(associationShortName: string, subDomain: string): string {
  const own = subDomain.toUpperCase() === associationShortName.toUpperCase() ? '' : subDomain
  const letters = `${associationShortName}${own}`.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  return letters.slice(0, 10) || 'J'
}

/** An entry in the month in which it is counted. */
export type CountedEntry = JournalEntry & { month: string }

/** Returns the entries of a journal that are counted from one month to another, in the order of their numbers. */
export function countedEntries(
  entries: Iterable<JournalEntry>,
  countedIn: (month: string, position: number) => string,
  { from, to }: { from: string; to: string },
): CountedEntry[] {
  const counted: CountedEntry[] = []
  for (const entry of entries) {
    const month = countedIn(entry.day.slice(0, 7), entry.position)
    if (month >= from && month <= to) counted.push({ ...entry, month })
  }
  return counted.sort(
    (one, other) =>
      compare(one.month, other.month) || compare(dayIn(one), dayIn(other)) || one.position - other.position,
  )
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** Returns the day that an entry has in its month: its own, or for an adjustment the day of the correction. */
function dayIn({ month, day, recordedDay }: CountedEntry): string {
  if (day.startsWith(month)) return day
  return recordedDay.startsWith(month) ? recordedDay : `${month}-01`
}

/** Returns the title of an account. */
export function titleIn(names: Names, key: AccountKey): string {
  const [, id = ''] = key.split(/:(.*)/s)
  if (key.startsWith('bank:')) return accountTitle(key, names.banks.get(id) ?? 'Former account')
  if (key.startsWith('event:')) return accountTitle(key, names.events.get(id) ?? `Event ${id}`)
  return key.startsWith('cause:') ? accountTitle(key, names.causes.get(id) ?? `Cause ${id}`) : accountTitle(key)
}

/**
 * Returns the entries of a file. Numbers count from 1 in each month, so that a month has the same ones in a file of the
 * year.
 * @param nameOf the name of an account in the program
 */
export function laidOut(
  entries: readonly CountedEntry[],
  names: Names,
  { prefix, tracking, nameOf }: { prefix: string; tracking: Tracking; nameOf: (key: AccountKey) => string },
): FileEntry[] {
  const last = new Map<string, number>()
  return entries.map((entry) => {
    const { month } = entry
    const count = (last.get(month) ?? 0) + 1
    last.set(month, count)
    const text = oneLine(textOf(entry, names), 500)
    return {
      number: `${prefix}-${month.slice(2, 4)}${month.slice(5)}-${String(count).padStart(4, '0')}`,
      day: dayIn(entry),
      text,
      lines: entry.lines.map((line) => ({
        account: nameOf(line.account),
        key: line.account,
        cents: line.cents,
        text: oneLine(line.text, 500) || text,
        track: oneLine(tracking === 'chapter' ? names.chapterName : subjectName(line.subject, names), 90),
      })),
    }
  })
}

function subjectName(subject: Subject | null, { events, causes }: Names): string {
  if (!subject) return ''
  const { of, id, name } = subject
  return of === 'event' ? (events.get(id) ?? `Event ${id}`) : causes.get(id) || name || `Cause ${id}`
}

function textOf(entry: CountedEntry, names: Names): string {
  const { month, day, refersTo, text } = entry
  const own = refersTo
    ? `${text}: ${described(refersTo, entry.lines, names)} of ${date(refersTo.day)}`
    : described(entry, entry.lines, names)
  return day.startsWith(month) ? own : `Adjustment of ${monthText(day.slice(0, 7))}: ${own}`
}

/** Returns the text of an entry; a line of the bank is what it is in the books, and what the bank wrote. */
function described(
  { text, lineId }: Pick<JournalEntry, 'text' | 'lineId'>,
  lines: readonly JournalLine[],
  names: Names,
): string {
  if (lineId === null) return text
  const other = lines.find(({ account }) => !account.startsWith('bank:'))
  const what = text || (other ? titleIn(names, other.account) : '')
  return [what, names.lineTexts.get(lineId) ?? ''].filter(Boolean).join(': ')
}

/** The debits and credits of an account. */
export type AccountSum = { key: AccountKey; debitCents: number; creditCents: number }

/** Returns the sums of the accounts that entries move, in the order of the chart. */
export function sumsOf(entries: readonly Pick<JournalEntry, 'lines'>[]): AccountSum[] {
  const sums = new Map<AccountKey, AccountSum>()
  for (const { account: key, cents } of entries.flatMap(({ lines }) => lines)) {
    const sum = sums.get(key) ?? { key, debitCents: 0, creditCents: 0 }
    sums.set(key, {
      key,
      debitCents: sum.debitCents + Math.max(cents, 0),
      creditCents: sum.creditCents + Math.max(-cents, 0),
    })
  }
  return [...sums.values()].sort((one, other) => placeOf(one.key) - placeOf(other.key) || compare(one.key, other.key))
}

/** Returns the accounts of a file by name, each once. */
export function accountsOf(entries: readonly FileEntry[]): FileJournal['accounts'] {
  const types = new Map<string, AccountType>()
  for (const { account, key } of entries.flatMap(({ lines }) => lines)) types.set(account, typeOfAccount(key))
  return [...types].map(([name, type]) => ({ name, type })).sort((one, other) => compare(one.name, other.name))
}

/** The chart of a chapter in one program: the names of its accounts by key. */
export type Chart = ReadonlyMap<string, string>

/** Returns the name of an account in a program; that of its kind for an event or a cause without one. */
export function nameIn(chart: Chart, key: AccountKey): string {
  const fallback = fallbackOf(key)
  return chart.get(key) || (fallback ? (chart.get(fallback) ?? '') : '')
}
