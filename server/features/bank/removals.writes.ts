import { first, run, type Work } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import { recountLines } from './days.writes.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Tx } from '#server/context.ts'
import { Refusal } from '#server/refusal.ts'

/**
 * Removes a file that was added by mistake, with the lines that it brought; it can be added again.
 * @throws Refusal for one with a booked line, and for one on whose lines a newer file's balances build
 */
export function* removeFile(tx: Tx, chapter: ChapterId, fileId: string): Work<void> {
  const { sql } = tx
  yield* lockHead(tx)
  const file = yield* first(
    sql
      .selectFrom('bankFiles')
      .select(['accountId', 'readAt'])
      .where('chapterId', '=', chapter)
      .where('fileId', '=', fileId),
  )
  if (!file) throw new Refusal('missing', 'There is no such bank file here.')
  const lines = sql
    .selectFrom('bankLines')
    .select('bankLines.lineId')
    .where('bankLines.chapterId', '=', chapter)
    .where('bankLines.fileId', '=', fileId)
  const booked = yield* first(
    lines.innerJoin('bankBookings', 'bankBookings.lineId', 'bankLines.lineId').orderBy('bankLines.lineId').limit(1),
  )
  if (booked)
    throw new Refusal('conflict', 'Lines of this file are booked. Take their bookings back first. Nothing was removed.')
  const one = yield* first(lines.orderBy('bankLines.lineId').limit(1))
  if (one) yield* assertNewest(tx, chapter, { ...file, fileId })
  yield* run(sql.deleteFrom('bankLines').where('chapterId', '=', chapter).where('fileId', '=', fileId))
  if (one && file.accountId !== null) yield* recountLines(tx, chapter, file.accountId)
  yield* run(sql.deleteFrom('bankFiles').where('chapterId', '=', chapter).where('fileId', '=', fileId))
}

type Removed = { fileId: string; accountId: string | null; readAt: string }

function* assertNewest({ sql }: Tx, chapter: ChapterId, { fileId, accountId, readAt }: Removed): Work<void> {
  const newer = yield* first(
    sql
      .selectFrom('bankFiles')
      .select('fileName')
      .where('chapterId', '=', chapter)
      .where('accountId', '=', accountId)
      .where('fileId', '<>', fileId)
      .where('readAt', '>', readAt)
      .where('newLines', '>', 0)
      .orderBy('readAt', 'desc')
      .limit(1),
  )
  if (newer)
    throw new Refusal(
      'conflict',
      `The balances of ${newer.fileName}, which was added later, build on this file. Remove that one first. Nothing was removed.`,
    )
}

/** Deletes the files of an account that has no lines: they brought none, or wait for their columns. */
export function* removeFilesOf({ sql }: Tx, chapter: ChapterId, accountId: string): Work<void> {
  yield* run(sql.deleteFrom('bankFiles').where('chapterId', '=', chapter).where('accountId', '=', accountId))
  yield* run(sql.deleteFrom('bankUnmappedFiles').where('chapterId', '=', chapter).where('accountId', '=', accountId))
}
