import { all, run, type Work } from '#db/work.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Tx } from '#server/context.ts'

/**
 * Erases a person's name from the seals that they made or confirmed, and their notes; what a seal holds stays. The paper
 * for the minutes then says "an admin".
 */
export function* forgetInMonths({ sql }: Tx, chapter: ChapterId, personId: string): Work<void> {
  const seals = yield* all(
    sql
      .selectFrom('monthSeals')
      .select(['position', 'sealedBy', 'confirmedBy'])
      .where('chapterId', '=', chapter)
      .where((row) => row.or([row('sealedBy', 'like', `%:${personId}`), row('confirmedBy', 'like', `%:${personId}`)])),
  )
  for (const { position, sealedBy, confirmedBy } of seals) {
    const isBy = (actor: string | null) => actor?.endsWith(`:${personId}`)
    yield* run(
      sql
        .updateTable('monthLabels')
        .set({
          ...(isBy(sealedBy) ? { sealedByName: '' } : {}),
          ...(isBy(confirmedBy) ? { confirmedByName: '' } : {}),
        })
        .where('chapterId', '=', chapter)
        .where('position', '=', position),
    )
  }
  yield* run(sql.deleteFrom('monthNotes').where('chapterId', '=', chapter).where('writtenBy', '=', personId))
}
