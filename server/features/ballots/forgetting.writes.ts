import { run, type Work } from '#db/work.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Tx } from '#server/context.ts'

/** Stands where a candidate's name was. */
export const erasedName = 'Name erased'

/**
 * Erases a candidate's name and statement, and the person's reasons for a challenge. The count stays: the log knows
 * candidates and voters by ids only.
 */
export function* forgetInBallots({ sql }: Tx, chapter: ChapterId, personId: string): Work<void> {
  yield* run(
    sql
      .updateTable('ballotChoices')
      .set({ label: erasedName, detail: '', statement: '', candidateId: null })
      .where('chapterId', '=', chapter)
      .where('candidateId', '=', personId),
  )
  yield* run(
    sql
      .updateTable('ballotChallenges')
      .set({ reason: '', challengerId: '' })
      .where('chapterId', '=', chapter)
      .where('challengerId', '=', personId),
  )
}
