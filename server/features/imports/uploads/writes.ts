import type { SqlBuilder } from '#db/store.ts'
import { run, type Work } from '#db/work.ts'
import { assertRun, type Place } from '../progress/writes.ts'

/** A piece of an uploaded file, and how many there are once it is kept: 0 while others are missing. */
type Piece = { piece: number; content: string; pieces: number }

/** Keeps a piece of a file that is to be planned; with the last one, the portal goes on with it after a restart. */
export function* keepPiece(builder: SqlBuilder, place: Place, { piece, content, pieces }: Piece): Work<void> {
  const { chapterId, importId } = place
  yield* assertRun(builder, place)
  yield* run(builder.sql.insertInto('importPieces').values({ importId, piece, chapterId, content }))
  if (pieces === 0) return
  yield* run(
    builder.sql
      .updateTable('importProgress')
      .set({ pieces })
      .where('chapterId', '=', chapterId)
      .where('importId', '=', importId),
  )
}
