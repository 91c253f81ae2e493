import type { Db } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'
import { storedSums, totalOf } from '../registrations/table/sums.reads.ts'

/** Returns the chapter's next events, published or drafts, with the people who are coming and what they paid (cents). */
export async function nextEvents(db: Db, chapter: ChapterId, now: Date, max: number) {
  const rows = await db
    .selectFrom('events')
    .leftJoin('seatCounts', (join) =>
      join.onRef('seatCounts.eventId', '=', 'events.eventId').onRef('seatCounts.chapterId', '=', 'events.chapterId'),
    )
    .select(['events.eventId', 'eventName', 'startsAt', 'timeZone', 'seats', 'isPublished', 'held', 'sold'])
    .where('events.chapterId', '=', chapter)
    .where('endsAt', '>', now.toISOString())
    .where('cancelledAt', 'is', null)
    .orderBy('startsAt')
    .orderBy('events.eventId')
    .limit(max)
    .execute()
  return Promise.all(
    rows.map(async ({ held, sold, isPublished, ...event }) => {
      const { total, totals } = totalOf(await storedSums(db, chapter, event.eventId))
      return {
        ...event,
        isPublished: isPublished === 1,
        taken: (sold ?? 0) + (held ?? 0),
        registrations: total,
        people: totals.adults + totals.minors,
        amountCents: totals.amountCents,
      }
    }),
  )
}

/** Returns a person's registrations for events that are not over, soonest first. */
export const comingRegistrations = (db: Db, chapter: ChapterId, personId: string, now: Date, max: number) =>
  db
    .selectFrom('registrations')
    .innerJoin('events', 'events.eventId', 'registrations.eventId')
    .select([
      'registrations.registrationId',
      'registrations.eventId',
      'eventName',
      'eventAddress',
      'startsAt',
      'timeZone',
      'adults',
      'minors',
      'handOvers',
    ])
    .where('registrations.chapterId', '=', chapter)
    .where('events.chapterId', '=', chapter)
    .where('registrations.personId', '=', personId)
    .where('registrations.state', '=', 'registered')
    .where('events.endsAt', '>', now.toISOString())
    .where('events.cancelledAt', 'is', null)
    .orderBy('startsAt')
    .orderBy('registrations.registrationId')
    .limit(max)
    .execute()

/** Returns the ids of a person's newest payments of every kind, newest first. */
export async function latestPaymentIds(db: Db, chapter: ChapterId, personId: string, max: number): Promise<string[]> {
  const rows = await db
    .selectFrom('payments')
    .select('paymentId')
    .where('chapterId', '=', chapter)
    .where('personId', '=', personId)
    .orderBy('paidAt', 'desc')
    .orderBy('position', 'desc')
    // A payment has at most ten rows, one for each term.
    .limit(max * 10)
    .execute()
  return [...new Set(rows.map(({ paymentId }) => paymentId))].slice(0, max)
}
