import { randomBytes, randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables/tables.ts'
import { first, run, type Work } from '#db/work.ts'
import type { ChapterId } from '#server/chapter.ts'

/**
 * Puts an address on the chapter's list. Returns the token of its unsubscribe links when it was not on the
 * list before, and null when it was. One who comes back keeps the token, so links in old emails still work.
 */
export function* subscribe(sql: Kysely<Tables>, chapter: ChapterId, email: string, now: Date): Work<string | null> {
  const subscribedAt = now.toISOString()
  const added = yield* first(
    sql
      .insertInto('newsletterSubscriptions')
      .values({
        subscriptionId: randomUUID(),
        chapterId: chapter,
        email,
        token: randomBytes(24).toString('base64url'),
        subscribedAt,
        unsubscribedAt: null,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['chapterId', 'email'])
          .doUpdateSet({ subscribedAt, unsubscribedAt: null })
          .where('newsletterSubscriptions.unsubscribedAt', 'is not', null),
      )
      .returning('token'),
  )
  return added?.token ?? null
}

/** Takes an address off the chapter's list, by itself or by the token of an email. Returns whether it was on it. */
export function* unsubscribe(
  sql: Kysely<Tables>,
  chapter: ChapterId,
  who: { email: string } | { token: string },
  now: Date,
): Work<boolean> {
  const [column, value] = 'email' in who ? (['email', who.email] as const) : (['token', who.token] as const)
  const removed = yield* run(
    sql
      .updateTable('newsletterSubscriptions')
      .set({ unsubscribedAt: now.toISOString() })
      .where('chapterId', '=', chapter)
      .where(column, '=', value)
      .where('unsubscribedAt', 'is', null),
  )
  return removed > 0
}
