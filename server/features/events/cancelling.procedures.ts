import { admin } from '#server/trpc.ts'
import { assertCancellable } from './decisions.ts'
import { editing } from './editing.writes.ts'
import { eventCancellation } from './schema.ts'
import { updateEvent } from './writes.ts'

/**
 * Cancels an event permanently; it is also unpublished, for clients that do not know about cancellation [spec 59]. A
 * job cancels and refunds the registrations, and resumes after a restart. Idempotent.
 */
export const cancel = admin.fresh.input(eventCancellation).mutation(async ({ ctx, input: { eventId, reason } }) => {
  await editing(ctx, eventId, function* (tx, event) {
    if (event.cancelledAt !== null) return
    assertCancellable(event, tx.now)
    const cancelled = { isPublished: 0, cancelledAt: tx.now.toISOString(), cancelReason: reason } as const
    yield* updateEvent(tx, ctx.chapter.id, eventId, { ...cancelled, updatedBy: ctx.actor.personId })
  })
})
