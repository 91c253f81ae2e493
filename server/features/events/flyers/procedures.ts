import { filesIn } from '#server/records/shapes.ts'
import { admin, anyone, router } from '#server/trpc.ts'
import { undoable } from '#server/undo/undoable.ts'
import { unknownEvent } from '../decisions.ts'
import { flyersOf } from './reads.ts'
import { flyerReference, newFlyers } from './schema.ts'
import { addFlyers, flyers } from './writes.ts'
import { eventIn, lockEvent } from '../reads.ts'
import { eventReference } from '../schema.ts'

/** Pictures and PDFs of an event to print and share (events sections 1 and 5). */
export const eventFlyers = router({
  ofEvent: anyone.input(eventReference).query(async ({ ctx, input: { eventId } }) => {
    if (!(await eventIn(ctx.db, ctx.chapter.id, eventId))) throw unknownEvent()
    return flyersOf(ctx.db, ctx.chapter.id, eventId)
  }),

  add: admin.input(newFlyers).mutation(({ ctx, input: { eventId, flyer } }) => {
    return ctx.write(function* (tx) {
      yield* lockEvent(tx, ctx.chapter.id, eventId)
      yield* addFlyers(tx, ctx, eventId, filesIn(flyer))
    })
  }),

  remove: admin
    .input(flyerReference)
    .mutation(({ ctx, input }) => undoable(ctx)((tx) => flyers.remove(tx, ctx, input.flyerId))),
})
