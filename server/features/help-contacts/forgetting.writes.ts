import { run, type Work } from '#db/work.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Tx } from '#server/context.ts'

/** Removes the help contact that the person was. */
export function* forgetContact({ sql }: Tx, chapter: ChapterId, personId: string): Work<void> {
  const own = sql.selectFrom('everMembers').select('memberId').where('chapterId', '=', chapter).where('personId', '=', personId)
  yield* run(sql.deleteFrom('helpContacts').where('chapterId', '=', chapter).where('memberId', 'in', own))
}
