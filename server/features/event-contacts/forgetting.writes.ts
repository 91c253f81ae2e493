import { run, type Work } from '#db/work.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Tx } from '#server/context.ts'

/**
 * Removes the person from every event: their own chapter's, and the parent's, whose contacts are chosen from all
 * chapters.
 */
export function* forgetEventContact({ sql }: Tx, chapter: ChapterId, personId: string): Work<void> {
  const own = sql
    .selectFrom('everMembers')
    .select('memberId')
    .where('chapterId', '=', chapter)
    .where('personId', '=', personId)
  yield* run(sql.deleteFrom('eventContacts').where('memberId', 'in', own))
}
