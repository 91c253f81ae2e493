/** The emails of the whole portal that wait. */
import type { Db } from '#db/tables/tables.ts'
import type { Store } from '#db/store.ts'
import { noAccountMinutes } from '#server/providers/mail/queue.ts'
import type { Clock } from '#server/time/clock.ts'

const [minuteMs, dayMs] = [60_000, 86_400_000]

/**
 * Selects the emails that wait: all that are due, or were tried. Emails that are to go out later wait for nothing. One
 * that no account can send is never tried, and due again within a minute, so that minute counts as now.
 */
const waitingEmails = (db: Db, now: Date) =>
  db
    .selectFrom('outbox')
    // Both kinds, for the index.
    .where('isBulk', 'in', [0, 1])
    .where('nextAttemptAt', 'is not', null)
    .where((where) => {
      const soon = new Date(now.getTime() + noAccountMinutes * minuteMs).toISOString()
      return where.or([where('nextAttemptAt', '<=', soon), where('attempts', '>', 0)])
    })

/** Emails in the outbox: how many wait, since when the longest, and how many were given up in the last day. */
export async function mailQueue({ store, clock }: { store: Pick<Store, 'read'>; clock: Clock }) {
  const now = clock.now()
  const counted = await waitingEmails(store.read, now)
    .select(({ fn }) => [fn.countAll<number>().as('waiting'), fn.min('createdAt').as('oldest')])
    .executeTakeFirstOrThrow()
  const failed = await store.read
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('chapterId', 'in', (chapters) => chapters.selectFrom('chapters').select('chapterId'))
    .where('deadAt', '>=', new Date(now.getTime() - dayMs).toISOString())
    .executeTakeFirstOrThrow()
  return { waiting: Number(counted.waiting), oldest: counted.oldest, failed: Number(failed.count) }
}
