import { randomBytes, randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables/tables.ts'
import { first, run, type Work } from '#db/work.ts'
import type { ChapterId } from '#server/chapter.ts'
import { takeBack } from '#server/providers/mail/outbox.ts'
import { digestKind } from './digests/mail.ts'
import { subscriptionByToken } from './reads.ts'

/**
 * Notes that an address asks for the chapter's job alerts, which it has to confirm. One that is on the list stays there
 * as it is. The token is that of the links in its emails; one who comes back keeps it, so links in old emails still
 * work.
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

/**
 * Puts the address that has the token on the list, if it asked for that lately. Returns the address that is on it now,
 * or null.
 */
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
 * Takes an address off the chapter's list, by itself or by the token of an email, and takes back the job alerts that
 * wait to be sent to it. Returns whether it was on it.
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
