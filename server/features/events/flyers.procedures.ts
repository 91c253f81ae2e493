import { lockHead } from '#events-log/append.ts'
import { Refusal } from '#server/refusal.ts'
import { filesIn } from '#server/shapes.ts'
import { admin, anyone, router } from '#server/trpc.ts'
import { flyersOf } from './flyers.reads.ts'
import { flyerReference, newFlyers } from './flyers.schema.ts'
import { addFlyers, flyers } from './flyers.writes.ts'
import { eventAt, eventIn } from './reads.ts'
import { eventReference } from './schema.ts'

const unknownEvent = () => new Refusal('missing', 'Event not found')

/** Pictures and PDFs of an event to print and to pass on (events sections 1 and 5). */
export const eventFlyers = router({
  ofEvent: anyone.input(eventReference).query(async ({ ctx, input: { eventId } }) => {
    if (!(await eventIn(ctx.db, ctx.chapter.id, eventId))) throw unknownEvent()
    return flyersOf(ctx.db, ctx.chapter.id, eventId)
  }),

  add: admin.input(newFlyers).mutation(({ ctx, input: { eventId, flyer } }) => {
    return ctx.write(function* (tx) {
      yield* lockHead(tx)
      if (!(yield* eventAt(tx, ctx.chapter.id, eventId))) throw unknownEvent()
      yield* addFlyers(tx, ctx, eventId, filesIn(flyer))
    })
  }),

  remove: admin.input(flyerReference).mutation(({ ctx, input }) => ctx.write((tx) => flyers.remove(tx, ctx, input.flyerId))),
})
