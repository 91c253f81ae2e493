import { run, type Work } from '#db/work.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Tx } from '#server/context.ts'

/**
 * Takes the person off every event: those of their own chapter, and the parent's, whose contacts are chosen from all
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
