/** The emails of the whole portal that wait. */
import type { Db } from '#db/tables/tables.ts'
import type { Store } from '#db/store.ts'
import { isPlayMoney, type Env } from '#server/env.ts'
import { linksIn } from '#server/providers/mail/mailbox.ts'
import { lacksMailServer } from '#server/providers/mail/mail-waits.reads.ts'
import { noAccountMinutes } from '#server/providers/mail/queue.ts'
import { warningKind } from '#server/providers/mail/transport.ts'
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
    .where('outbox.isBulk', 'in', [0, 1])
    .where('outbox.nextAttemptAt', 'is not', null)
    .where((where) => {
      const soon = new Date(now.getTime() + noAccountMinutes * minuteMs).toISOString()
      return where.or([where('outbox.nextAttemptAt', '<=', soon), where('outbox.attempts', '>', 0)])
    })

/** Emails in the outbox: how many wait, since when the longest, and how many were given up in the last day. */
export async function mailQueue({ store, clock }: { store: Pick<Store, 'read'>; clock: Clock }) {
  const now = clock.now()
  const counted = await waitingEmails(store.read, now)
    .select(({ fn }) => [fn.countAll<number>().as('waiting'), fn.min('outbox.createdAt').as('oldest')])
    .executeTakeFirstOrThrow()
  const failed = await store.read
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('chapterId', 'in', (chapters) => chapters.selectFrom('chapters').select('chapterId'))
    .where('deadAt', '>=', new Date(now.getTime() - dayMs).toISOString())
    .executeTakeFirstOrThrow()
  return { waiting: Number(counted.waiting), oldest: counted.oldest, failed: Number(failed.count) }
}

type Asking = { db: Db; env: Env; clock: Clock }

/** How many of them the page lists, the newest ones. */
const maxListed = 50

/**
 * Returns the newest emails that wait because nothing can send them: to whom, about what, since when. Never their text,
 * whose links are secrets: with a link to reset a password, a system admin could take over the account.
 */
export async function emailsWithoutServer({ db, env, clock }: Asking) {
  if (!lacksMailServer(env)) return []
  return unsendable(db, clock.now())
    .select(['outbox.toAddress', 'outbox.subject', 'outbox.createdAt', 'chapters.chapterName'])
    .execute()
}

/**
 * Returns the same emails as a whole, links included, where no money is real: a practice can be gone through without a
 * mail server. Null in a portal that takes real money.
 */
export async function practiceEmails({ db, env, clock }: Asking) {
  if (!isPlayMoney(env)) return null
  if (!lacksMailServer(env)) return []
  const rows = await unsendable(db, clock.now())
    .select(['outbox.mailId', 'outbox.toAddress', 'outbox.subject', 'outbox.createdAt', 'chapters.chapterName'])
    .select(['outbox.text', 'outbox.html'])
    .execute()
  return rows.map(({ html, ...email }) => ({ ...email, links: linksIn(html, email.text) }))
}

/** What the portal's own account would send: all of chapters without an account that works, and what warns of changes. */
const unsendable = (db: Db, now: Date) =>
  waitingEmails(db, now)
    .innerJoin('chapters', 'chapters.chapterId', 'outbox.chapterId')
    .leftJoin('mailAccounts', (join) =>
      join.onRef('mailAccounts.chapterId', '=', 'outbox.chapterId').on('mailAccounts.refusedSince', 'is', null),
    )
    .where((where) => where.or([where('mailAccounts.chapterId', 'is', null), where('outbox.kind', '=', warningKind)]))
    .orderBy('outbox.createdAt', 'desc')
    .orderBy('outbox.mailId')
    .limit(maxListed)
