import { all, run, type Work } from '#db/work.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Tx } from '#server/context.ts'
import { releaseFiles } from '#server/providers/files/claims.ts'

/**
 * Removes the person from every committee: their own chapter's, and the parent's, which is chosen from all chapters.
 */
export function* forgetCommitteeMember({ sql }: Tx, chapter: ChapterId, personId: string): Work<void> {
  const own = sql
    .selectFrom('everMembers')
    .select('memberId')
    .where('chapterId', '=', chapter)
    .where('personId', '=', personId)
  const rows = yield* all(sql.selectFrom('committeeMembers').select(['cId', 'chapterId']).where('memberId', 'in', own))
  for (const { cId, chapterId } of rows) {
    yield* releaseFiles(sql, chapterId as ChapterId, { table: 'committeeMembers', id: cId })
    yield* run(sql.deleteFrom('committeeMembers').where('chapterId', '=', chapterId).where('cId', '=', cId))
  }
}
