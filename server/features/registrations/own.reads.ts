import type { Db } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'

/** A complete registration of the chapter, or one that was cancelled, with its event and all that was entered. */
export const ownRegistration = (sql: Db, chapter: ChapterId, registrationId: string) =>
  sql
    .selectFrom('registrations')
    .innerJoin('registrants', 'registrants.registrationId', 'registrations.registrationId')
    .innerJoin('events', 'events.eventId', 'registrations.eventId')
    .select(['registrations.registrationId', 'registrations.eventId', 'registrations.state', 'registrations.personId', 'registrations.adults', 'registrations.minors'])
    .select(['registrations.amountCents', 'registrations.contributionCents', 'registrations.paymentId', 'events.eventName', 'events.startsAt'])
    .select(['registrants.firstName', 'registrants.lastName', 'registrants.email', 'registrants.phone', 'registrants.note', 'registrants.createdAt', 'registrants.updatedAt'])
    .where('registrations.chapterId', '=', chapter)
    .where('registrations.registrationId', '=', registrationId)
    .where('registrations.state', 'in', ['registered', 'cancelled'])
