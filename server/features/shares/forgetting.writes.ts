import { run, type Work } from '#db/work.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Tx } from '#server/context.ts'

/** Erases what somebody disagreed with in the months in which the person paid: it may name them. Lines hold no names. */
export function* forgetInShares({ sql }: Tx, chapter: ChapterId, personId: string): Work<void> {
  yield* run(
    sql
      .deleteFrom('shareNotes')
      .where('chapterId', '=', chapter)
      .where('month', 'in', (months) =>
        months
          .selectFrom('shareLines')
          .innerJoin('payments', 'payments.paymentId', 'shareLines.paymentId')
          .select('month')
          .where('shareLines.chapterId', '=', chapter)
          .where('payments.chapterId', '=', chapter)
          .where('payments.personId', '=', personId),
      ),
  )
}
