import { sql as raw } from 'kysely'
import type { BankAccountRow } from '#db/tables/treasury/bank.ts'
import type { Db } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Context } from '#server/context.ts'
import { calendarDay } from '#server/time/clock.ts'

/** An account with its balances in cents. */
export type AccountBalance = Omit<BankAccountRow, 'chapterId' | 'createdBy' | 'updatedBy' | 'createdAt'> & {
  /** The last day that a file covers; null before the first file. */
  asOf: string | null
  byBankCents: number
  byBooksCents: number
  lines: number
  open: number
}

/** Returns the chapter's accounts by name: what they have by the bank, and by the books. */
export async function accountBalances(db: Db, chapter: ChapterId): Promise<AccountBalance[]> {
  const [accounts, sums, booked, files] = await Promise.all([
    db
      .selectFrom('bankAccounts')
      .select(['accountId', 'accountName', 'bankName', 'lastFour', 'openingCents', 'openedOn', 'updatedAt'])
      .where('chapterId', '=', chapter)
      .orderBy('accountName')
      .orderBy('accountId')
      .execute(),
    db
      .selectFrom('bankDays')
      .select(['accountId', raw<number>`sum("cents")`.as('cents'), raw<number>`sum("lines")`.as('lines')])
      .where('chapterId', '=', chapter)
      .groupBy('accountId')
      .execute(),
    db
      .selectFrom('bankBookedDays')
      .select(['accountId', raw<number>`sum("cents")`.as('cents'), raw<number>`sum("lines")`.as('lines')])
      .where('chapterId', '=', chapter)
      .groupBy('accountId')
      .execute(),
    db
      .selectFrom('bankFiles')
      .select(['accountId', raw<string | null>`max("coversTo")`.as('asOf')])
      .where('chapterId', '=', chapter)
      .where('accountId', 'is not', null)
      .groupBy('accountId')
      .execute(),
  ])
  return accounts.map((account) => {
    const of = (rows: typeof sums) => rows.find(({ accountId }) => accountId === account.accountId)
    const [all, inBooks] = [of(sums), of(booked)]
    const lines = Number(all?.lines ?? 0)
    return {
      ...account,
      asOf: files.find(({ accountId }) => accountId === account.accountId)?.asOf ?? null,
      byBankCents: account.openingCents + Number(all?.cents ?? 0),
      byBooksCents: account.openingCents + Number(inBooks?.cents ?? 0),
      lines,
      open: lines - Number(inBooks?.lines ?? 0),
    }
  })
}

/** Returns how many lines of the chapter's accounts are open: those without a booking. */
export async function openCount(db: Db, chapter: ChapterId): Promise<number> {
  const counts = await Promise.all(
    (['bankDays', 'bankBookedDays'] as const).map((table) =>
      db
        .selectFrom(table)
        .select(raw<number>`coalesce(sum("lines"), 0)`.as('lines'))
        .where('chapterId', '=', chapter)
        .executeTakeFirstOrThrow(),
    ),
  )
  const [lines, booked] = counts.map((count) => Number(count.lines))
  return lines! - booked!
}

/**
 * Returns the first days of an account on which it has open lines, one after the other until these are enough. A booking
 * has its line's day, so that days are compared, and not each line of many years with its booking.
 */
export async function openDays(
  db: Db,
  chapter: ChapterId,
  { accountId, enough }: { accountId: string; enough: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('bankDays')
    .leftJoin('bankBookedDays', (join) =>
      join
        .on('bankBookedDays.chapterId', '=', chapter)
        .on('bankBookedDays.accountId', '=', accountId)
        .onRef('bankBookedDays.day', '=', 'bankDays.day'),
    )
    .select(['bankDays.day', raw<number>`"bankDays"."lines" - coalesce("bankBookedDays"."lines", 0)`.as('open')])
    .where('bankDays.chapterId', '=', chapter)
    .where('bankDays.accountId', '=', accountId)
    .where(raw<boolean>`"bankDays"."lines" > coalesce("bankBookedDays"."lines", 0)`)
    .orderBy('bankDays.day')
    .limit(enough)
    .execute()
  const days: string[] = []
  let found = 0
  for (const { day, open } of rows) {
    days.push(day)
    found += Number(open)
    if (found >= enough) break
  }
  return days
}

/** Days after which an open line is something to resolve. */
const maxOpenDays = 7

/** Returns, for each account, how many of its lines have been open for more than a week, and since when. */
export async function linesToResolve({ db, chapter, clock }: Pick<Context, 'db' | 'chapter' | 'clock'>) {
  const since = new Date(clock.now().getTime() - maxOpenDays * 86_400_000)
  const rows = await openLines(db, chapter.id)
    .innerJoin('bankAccounts', 'bankAccounts.accountId', 'bankLines.accountId')
    .select([
      'bankLines.accountId',
      'accountName',
      raw<number>`count(*)`.as('lines'),
      raw<number>`sum("bankLines"."amountCents")`.as('cents'),
      raw<string>`min("bankLines"."day")`.as('oldest'),
    ])
    .where('bankLines.day', '<', calendarDay(since, chapter.timeZone))
    .groupBy(['bankLines.accountId', 'accountName'])
    .orderBy('oldest')
    .orderBy('bankLines.accountId')
    .execute()
  return rows.map((row) => ({ ...row, lines: Number(row.lines), cents: Number(row.cents) }))
}

/** What the matching of an open line with reports and entries reads of it. */
export const matchColumns = [
  'bankLines.lineId',
  'bankLines.accountId',
  'bankLines.day',
  'bankLines.amountCents',
  'text',
  'checkNumber',
] as const

/** Selects the lines without a booking. */
export const openLines = (db: Db, chapter: ChapterId) =>
  db
    .selectFrom('bankLines')
    .leftJoin('bankBookings', 'bankBookings.lineId', 'bankLines.lineId')
    .where('bankLines.chapterId', '=', chapter)
    .where('bankBookings.lineId', 'is', null)

/** Files listed at most, the newest first. */
const maxFiles = 50

/** Returns the newest files with the number of their lines that are open. */
export async function latestFiles(db: Db, chapter: ChapterId) {
  const files = await db
    .selectFrom('bankFiles')
    .select([
      'fileId',
      'accountId',
      'fileName',
      'coversFrom',
      'coversTo',
      'lines',
      'newLines',
      'openingCents',
      'sumCents',
      'closingCents',
      'refusal',
      'readAt',
    ])
    .where('chapterId', '=', chapter)
    .orderBy('readAt', 'desc')
    .orderBy('fileId')
    .limit(maxFiles)
    .execute()
  const open = await openLines(db, chapter)
    .select(['fileId', raw<number>`count(*)`.as('open')])
    .where('fileId', 'in', ['', ...files.map(({ fileId }) => fileId)])
    .groupBy('fileId')
    .execute()
  const byFile = new Map(open.map((row) => [row.fileId, Number(row.open)]))
  return files.map((file) => ({ ...file, open: byFile.get(file.fileId) ?? 0 }))
}

/** Whether a payment is a check: its method says so, or, where none was asked, as of a donation by hand, its reference. */
const isCheck = raw<boolean>`("payments"."method" = 'check' or ("payments"."method" = 'byHand' and (${raw.join(
  ['check', 'chk', 'ck '].map((word) => raw`lower("payments"."reference") like ${raw.lit(`${word}%`)}`),
  raw` or `,
)})))`

/** Returns the checks in the books that no line of the bank is yet, received since a day. */
export async function undeposited(
  db: Db,
  chapter: ChapterId,
  since: string,
): Promise<{ count: number; cents: number }> {
  const { count, cents } = await db
    .selectFrom('payments')
    .leftJoin('bankBookedPayments', 'bankBookedPayments.paymentId', 'payments.paymentId')
    .select([
      raw<number>`count(distinct "payments"."paymentId")`.as('count'),
      raw<number>`coalesce(sum("payments"."amountCents"), 0)`.as('cents'),
    ])
    .where('payments.chapterId', '=', chapter)
    .where(isCheck)
    .where('status', '=', 'COMPLETED')
    .where('paidAt', '>=', since)
    .where('bankBookedPayments.paymentId', 'is', null)
    .executeTakeFirstOrThrow()
  return { count: Number(count), cents: Number(cents) }
}
