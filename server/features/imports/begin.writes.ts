import { first, run, type Work } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import type { SignedIn } from '#server/auth/actor.ts'
import type { Chapter, ChapterId } from '#server/chapter.ts'
import type { Tx } from '#server/context.ts'
import { Refusal } from '#server/refusal.ts'
import { importStream, type ImportFact } from './facts.ts'
import { countsIn, planIn, undoUntil } from './plans.reads.ts'
import { assertOpen, nextVersion } from './plans.writes.ts'
import { forgetProgress } from './progress/writes.ts'
import { makeTargets } from './writing/targets.writes.ts'
import { addNewTypes } from './writing/member-types.writes.ts'
import { pendingRows } from './writing/writes.ts'

/**
 * Begins to write what a plan says, and adds the member types that only the file describes. The rows follow in pieces
 * (`workOff`). @throws Refusal missing, or conflict where the plan is no longer the one of `version`
 */
export function* beginWriting(
  tx: Tx,
  writer: { chapter: Chapter; actor: SignedIn },
  { importId, version }: { importId: string; version?: number | undefined },
): Work<void> {
  const { chapter, actor } = writer
  yield* lockHead(tx)
  const row = yield* assertOpen(tx, chapter.id, importId)
  const waiting = yield* first(pendingRows(tx, chapter.id, importId).select('row').limit(1))
  if (!waiting) throw new Refusal('conflict', 'There is nothing to write.')
  yield* nextVersion(tx, chapter.id, importId, version ?? row.version)
  // A plan that is being made meanwhile is not stored any more.
  yield* forgetProgress(tx, chapter.id, importId)
  const plan = planIn(row)
  const madeTypes = [...(plan.madeTypes ?? []), ...(yield* addNewTypes(tx, writer, plan.types))]
  const made = yield* makeTargets(tx, writer, plan)
  yield* run(
    tx.sql
      .updateTable('imports')
      .set({
        plan: JSON.stringify({ ...plan, ...made, madeTypes }),
        state: 'writing',
        startedBy: actor.personId,
        startedAt: row.startedAt ?? tx.now.toISOString(),
      })
      .where('chapterId', '=', chapter.id)
      .where('importId', '=', importId),
  )
  yield* tx.logWriter.record(importStream, importId, (): ImportFact[] => [
    { type: 'ImportStarted', data: { sha256: row.sha256, ...countsIn(row) } },
  ])
}

/** Begins to take back what an import wrote, within 30 days. @throws Refusal missing or conflict */
export function* beginUndoing(tx: Tx, chapter: ChapterId, importId: string, by: string): Work<void> {
  yield* lockHead(tx)
  const row = yield* assertOpen(tx, chapter, importId)
  const until = undoUntil(row)
  if (until === null) throw new Refusal('conflict', 'Nothing of this import is written.')
  if (until < tx.now.toISOString()) throw new Refusal('conflict', 'An import can be undone for 30 days.')
  yield* forgetProgress(tx, chapter, importId)
  yield* run(
    tx.sql
      .updateTable('imports')
      .set({ state: 'undoing', undoneBy: by })
      .where('chapterId', '=', chapter)
      .where('importId', '=', importId),
  )
}
