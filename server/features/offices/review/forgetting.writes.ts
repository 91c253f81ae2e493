import { run, type Work } from '#db/work.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Tx } from '#server/context.ts'

/** Takes a person who left out of the open review. */
export function* forgetInReviews({ sql }: Tx, chapter: ChapterId, personId: string): Work<void> {
  yield* run(
    sql
      .deleteFrom('accessDecisions')
      .where('chapterId', '=', chapter)
      .where('accessKind', '=', 'admin')
      .where('accessId', '=', personId),
  )
}
