import { admin } from '#server/trpc.ts'
import { refuseCancelling } from './decisions.ts'
import { editing } from './editing.writes.ts'
import { eventCancellation } from './schema.ts'
import { updateEvent } from './writes.ts'

/**
 * Cancels an event, for good: it is unpublished for clients that know nothing of it (decision 59). The registrations
 * end and are refunded by a job, which goes on after a restart. Again changes nothing.
 */
export const cancel = admin.input(eventCancellation).mutation(async ({ ctx, input: { eventId, reason } }) => {
  await editing(ctx, eventId, function* (tx, event) {
    if (event.cancelledAt !== null) return
    refuseCancelling(event, tx.now)
    const cancelled = { isPublished: 0, cancelledAt: tx.now.toISOString(), cancelReason: reason } as const
    yield* updateEvent(tx, ctx.chapter.id, eventId, { ...cancelled, updatedBy: ctx.actor.personId })
  })
})
