import type { Work } from '#db/work.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Context, Tx } from '#server/context.ts'
import { clearUnwanted, noteLeft, unwantedOf } from '#server/providers/mail/unwanted.ts'
import { leavesBy } from './leaving.decisions.ts'

/** Returns the email address of an unsubscribe link, and whether it is unsubscribed; null for an invalid link. */
export async function leavingAddress(
  { db, chapter, env }: Context,
  link: { mailId: string; key: string },
): Promise<{ address: string; hasLeft: boolean } | null> {
  if (!leavesBy({ chapter, env }, link)) return null
  const email = await db
    .selectFrom('outbox')
    .select('toAddress')
    .where('chapterId', '=', chapter.id)
    .where('mailId', '=', link.mailId)
    .executeTakeFirst()
  if (!email) return null
  const address = email.toAddress.toLowerCase()
  const left = await unwantedOf(db, chapter.id)
    .where('address', '=', address)
    .where('reason', '=', 'left')
    .executeTakeFirst()
  return { address, hasLeft: left !== undefined }
}

/** Unsubscribes an address from the chapter's bulk emails. Idempotent. */
export const leave = ({ sql, now }: Tx, chapter: ChapterId, address: string): Work<void> =>
  noteLeft(sql, chapter, address, now)

/** Subscribes an address again. */
export function* rejoin({ sql }: Tx, chapter: ChapterId, address: string): Work<void> {
  yield* clearUnwanted(sql, chapter, { address, reason: 'left' })
}
