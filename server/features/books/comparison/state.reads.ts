import type { Db } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'
import { cutOffBefore } from './decisions.ts'

/** Returns how the last comparisons of a chapter's accounts ended, and the totals known from all of them. */
export async function comparisonState(db: Db, chapter: ChapterId, now: Date) {
  const rows = await db
    .selectFrom('paymentAccounts')
    .leftJoin('comparisons', (join) =>
      join
        .onRef('comparisons.chapterId', '=', 'paymentAccounts.chapterId')
        .onRef('comparisons.clientId', '=', 'paymentAccounts.clientId'),
    )
    .select([
      'retiredAt',
      'runId',
      'beatAt',
      'completedAt',
      'reachesFrom',
      'transactions',
      'known',
      'failure',
      'failedAt',
    ])
    .where('paymentAccounts.chapterId', '=', chapter)
    .execute()
  const moments = rows.map(({ completedAt }) => completedAt)
  const isAlive = ({ runId, beatAt }: (typeof rows)[number]) =>
    runId !== null && beatAt !== null && beatAt >= cutOffBefore(now)
  const cutOff = rows.find((row) => row.runId !== null && !isAlive(row))
  const failed = rows.find(({ failure }) => failure !== null)
  return {
    hasAccount: rows.length > 0,
    isRunning: rows.some(isAlive),
    /** Number of movements that the current run has read. */
    read: rows.filter(isAlive).reduce((sum, { transactions }) => sum + (transactions ?? 0), 0),
    /** When all accounts had been compared; null while one never was. */
    completedAt: moments.includes(null) || moments.length === 0 ? null : moments.map(String).sort()[0]!,
    since:
      rows
        .map(({ reachesFrom }) => reachesFrom ?? '')
        .filter(Boolean)
        .sort()[0] ?? null,
    /** Number of movements in all lists after the last comparisons. */
    transactions: rows.reduce((sum, { known }) => sum + (known ?? 0), 0),
    failure: cutOff
      ? { why: 'cutOff' as const, at: cutOff.beatAt ?? '', isFormer: cutOff.retiredAt !== null }
      : failed
        ? { why: failed.failure!, at: failed.failedAt ?? '', isFormer: failed.retiredAt !== null }
        : null,
  }
}
