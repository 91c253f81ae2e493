import { all, run, type Work } from '#db/work.ts'
import type { Tx } from '#server/context.ts'
import { noise } from './box.decisions.ts'
import { boxesOf, type Place } from './casting.writes.ts'

/**
 * Overwrites the boxes of a ballot and their key with noise and deletes them: a row that is only deleted stays in the file
 * until its place is used again. An open poll has none.
 */
export function* destroyBox(tx: Tx, place: Place): Work<void> {
  const { ballotId, chapterId } = place
  for (const { box, sealed } of yield* all(boxesOf(tx, place)))
    yield* run(
      tx.sql
        .updateTable('ballotBoxes')
        .set({ sealed: noise(sealed) })
        .where('chapterId', '=', chapterId)
        .where('ballotId', '=', ballotId)
        .where('box', '=', box),
    )
  yield* run(tx.sql.deleteFrom('ballotBoxes').where('chapterId', '=', chapterId).where('ballotId', '=', ballotId))
  yield* overwriteKey(tx, place)
  yield* run(tx.sql.deleteFrom('ballotKeys').where('chapterId', '=', chapterId).where('ballotId', '=', ballotId))
}

function* overwriteKey({ sql }: Tx, { ballotId, chapterId }: Place): Work<void> {
  const keys = yield* all(
    sql
      .selectFrom('ballotKeys')
      .select('keySealed')
      .where('chapterId', '=', chapterId)
      .where('ballotId', '=', ballotId),
  )
  for (const { keySealed } of keys)
    yield* run(
      sql
        .updateTable('ballotKeys')
        .set({ keySealed: noise(keySealed) })
        .where('chapterId', '=', chapterId)
        .where('ballotId', '=', ballotId),
    )
}
