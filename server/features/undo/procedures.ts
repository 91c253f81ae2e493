import { member, router } from '#server/trpc.ts'
import { putBack } from '#server/features/undo/put-back.writes.ts'
import { undoReference } from './schema.ts'

/** Undoes what the caller just deleted or unpublished [spec 81]. */
export const undo = router({
  /** Undoes an action of the caller in this chapter. Idempotent. */
  act: member
    .unlimited('It puts back what was counted when it was added.')
    .input(undoReference)
    .mutation(({ ctx, input }) => ctx.write((tx) => putBack(tx, ctx, input.undoId))),
})
