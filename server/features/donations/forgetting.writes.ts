import { run, type Work } from '#db/work.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Tx } from '#server/context.ts'

/** Erases personal data from the person's donations except the names, which the books need. */
export function* forgetDonor({ sql }: Tx, chapter: ChapterId, personId: string): Work<void> {
  const given = sql.selectFrom('donations').where('chapterId', '=', chapter).where('personId', '=', personId)
  yield* run(
    sql
      .updateTable('donors')
      .set({ email: '' })
      .where('chapterId', '=', chapter)
      .where('donorId', 'in', given.select('donorId')),
  )
}
