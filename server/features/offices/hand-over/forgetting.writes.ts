import { run, type Work } from '#db/work.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Tx } from '#server/context.ts'

/** Erases the notes and reasons that a person wrote. The entries of an office stay: they are the chapter's. */
export function* forgetInHandOvers({ sql }: Tx, chapter: ChapterId, personId: string): Work<void> {
  yield* run(sql.deleteFrom('handOverNotes').where('chapterId', '=', chapter).where('personId', '=', personId))
  yield* run(sql.deleteFrom('handOverReasons').where('chapterId', '=', chapter).where('personId', '=', personId))
}
