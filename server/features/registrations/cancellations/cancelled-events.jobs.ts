import pLimit from 'p-limit'
import { asChapter } from '#server/chapter.ts'
import type { Portal } from '#server/context.ts'
import { paymentContextFor } from '../../payments/writes.ts'
import { cancelRegistration } from './writes.ts'

/** How many registrations are canceled at the same time. */
const maxAtOnce = 4

/**
 * Cancels the registrations of canceled events, including those paid for later: frees the seats, emails the
 * registrants the reason, and refunds what they paid. Idempotent across processes and restarts. Returns how many it
 * processed.
 */
export async function endCancelled(portal: Portal, perPage = 100): Promise<number> {
  let lookedAt = 0
  let last: Ending | undefined
  // Failed ones remain in the list, but each page starts after the previous one, so they block nobody.
  do {
    const due: Ending[] = await registrationsToEnd(portal, last, perPage)
    await endAll(portal, due)
    lookedAt += due.length
    last = due.length < perPage ? undefined : due.at(-1)
  } while (last && !portal.stopping.aborted)
  return lookedAt
}

type Ending = { registrationId: string; chapterId: string }

async function endAll(portal: Portal, due: Ending[]): Promise<void> {
  if (due.length === 0) return
  const rows = await portal.store.read
    .selectFrom('chapters')
    .selectAll()
    .where(
      'chapterId',
      'in',
      due.map(({ chapterId }) => chapterId),
    )
    .execute()
  const chapters = new Map(rows.map((row) => [row.chapterId, asChapter(row, portal.env.association)]))
  const limit = pLimit(maxAtOnce)
  await Promise.all(
    due.map(({ chapterId, registrationId }) => limit(() => end(portal, chapters.get(chapterId)!, registrationId))),
  )
}

async function end(portal: Portal, chapter: ReturnType<typeof asChapter>, registrationId: string): Promise<void> {
  if (portal.stopping.aborted) return
  const ctx = paymentContextFor(portal, chapter, `cancelled-${registrationId}`, 'system:cancelledEvents')
  try {
    await cancelRegistration(ctx, registrationId, 'eventCancelled')
  } catch (error) {
    // A failure must not block the others; it is retried.
    ctx.log.error({ err: error, registrationId }, 'a registration of a canceled event could not be ended')
  }
}

function registrationsToEnd({ store }: Portal, last: Ending | undefined, perPage: number): Promise<Ending[]> {
  // Starts from the few canceled events: a join would scan all registrations for them.
  const cancelled = store.read.selectFrom('events').select('eventId').where('cancelledAt', 'is not', null)
  const due = store.read
    .selectFrom('registrations')
    .select(['registrations.registrationId', 'registrations.chapterId'])
    .where('registrations.eventId', 'in', cancelled)
    .where('registrations.state', '=', 'registered')
    .orderBy('registrations.registrationId')
    .limit(perPage)
  return (last ? due.where('registrations.registrationId', '>', last.registrationId) : due).execute()
}
