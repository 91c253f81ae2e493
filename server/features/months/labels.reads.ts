import { createHash } from 'node:crypto'
import type { Db } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Context } from '#server/context.ts'
import type { Kinds } from '#server/sale.ts'
import { chapterTitle } from '#server/providers/mail/email-words.ts'
import { categoryNames } from '../bank/rules.ts'
import type { AccountSum, MonthSum } from './facts.ts'
import { readMonths } from './reads.ts'
import { accountNames } from './rules.ts'

/** An account's names: where there is room, and in a narrow column. */
type AccountLabel = { name: string; shortName: string }

/** The names that a month is shown with. A sealed month keeps those that it was sealed with. */
export type MonthLabels = {
  chapter: string
  address: string
  /** In the order of the columns. */
  accounts: Record<string, AccountLabel>
  /** Of member types, causes, fees, categories, and, for refunds, kinds. */
  items: Record<string, string>
  events: Record<string, string>
  /** Of the purposes for which money is taken. */
  kinds: Record<string, string>
  /** How the month's paper writes what it says; missing for months that were sealed before there was more than one way. */
  paper?: 2 | typeof newestPaper
}

/**
 * Since 2 the minus stands before the dollar sign: -$12.50. Since 3 it is a minus sign, each page has the head with the
 * check code, and the paper says what no bank account holds.
 */
const newestPaper = 3

type Named = {
  openings: readonly AccountSum[]
  sums: readonly MonthSum[]
  banks: readonly AccountSum[]
}

/** Returns the names of everything that a month counts, as they are now. */
export async function labelsOf(ctx: Context, counted: Named): Promise<MonthLabels> {
  const { db, chapter, kinds } = ctx
  const [accounts, events, read] = await Promise.all([
    bankAccountNames(db, chapter.id),
    eventNames(db, chapter.id, eventsIn(counted)),
    readMonths(ctx, chapter.id, chapter.zones),
  ])
  const { itemNames } = read.ledger
  return labelsFrom(counted, {
    chapter: chapterTitle(ctx),
    address: chapter.chapterAddress,
    accounts,
    events,
    itemNames,
    kinds,
  })
}

const eventsIn = ({ sums }: Pick<Named, 'sums'>) => [...new Set(sums.flatMap(({ eventId }) => eventId ?? []))]

type Known = Pick<MonthLabels, 'chapter' | 'address' | 'accounts' | 'events'> & {
  itemNames: ReadonlyMap<string, string>
  kinds: Kinds
}

/** Returns the names of everything that a month counts, from what is known of the chapter. */
export function labelsFrom(
  { openings, sums, banks }: Named,
  { chapter, address, accounts, events, itemNames, kinds }: Known,
): MonthLabels {
  const used = new Set([...openings, ...sums, ...banks].map(({ account }) => account))
  const gone = [...used].filter((account) => !(account in accounts) && !(account in accountNames)).sort()
  const purposes = Object.fromEntries(kinds.all.map(({ purpose, name }) => [purpose, name]))
  const names: Record<string, string> = { ...purposes, ...categoryNames }
  const items = [...new Set(sums.flatMap(({ itemId }) => itemId ?? []))].sort()
  return {
    chapter,
    address,
    accounts: {
      ...accounts,
      ...Object.fromEntries(gone.map((account) => [account, { name: 'Former account', shortName: 'Former' }])),
      ...Object.fromEntries(
        Object.entries(accountNames)
          .filter(([account]) => account !== 'inTransit' || used.has(account))
          .map(([account, name]) => [account, { name, shortName: name }]),
      ),
    },
    items: Object.fromEntries(items.map((id) => [id, names[id] ?? itemNames.get(id) ?? ''])),
    events,
    kinds: purposes,
    paper: newestPaper,
  }
}

async function bankAccountNames(db: Db, chapter: ChapterId): Promise<Record<string, AccountLabel>> {
  const rows = await db
    .selectFrom('bankAccounts')
    .select(['accountId', 'accountName', 'lastFour'])
    .where('chapterId', '=', chapter)
    .orderBy('accountName')
    .orderBy('accountId')
    .execute()
  return Object.fromEntries(
    rows.map(({ accountId, accountName, lastFour }) => [
      accountId,
      { name: `${accountName} ${lastFour}`, shortName: accountName },
    ]),
  )
}

async function eventNames(db: Db, chapter: ChapterId, eventIds: readonly string[]): Promise<Record<string, string>> {
  if (eventIds.length === 0) return {}
  const rows = await db
    .selectFrom('events')
    .select(['eventId', 'eventName'])
    .where('chapterId', '=', chapter)
    .where('eventId', 'in', eventIds)
    .orderBy('eventId')
    .execute()
  return Object.fromEntries(rows.map(({ eventId, eventName }) => [eventId, eventName]))
}

/** Returns the names as they are stored, and what a seal holds of them. */
export function sealedLabels(labels: MonthLabels): { text: string; hash: string } {
  const text = JSON.stringify(labels)
  return { text, hash: createHash('sha256').update(text).digest('hex') }
}
