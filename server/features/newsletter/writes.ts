import { randomBytes, randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables/tables.ts'
import { first, run, type Work } from '#db/work.ts'
import type { ChapterId } from '#server/chapter.ts'
import { takeBack } from '#server/providers/mail/outbox.ts'
import { digestKind } from './digests/mail.ts'
import { subscriptionByToken } from './reads.ts'

/**
 * Records a request for the chapter's job alerts, which the address must confirm. Addresses already on the list are
 * unchanged. The links in its emails contain the token, which an address keeps when it subscribes again, so links in
 * old emails still work.
 */
export function* request(
  sql: Kysely<Tables>,
  chapter: ChapterId,
  email: string,
  now: Date,
): Work<{ token: string; isConfirmed: boolean }> {
  const subscribedAt = now.toISOString()
  const token = randomBytes(24).toString('base64url')
  const asked = yield* first(
    sql
      .insertInto('newsletterSubscriptions')
      .values({
        subscriptionId: randomUUID(),
        chapterId: chapter,
        email,
        token,
        subscribedAt,
        confirmedAt: null,
        unsubscribedAt: null,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['chapterId', 'email'])
          .doUpdateSet({ subscribedAt, confirmedAt: null, unsubscribedAt: null })
          .where((row) =>
            row.or([
              row('newsletterSubscriptions.unsubscribedAt', 'is not', null),
              row('newsletterSubscriptions.confirmedAt', 'is', null),
            ]),
          ),
      )
      .returning('token'),
  )
  if (asked) return { token: asked.token, isConfirmed: false }
  const standing = yield* first(
    sql
      .selectFrom('newsletterSubscriptions')
      .select('token')
      .where('chapterId', '=', chapter)
      .where('email', '=', email),
  )
  return { token: standing!.token, isConfirmed: true }
}

/** Subscribes the address with the token, if it requested that recently. Returns the subscribed address, or null. */
export function* confirm(sql: Kysely<Tables>, chapter: ChapterId, token: string, now: Date): Work<string | null> {
  const standing = yield* first(subscriptionByToken(sql, chapter, token, now))
  if (!standing) return null
  yield* run(
    sql
      .updateTable('newsletterSubscriptions')
      .set({ confirmedAt: now.toISOString() })
      .where('chapterId', '=', chapter)
      .where('token', '=', token)
      .where('confirmedAt', 'is', null)
      .where('unsubscribedAt', 'is', null),
  )
  return standing.email
}

/**
 * Unsubscribes an address of the chapter, by the address or by an email's token, and withdraws its queued job alerts.
 * Returns whether it was subscribed.
 */
export function* unsubscribe(
  sql: Kysely<Tables>,
  chapter: ChapterId,
  who: { email: string } | { token: string },
  now: Date,
): Work<boolean> {
  const [column, value] = 'email' in who ? (['email', who.email] as const) : (['token', who.token] as const)
  const removed = yield* first(
    sql
      .updateTable('newsletterSubscriptions')
      .set({ unsubscribedAt: now.toISOString() })
      .where('chapterId', '=', chapter)
      .where(column, '=', value)
      .where('unsubscribedAt', 'is', null)
      .returning('email'),
  )
  if (!removed) return false
  yield* takeBack(sql, { chapterId: chapter, kind: digestKind, to: removed.email })
  return true
}
