import type { Work } from '#db/work.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Context, Tx } from '#server/context.ts'
import { clearUnwanted, noteLeft, unwantedOf } from '#server/providers/mail/unwanted.ts'
import { leavesBy } from './leaving.decisions.ts'

/** The address of the email whose link this is, and whether it has left the list; null for any other link. */
export async function leavingAddress(
  { db, chapter, env }: Context,
  link: { letter: string; key: string },
): Promise<{ address: string; hasLeft: boolean } | null> {
  if (!leavesBy({ chapter, env }, link)) return null
  const letter = await db
    .selectFrom('outbox')
    .select('toAddress')
    .where('chapterId', '=', chapter.id)
    .where('mailId', '=', link.letter)
    .executeTakeFirst()
  if (!letter) return null
  const address = letter.toAddress.toLowerCase()
  const left = await unwantedOf(db, chapter.id)
    .where('address', '=', address)
    .where('reason', '=', 'left')
    .executeTakeFirst()
  return { address, hasLeft: left !== undefined }
}

/** Takes an address off the chapter's list: it gets no emails to many people any more. Again changes nothing. */
export const leave = ({ sql, now }: Tx, chapter: ChapterId, address: string): Work<void> =>
  noteLeft(sql, chapter, address, now)

/** Takes it back on. */
export function* rejoin({ sql }: Tx, chapter: ChapterId, address: string): Work<void> {
  yield* clearUnwanted(sql, chapter, { address, reason: 'left' })
}
