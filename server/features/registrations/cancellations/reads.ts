import type { Db } from '#db/tables.ts'
import type { ChapterId } from '#server/chapter.ts'

/** A complete registration of the chapter, or one that was cancelled, with its event and how far its refund is. */
export const registrationIn = (sql: Db, chapter: ChapterId, registrationId: string) =>
  sql
    .selectFrom('registrations')
    .innerJoin('registrants', 'registrants.registrationId', 'registrations.registrationId')
    .innerJoin('events', 'events.eventId', 'registrations.eventId')
    .leftJoin('eventPayments', 'eventPayments.registrationId', 'registrations.registrationId')
    .leftJoin('refunds', 'refunds.captureId', 'eventPayments.captureId')
    .select(['registrations.registrationId', 'registrations.eventId', 'registrations.state', 'adults', 'minors'])
    .select(['registrations.amountCents', 'eventName', 'startsAt', 'registrants.firstName', 'registrants.lastName', 'registrants.email'])
    .select('refunds.state as refund')
    .where('registrations.chapterId', '=', chapter)
    .where('registrations.registrationId', '=', registrationId)
    .where('registrations.state', 'in', ['registered', 'cancelled'])
