import { randomUUID } from 'node:crypto'
import { run, type Work } from '#db/work.ts'
import { rankName, type SignedIn } from '#server/auth/actor.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Context, Tx, Write } from '#server/context.ts'
import { undoSeconds } from '#server/features/undo/rules.ts'
import { keepFiles } from '#server/providers/files/claims.ts'
import { valuesOf, type TakenRows, type UndoData } from './undo-data.ts'

/** The maximum size of an act that can be undone, in characters; a larger act is final. */
const maxUndoBytes = 2_000_000

type Undoer = Pick<Context, 'write' | 'chapter' | 'reply' | 'act'> & { actor: SignedIn }

/**
 * Returns a write that its actor can undo for a minute: what it deletes through `takeRows` is stored that long. The
 * page that follows offers it.
 */
export function undoable(ctx: Undoer): Write {
  return async (work) => {
    let undoId: string | null = null
    const done = await ctx.write(function* (tx) {
      const answer = yield* work(tx)
      undoId = yield* storeUndoData(tx, ctx)
      return answer
    })
    if (undoId !== null) ctx.reply.undo = undoId
    return done
  }
}

function* storeUndoData(tx: Tx, { chapter, actor, act }: Undoer): Work<string | null> {
  const { sql, now, undoData } = tx
  yield* run(sql.deleteFrom('undos').where('chapterId', '=', chapter.id).where('expiresAt', '<=', now.toISOString()))
  if (undoData.isFinal || undoData.rows.length + undoData.changes.length === 0) return null
  const taken: TakenRows = { ...(yield* withAfter(tx, chapter.id)), ...(act && { act }) }
  const text = JSON.stringify(taken)
  if (text.length > maxUndoBytes) return null
  const undoId = randomUUID()
  const expiresAt = new Date(now.getTime() + undoSeconds * 1000).toISOString()
  yield* run(
    sql.insertInto('undos').values({
      undoId,
      chapterId: chapter.id,
      personId: actor.personId,
      role: rankName(actor),
      expiresAt,
      taken: text,
      undoneAt: null,
    }),
  )
  const paths = [...undoData.rows, ...undoData.changes].flatMap(({ files }) => files.map(({ path }) => path))
  yield* keepFiles(sql, chapter.id, paths, expiresAt)
  return undoId
}

/** A row that was changed and then deleted in the same act counts as deleted. */
function* withAfter({ sql, undoData }: Tx, chapter: ChapterId): Work<UndoData> {
  const changes: UndoData['changes'] = []
  for (const change of undoData.changes) {
    const after = yield* valuesOf(sql, chapter, change, Object.keys(change.before))
    if (after) changes.push({ ...change, after })
  }
  return { ...undoData, changes }
}

/** Deletes what a chapter's people could undo, when one of them is forgotten or the chapter is deleted. */
export function* forgetUndos({ sql }: Pick<Tx, 'sql'>, chapterId: string): Work<void> {
  yield* run(sql.deleteFrom('undos').where('chapterId', '=', chapterId))
}

/** Deletes, in all chapters, what can no longer be undone. */
export function* forgetOldUndos({ sql }: Pick<Tx, 'sql'>, now: Date): Work<void> {
  yield* run(sql.deleteFrom('undos').where('expiresAt', '<=', now.toISOString()))
}

/** Marks an act as undone and deletes its copy of the rows, which are restored. */
export function* markUndone({ sql, now }: Tx, chapter: ChapterId, undoId: string): Work<void> {
  yield* run(
    sql
      .updateTable('undos')
      .set({ undoneAt: now.toISOString(), taken: '' })
      .where('chapterId', '=', chapter)
      .where('undoId', '=', undoId),
  )
}
