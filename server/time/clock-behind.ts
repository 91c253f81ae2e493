import type { Store } from '#db/store.ts'
import type { Clock } from './clock.ts'

/** Servers may differ by less; a clock that is further behind what is recorded already is wrong. */
const mostBehindMs = 5 * 60_000

/** Whether a clock is behind a record (an ISO time, '' for none). */
export const isBehind = (now: Date, newestRecord: string): boolean =>
  newestRecord !== '' && now.getTime() < Date.parse(newestRecord) - mostBehindMs

/** When the newest fact was recorded, '' where there is none. */
export async function newestRecordIn({ read }: Pick<Store, 'read'>): Promise<string> {
  return (await read.selectFrom('logHead').select('recordedAt').executeTakeFirst())?.recordedAt ?? ''
}

/**
 * The time of the clock and that of the newest record, where the clock is behind it by more than a few minutes; null
 * where it is right.
 */
export async function clockBehind(
  db: Store['read'],
  clock: Clock,
): Promise<{ now: string; newestRecord: string } | null> {
  const newestRecord = await newestRecordIn({ read: db })
  const now = clock.now()
  return isBehind(now, newestRecord) ? { now: now.toISOString(), newestRecord } : null
}
