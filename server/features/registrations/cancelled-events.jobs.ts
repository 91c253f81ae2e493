import pLimit from 'p-limit'
import { asChapter } from '#server/chapter.ts'
import type { Portal } from '#server/context.ts'
import { paymentContextFor } from '../payments/checkout.writes.ts'
import { cancelRegistration } from './cancellations.writes.ts'

/** So many in one round, and so many at the same moment; the next round comes in some seconds. */
const perRound = 100
const mostAtOnce = 4

/**
 * Ends the registrations of cancelled events, those too that were paid for since: seats are free, the registrants read why, and what
 * they paid goes back. Each ends once, however many processes do it and wherever one was stopped. Returns how many it looked at.
 */
export async function endCancelled(portal: Portal): Promise<number> {
  const due = await registrationsToEnd(portal)
  if (due.length === 0) return 0
  const rows = await portal.store.read.selectFrom('chapters').selectAll().where('chapterId', 'in', due.map(({ chapterId }) => chapterId)).execute()
  const chapters = new Map(rows.map((row) => [row.chapterId, asChapter(row, portal.env.association)]))
  const inTurn = pLimit(mostAtOnce)
  await Promise.all(due.map(({ chapterId, registrationId }) => inTurn(() => end(portal, chapters.get(chapterId)!, registrationId))))
  return due.length
}

async function end(portal: Portal, chapter: ReturnType<typeof asChapter>, registrationId: string): Promise<void> {
  const ctx = paymentContextFor(portal, chapter, `cancelled-${registrationId}`, 'system:cancelledEvents')
  try {
    await cancelRegistration(ctx, registrationId, 'eventCancelled')
  } catch (error) {
    // One that fails must not keep the others waiting; it comes again.
    ctx.log.error({ err: error, registrationId }, 'a registration of a cancelled event could not be ended')
  }
}

const registrationsToEnd = ({ store }: Portal) =>
  store.read
    .selectFrom('events')
    .innerJoin('registrations', (join) => join.onRef('registrations.chapterId', '=', 'events.chapterId').onRef('registrations.eventId', '=', 'events.eventId'))
    .select(['registrations.registrationId', 'registrations.chapterId'])
    .where('events.cancelledAt', 'is not', null)
    .where('registrations.state', '=', 'registered')
    .orderBy('registrations.registeredAt')
    .limit(perRound)
    .execute()
