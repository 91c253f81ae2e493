import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'
import { confirmDays } from './rules.ts'

const dayMs = 24 * 3_600_000

/** Returns the earliest time of a request that may still be confirmed. */
export const askedSince = (now: Date): string => new Date(now.getTime() - confirmDays * dayMs).toISOString()

/** Selects the chapter's address with an email's token, while it is on the list or may still confirm. */
export const subscriptionByToken = (sql: Kysely<Tables>, chapter: ChapterId, token: string, now: Date) =>
  sql
    .selectFrom('newsletterSubscriptions')
    .select(['email', 'confirmedAt'])
    .where('chapterId', '=', chapter)
    .where('token', '=', token)
    .where('unsubscribedAt', 'is', null)
    .where((row) => row.or([row('confirmedAt', 'is not', null), row('subscribedAt', '>', askedSince(now))]))
