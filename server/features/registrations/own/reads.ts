import type { Db } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'

/** Selects a complete or canceled registration of the chapter, with its event and all of its fields. */
export const ownRegistration = (sql: Db, chapter: ChapterId, registrationId: string) =>
  sql
    .selectFrom('registrations')
    .innerJoin('registrants', 'registrants.registrationId', 'registrations.registrationId')
    .innerJoin('events', 'events.eventId', 'registrations.eventId')
    .select([
      'registrations.registrationId',
      'registrations.eventId',
      'registrations.state',
      'registrations.personId',
      'registrations.memberId',
      'registrations.adults',
      'registrations.minors',
    ])
    .select([
      'registrations.amountCents',
      'registrations.contributionCents',
      'registrations.paymentId',
      'registrations.handOvers',
      'events.cancelledAt as eventCancelledAt',
      'events.eventAddress',
      'events.isPublished',
      'events.eventName',
      'events.eventType',
      'events.startsAt',
      'events.endsAt',
      'events.timeZone',
    ])
    .select([
      'registrants.mInit',
      'registrants.firstName',
      'registrants.lastName',
      'registrants.email',
      'registrants.phone',
      'registrants.note',
      'registrants.createdAt',
      'registrants.updatedAt',
    ])
    .where('registrations.chapterId', '=', chapter)
    .where('registrations.registrationId', '=', registrationId)
    .where('registrations.state', 'in', ['registered', 'cancelled'])

/**
 * Selects a registration's group participants with their groups, under the current name or, if a group was deleted,
 * under the name at the sale.
 */
export const ownParticipants = (sql: Db, chapter: ChapterId, registrationId: string) =>
  sql
    .selectFrom('participants')
    .leftJoin('programGroups', (join) =>
      join
        .onRef('programGroups.groupId', '=', 'participants.groupId')
        .onRef('programGroups.chapterId', '=', 'participants.chapterId'),
    )
    .leftJoin('programs', (join) =>
      join
        .onRef('programs.programId', '=', 'programGroups.programId')
        .onRef('programs.chapterId', '=', 'participants.chapterId'),
    )
    .leftJoin('registrationParts', (join) =>
      join
        .onRef('registrationParts.registrationId', '=', 'participants.registrationId')
        .onRef('registrationParts.itemId', '=', 'participants.groupId')
        .onRef('registrationParts.chapterId', '=', 'participants.chapterId')
        .on('registrationParts.kind', '=', 'program'),
    )
    .select([
      'participants.place',
      'participants.groupId',
      'participantName',
      'age',
      'grade',
      'schoolName',
      'programName',
    ])
    .select(({ fn }) => fn.coalesce('programGroups.groupName', 'registrationParts.name').as('groupName'))
    .where('participants.chapterId', '=', chapter)
    .where('participants.registrationId', '=', registrationId)
    .orderBy('participants.place')

export type OwnParticipant = Awaited<ReturnType<ReturnType<typeof ownParticipants>['execute']>>[number]
