import type { Store } from '#db/store.ts'
import type { Clock } from './clock.ts'

/** The tolerance between servers' clocks; a clock further behind the newest record is wrong. */
const maxBehindMs = 5 * 60_000

/** Returns whether a clock is behind a record (an ISO time, '' for none). */
export const isBehind = (now: Date, newestRecord: string): boolean =>
  newestRecord !== '' && now.getTime() < Date.parse(newestRecord) - maxBehindMs

/** Returns when the newest fact was recorded, '' where there is none. */
export async function newestRecordIn({ read }: Pick<Store, 'read'>): Promise<string> {
  return (await read.selectFrom('logHead').select('recordedAt').executeTakeFirst())?.recordedAt ?? ''
}

/**
 * Returns the clock's time and that of the newest record where the clock is more than a few minutes behind it;
 * otherwise null.
 */
export async function clockBehind(
  db: Store['read'],
  clock: Clock,
): Promise<{ now: string; newestRecord: string } | null> {
  const newestRecord = await newestRecordIn({ read: db })
  const now = clock.now()
  return isBehind(now, newestRecord) ? { now: now.toISOString(), newestRecord } : null
}
