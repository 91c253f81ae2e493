import { sql as rawSql } from 'kysely'
import type { Db } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Context } from '#server/context.ts'
import { bulkMailOf, ofToday } from '#server/providers/mail/bulk-mail.ts'
import { isDue } from './reads.ts'

/** Returns how many bulk emails of a chapter wait: in the outbox, and of those being sent that are not there yet. */
export async function waitingBulk(db: Db, chapter: ChapterId, now: Date): Promise<number> {
  const inOutbox = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('isBulk', '=', 1)
    .where('nextAttemptAt', 'is not', null)
    .where('chapterId', '=', chapter)
    .executeTakeFirstOrThrow()
  const sending = await db
    .selectFrom('emails')
    .select('emailId')
    .where('chapterId', '=', chapter)
    .where('state', '=', rawSql.lit('sending'))
    .where(isDue(now))
    .execute()
  const ids = sending.map(({ emailId }) => emailId)
  const toHandOver = await db
    .selectFrom('emailDeliveries')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('chapterId', '=', chapter)
    .where('emailId', 'in', ['', ...ids])
    .where('mailId', 'is', null)
    .where('leftOut', '=', rawSql.lit(''))
    .executeTakeFirstOrThrow()
  return Number(inOutbox.count) + Number(toHandOver.count)
}

/**
 * Returns why bulk emails of a chapter wait: since when they are held and what bounced then, and how many of a new
 * sender went out today. Both null where nothing waits for it.
 */
export async function bulkWaits({ db, chapter, clock, env }: Pick<Context, 'db' | 'chapter' | 'clock' | 'env'>) {
  const now = clock.now()
  const row = await bulkMailOf(db, chapter.id).executeTakeFirst()
  const waiting = await waitingBulk(db, chapter.id, now)
  const today = env.mailWarmUp ? ofToday(row, chapter.timeZone, now) : null
  const isBeyond = today !== null && waiting > today.max - today.taken
  return {
    held: row?.heldAt ? { since: row.heldAt, bounced: row.heldBounced, attempted: row.heldAttempted, waiting } : null,
    warmUp: isBeyond ? { ...today, waiting } : null,
  }
}

/** Returns whether a chapter's bulk emails are held because many bounced. */
export async function isOnHold({ db, chapter }: Pick<Context, 'db' | 'chapter'>): Promise<boolean> {
  const row = await bulkMailOf(db, chapter.id).executeTakeFirst()
  return Boolean(row?.heldAt)
}
