import type { SqlBuilder } from '#db/store.ts'
import type { ImportProgressRow } from '#db/tables/imports.ts'
import { first, run, type Work } from '#db/work.ts'
import type { ChapterId } from '#server/chapter.ts'
import { shareOf, silentSeconds, type PlanProgress } from './rules.ts'

type Place = Pick<ImportProgressRow, 'importId' | 'runId'> & { chapterId: ChapterId }

/**
 * Shows that an import is being planned, in place of what was told of it before. Where another attempt is under way, its
 * bar goes on from there.
 */
export function* beginProgress({ sql }: Pick<SqlBuilder, 'sql'>, row: ImportProgressRow): Work<void> {
  const { chapterId, importId, heardAt } = row
  const before = yield* first(
    sql
      .selectFrom('importProgress')
      .select('share')
      .where('chapterId', '=', chapterId)
      .where('importId', '=', importId)
      .where('failure', 'is', null)
      .where('heardAt', '>=', new Date(Date.parse(heardAt) - silentSeconds * 1_000).toISOString()),
  )
  yield* forgetProgress({ sql }, chapterId as ChapterId, importId)
  yield* run(sql.insertInto('importProgress').values({ ...row, share: Math.max(row.share, before?.share ?? 0) }))
}

/** Says how far a plan is, and that its process lives. */
export const tellProgress = (
  { sql }: Pick<SqlBuilder, 'sql'>,
  place: Place,
  progress: PlanProgress,
  now: Date,
): Work<number> => {
  const { step, done, all } = progress
  const share = shareOf(progress)
  return run(
    ofRun({ sql }, place).set((row) => ({
      step,
      doneRows: done,
      allRows: all,
      // A plan that is made anew, such as after an answer meanwhile, was further before.
      share: row.case().when('share', '<', share).then(share).else(row.ref('share')).end(),
      heardAt: now.toISOString(),
    })),
  )
}

/** Says why there is no plan. */
export const failProgress = (
  { sql }: Pick<SqlBuilder, 'sql'>,
  place: Place,
  failure: string,
  now: Date,
): Work<number> => run(ofRun({ sql }, place).set({ failure, heardAt: now.toISOString() }))

/** Ends what is told of an attempt, unless another one has begun since. */
export const endProgress = ({ sql }: Pick<SqlBuilder, 'sql'>, { chapterId, importId, runId }: Place): Work<number> =>
  run(
    sql
      .deleteFrom('importProgress')
      .where('chapterId', '=', chapterId)
      .where('importId', '=', importId)
      .where('runId', '=', runId),
  )

/** Forgets what was told of an import: it has a plan now. */
export const forgetProgress = ({ sql }: Pick<SqlBuilder, 'sql'>, chapter: ChapterId, importId: string): Work<number> =>
  run(sql.deleteFrom('importProgress').where('chapterId', '=', chapter).where('importId', '=', importId))

const ofRun = ({ sql }: Pick<SqlBuilder, 'sql'>, { chapterId, importId, runId }: Place) =>
  sql
    .updateTable('importProgress')
    .where('chapterId', '=', chapterId)
    .where('importId', '=', importId)
    .where('runId', '=', runId)
