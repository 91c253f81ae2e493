import { member, router } from '#server/trpc.ts'
import { putBack } from '#server/features/undo/put-back.writes.ts'
import { undoReference } from './schema.ts'

/** Takes back what somebody just deleted or unpublished (decision 81). */
export const undo = router({
  /** Puts back what the person who asks took away in this chapter. Once more changes nothing. */
  act: member
    .unlimited('It puts back what was counted when it was added.')
    .input(undoReference)
    .mutation(({ ctx, input }) => ctx.write((tx) => putBack(tx, ctx, input.undoId))),
})
