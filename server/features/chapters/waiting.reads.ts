import { unindexed } from '#db/unindexed.ts'
import type { Db } from '#db/tables/tables.ts'
import type { Right } from '#server/auth/rights.rules.ts'
import type { ChapterId } from '#server/chapter.ts'
import { countedDay } from '#server/time/calendar.ts'
import type { FormerZone } from '#server/time/zones.ts'
import { monthsToSeal } from '../closing/decisions.ts'
import { failedSince } from './rules.ts'

/** The number of things that wait for a chapter's admins, by kind. */
export type Waiting = {
  applications: number
  /** Money at the provider that no payment is for. */
  toResolve: number
  /** Payments reported as made by Zelle. */
  zelle: number
  /** Refunds that a second admin confirms. */
  refundsToConfirm: number
  /** Refunds that the provider has not confirmed. */
  openRefunds: number
  pendingJobs: number
  /** Lines of the bank without a match. */
  bankLines: number
  /** Months that were to be sealed by today. */
  monthsToSeal: number
  /** Emails of the last days that could not be delivered. */
  failedEmails: number
}

export const nothingWaiting: Waiting = {
  applications: 0,
  toResolve: 0,
  zelle: 0,
  refundsToConfirm: 0,
  openRefunds: 0,
  pendingJobs: 0,
  bankLines: 0,
  monthsToSeal: 0,
  failedEmails: 0,
}

/** The right that each kind of thing waits for. */
export const rightsOfWaiting: Record<keyof Waiting, Right> = {
  applications: 'applications',
  toResolve: 'books',
  zelle: 'books',
  refundsToConfirm: 'books',
  openRefunds: 'books',
  pendingJobs: 'jobPortal',
  bankLines: 'books',
  monthsToSeal: 'books',
  failedEmails: 'mail',
}

/** Returns what waits in a chapter, for the menus of its admins. */
export async function waitingIn(db: Db, chapter: ChapterId, now: Date): Promise<Waiting> {
  return (await waitingInAll(db, [chapter], now)).get(chapter) ?? nothingWaiting
}

/** Returns what waits, by the chapter's id. */
export async function waitingInAll(db: Db, chapterIds: readonly string[], now: Date): Promise<Map<string, Waiting>> {
  const rows = await db
    .selectFrom('chapters')
    .select(['chapters.chapterId', 'timeZone', 'formerZones'])
    .select(({ selectFrom, ref }) => [
      selectFrom('applications')
        .whereRef('applications.chapterId', '=', 'chapters.chapterId')
        .select(({ fn }) => fn.countAll().as('count'))
        .as('applications'),
      selectFrom('ordersSetAside')
        .whereRef('ordersSetAside.chapterId', '=', 'chapters.chapterId')
        .select(({ fn }) => fn.countAll().as('count'))
        .as('toResolve'),
      selectFrom('zelleReports')
        .whereRef('zelleReports.chapterId', '=', 'chapters.chapterId')
        .where('state', '=', 'reported')
        .select(({ fn }) => fn.countAll().as('count'))
        .as('zelle'),
      selectFrom('refundRequests')
        .whereRef('refundRequests.chapterId', '=', 'chapters.chapterId')
        .where('state', '=', 'asked')
        .select(({ fn }) => fn.countAll().as('count'))
        .as('refundsToConfirm'),
      // Filters by state first: few refunds are open, but a chapter has many.
      selectFrom('refunds')
        .where(unindexed('refunds.chapterId'), '=', ref('chapters.chapterId'))
        .where('state', 'in', ['started', 'failed'])
        .select(({ fn }) => fn.countAll().as('count'))
        .as('openRefunds'),
      selectFrom('jobs')
        .whereRef('jobs.chapterId', '=', 'chapters.chapterId')
        .where('chapters.jobPortal', '=', 1)
        .where('approved', '=', 0)
        .where('rejected', '=', 0)
        .select(({ fn }) => fn.countAll().as('count'))
        .as('pendingJobs'),
      selectFrom('bankDays')
        .whereRef('bankDays.chapterId', '=', 'chapters.chapterId')
        .select(({ fn }) => fn.sum('lines').as('lines'))
        .as('allLines'),
      selectFrom('bankBookedDays')
        .whereRef('bankBookedDays.chapterId', '=', 'chapters.chapterId')
        .select(({ fn }) => fn.sum('lines').as('lines'))
        .as('bookedLines'),
      selectFrom('monthSeals')
        .whereRef('monthSeals.chapterId', '=', 'chapters.chapterId')
        .where('state', 'in', ['sealed', 'unsealAsked'])
        .select(({ fn }) => fn.max('month').as('month'))
        .as('lastSealed'),
      selectFrom('bankAccounts')
        .whereRef('bankAccounts.chapterId', '=', 'chapters.chapterId')
        .select(({ fn }) => fn.min('openedOn').as('day'))
        .as('openedOn'),
      selectFrom('outbox')
        .whereRef('outbox.chapterId', '=', 'chapters.chapterId')
        .where('deadAt', '>', failedSince(now))
        .where('lastError', '!=', 'stopped')
        .select(({ fn }) => fn.countAll().as('count'))
        .as('failedEmails'),
    ])
    .where('chapters.chapterId', 'in', ['', ...chapterIds])
    .execute()
  // PostgreSQL returns counts as text.
  return new Map(
    rows.map(
      ({
        chapterId,
        timeZone,
        formerZones,
        allLines,
        bookedLines,
        lastSealed,
        openedOn,
        ...counts
      }): [string, Waiting] => {
        const today = countedDay(now, { timeZone, former: JSON.parse(formerZones) as FormerZone[] })
        return [
          chapterId,
          {
            ...nothingWaiting,
            ...Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, Number(count ?? 0)])),
            bankLines: Number(allLines ?? 0) - Number(bookedLines ?? 0),
            monthsToSeal: monthsToSeal({ lastSealed, openedOn }, today).length,
          },
        ]
      },
    ),
  )
}

/** Returns the newest emails of the last days that could not be delivered. */
export const failedEmailsIn = (db: Db, chapter: ChapterId, now: Date, max: number) =>
  db
    .selectFrom('outbox')
    .select(['toAddress', 'subject', 'deadAt'])
    .where('chapterId', '=', chapter)
    .where('deadAt', '>', failedSince(now))
    .where('lastError', '!=', 'stopped')
    .orderBy('deadAt', 'desc')
    .limit(max)
    .execute()
