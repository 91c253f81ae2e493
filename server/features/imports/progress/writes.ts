import type { SqlBuilder } from '#db/store.ts'
import type { ImportProgressRow } from '#db/tables/imports.ts'
import { first, run, type Work } from '#db/work.ts'
import type { ChapterId } from '#server/chapter.ts'
import { noImport } from '../plans.reads.ts'
import { shareOf, silentSeconds, type PlanProgress } from './rules.ts'

/** An attempt at a plan. */
export type Place = Pick<ImportProgressRow, 'importId' | 'runId'> & { chapterId: ChapterId }

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

/** Says why there is no plan. A kept file goes: it would not be planned the next time either. */
export function* failProgress({ sql }: Pick<SqlBuilder, 'sql'>, place: Place, failure: string, now: Date): Work<void> {
  const failed = yield* run(ofRun({ sql }, place).set({ failure, heardAt: now.toISOString() }))
  if (failed === 0) return
  yield* run(
    sql.deleteFrom('importPieces').where('chapterId', '=', place.chapterId).where('importId', '=', place.importId),
  )
}

/** Leaves the plan of a file that is kept to the next process that looks for such; another one says why there is none. */
export function* leaveOrFail({ sql }: Pick<SqlBuilder, 'sql'>, place: Place, failure: string, now: Date): Work<void> {
  const left = yield* run(
    ofRun({ sql }, place).where('pieces', '>', 0).set({ step: 'wait', doneRows: 0, allRows: 0, heardAt: '' }),
  )
  if (left === 0) yield* failProgress({ sql }, place, failure, now)
}

/** Takes over a plan as it was read. Returns 0 where another process did. */
export const claimProgress = (
  { sql }: Pick<SqlBuilder, 'sql'>,
  { chapterId, importId, runId, heardAt, attempts }: ImportProgressRow,
  by: string,
  now: Date,
): Work<number> =>
  run(
    sql
      .updateTable('importProgress')
      // One that was left on purpose ended no process.
      .set({ runId: by, heardAt: now.toISOString(), attempts: heardAt === '' ? attempts : attempts + 1 })
      .where('chapterId', '=', chapterId)
      .where('importId', '=', importId)
      .where('runId', '=', runId)
      .where('heardAt', '=', heardAt)
      .where('failure', 'is', null),
  )

/** @throws Refusal missing where another attempt has taken the place of this one */
export function* assertRun({ sql }: Pick<SqlBuilder, 'sql'>, { chapterId, importId, runId }: Place): Work<void> {
  const own = sql
    .selectFrom('importProgress')
    .select('importId')
    .where('chapterId', '=', chapterId)
    .where('importId', '=', importId)
    .where('runId', '=', runId)
    .where('failure', 'is', null)
  if (!(yield* first(own))) throw noImport()
}

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
