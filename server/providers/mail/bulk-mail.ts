import type { Kysely } from 'kysely'
import type { BulkMailRow, OutboxRow } from '#db/tables/portal/mail.ts'
import type { Db, Tables } from '#db/tables/tables.ts'
import { first, run, type Work } from '#db/work.ts'
import { limits } from '#server/auth/limits.ts'
import { dayAfter, startOfDay } from '#server/time/calendar.ts'
import { calendarDay } from '#server/time/clock.ts'

/** When a chapter's bulk emails wait: above this share of bounces, once this many were tried in a day. */
const holds = { percent: 5, minAttempted: 40, withinMs: 24 * 3_600_000 } as const

/** Bulk emails of a new sender on its first day; each good day doubles them, up to the usual bound. */
const firstDay = 200

const maxOfDay = limits.bulkEmailsByChapter.max

const fresh: Omit<BulkMailRow, 'chapterId'> = {
  heldAt: null,
  heldBounced: 0,
  heldAttempted: 0,
  toldAt: null,
  countedFrom: null,
  warmSince: null,
  day: '',
  taken: 0,
  wasHeld: 0,
  goodDays: 0,
  fullUntil: null,
}

/** Returns what is known of a chapter as a sender; undefined where it never sent bulk emails. */
export const bulkMailOf = (db: Db, chapterId: string) =>
  db.selectFrom('bulkMail').selectAll().where('chapterId', '=', chapterId)

/** Returns the row of a chapter, which no other transaction changes until the end of this one. */
function* lockedRow(sql: Kysely<Tables>, chapterId: string): Work<BulkMailRow> {
  const row = yield* first(
    sql
      .insertInto('bulkMail')
      .values({ ...fresh, chapterId })
      .onConflict((conflict) => conflict.column('chapterId').doUpdateSet({ chapterId }))
      .returningAll(),
  )
  return row!
}

function* change(sql: Kysely<Tables>, chapterId: string, changes: Partial<BulkMailRow>): Work<void> {
  yield* run(sql.updateTable('bulkMail').set(changes).where('chapterId', '=', chapterId))
}

/**
 * Holds a chapter's bulk emails when many of those tried in the last 24 hours bounced for good. Returns whether they are
 * held, now or before.
 */
export function* holdIfBouncing(sql: Kysely<Tables>, chapterId: string, now: Date): Work<boolean> {
  const row = yield* first(bulkMailOf(sql, chapterId))
  if (row?.heldAt) return true
  const dayAgo = new Date(now.getTime() - holds.withinMs).toISOString()
  const countedFrom = row?.countedFrom ?? ''
  const tried = sql
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('chapterId', '=', chapterId)
    .where('isBulk', '=', 1)
    .where('triedAt', '>', countedFrom > dayAgo ? countedFrom : dayAgo)
  // Most chapters have few bounces, which are counted without the others.
  const bounced = Number((yield* first(tried.where('bouncedAt', 'is not', null)))!.count)
  if (!isMany(bounced, holds.minAttempted)) return false
  const attempted = Number((yield* first(tried))!.count)
  if (attempted < holds.minAttempted || !isMany(bounced, attempted)) return false
  yield* lockedRow(sql, chapterId)
  const heldAt = now.toISOString()
  const counted = { heldBounced: bounced, heldAttempted: attempted }
  yield* run(
    sql
      .updateTable('bulkMail')
      .set({ ...counted, heldAt, toldAt: null, wasHeld: 1 })
      .where('chapterId', '=', chapterId)
      .where('heldAt', 'is', null),
  )
  return true
}

const isMany = (bounced: number, attempted: number): boolean => bounced * 100 > attempted * holds.percent

/** Lets held emails go out again. Bounces are counted from now on. Returns false where they were not held since then. */
export function* release(sql: Kysely<Tables>, chapterId: string, heldAt: string, now: Date): Work<boolean> {
  const held = sql
    .updateTable('bulkMail')
    .set({ heldAt: null, countedFrom: now.toISOString() })
    .where('chapterId', '=', chapterId)
    .where('heldAt', '=', heldAt)
  return (yield* run(held)) > 0
}

/** Marks that the admins are told that emails are held. Returns false where somebody else told them. */
export function* markTold(sql: Kysely<Tables>, chapterId: string, now: Date): Work<boolean> {
  const untold = sql
    .updateTable('bulkMail')
    .set({ toldAt: now.toISOString() })
    .where('chapterId', '=', chapterId)
    .where('heldAt', 'is not', null)
    .where('toldAt', 'is', null)
  return (yield* run(untold)) > 0
}

type OfDay = Pick<BulkMailRow, 'day' | 'taken' | 'wasHeld' | 'goodDays'>

/** Returns the counts of a day, which may be the first one after that of the row. */
function countsOn(row: OfDay, day: string): OfDay {
  if (day <= row.day) return { day: row.day, taken: row.taken, wasHeld: row.wasHeld, goodDays: row.goodDays }
  const wasGood = row.taken > 0 && row.wasHeld === 0
  return { day, taken: 0, wasHeld: 0, goodDays: row.goodDays + (wasGood ? 1 : 0) }
}

const maxAfter = (goodDays: number): number => Math.min(firstDay * 2 ** goodDays, maxOfDay)

/** The bulk emails that went out today, and how many may; null without a bound. */
type OfToday = { taken: number; max: number }

/** Returns how much of a new sender's day is used up; null for one that mail providers know. */
export function ofToday(row: BulkMailRow | undefined, timeZone: string, now: Date): OfToday | null {
  const known = row ?? { ...fresh, chapterId: '' }
  if (known.warmSince !== null) return null
  const { taken, goodDays } = countsOn(known, calendarDay(now, timeZone))
  const max = maxAfter(goodDays)
  return max >= maxOfDay ? null : { taken, max }
}

/** Takes one of the bulk emails that a chapter may send today. Returns false when there is none left. */
export function* takeOfToday(sql: Kysely<Tables>, chapterId: string, now: Date): Work<boolean> {
  const row = yield* lockedRow(sql, chapterId)
  if (row.warmSince !== null) return true
  const chapter = yield* first(sql.selectFrom('chapters').select('timeZone').where('chapterId', '=', chapterId))
  const timeZone = chapter?.timeZone ?? 'UTC'
  const today = countsOn(row, calendarDay(now, timeZone))
  const max = maxAfter(today.goodDays)
  if (max >= maxOfDay) {
    yield* change(sql, chapterId, { ...today, warmSince: now.toISOString(), fullUntil: null })
    return true
  }
  if (today.taken >= max) {
    const fullUntil = startOfDay(dayAfter(today.day), timeZone).toISOString()
    yield* change(sql, chapterId, { ...today, fullUntil })
    return false
  }
  yield* change(sql, chapterId, { ...today, taken: today.taken + 1, fullUntil: null })
  return true
}

/** Gives back one that was taken for an email which could not be tried. */
export function* giveBack(sql: Kysely<Tables>, { chapterId }: Pick<OutboxRow, 'chapterId'>): Work<void> {
  yield* run(
    sql
      .updateTable('bulkMail')
      .set((row) => ({ taken: row('taken', '-', 1), fullUntil: null }))
      .where('chapterId', '=', chapterId)
      .where('taken', '>', 0),
  )
}

/** Deletes what is known of a chapter that is deleted. */
export function* dropBulkMail(sql: Kysely<Tables>, chapterId: string): Work<void> {
  yield* run(sql.deleteFrom('bulkMail').where('chapterId', '=', chapterId))
}
