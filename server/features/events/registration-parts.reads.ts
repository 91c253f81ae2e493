import { unindexed } from '#db/unindexed.ts'
import type { Db } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'

type Registration = { registrationId: string }

/**
 * Returns the registrations of an event, each with its packages, rooms and group participants; only for the chapter's
 * admins.
 */
export async function withParts<Row extends Registration>(
  db: Db,
  chapter: ChapterId,
  eventId: string,
  rows: readonly Row[],
) {
  const [parts, participants] = await Promise.all([
    partsOf(db, chapter, eventId).execute(),
    participantsOf(db, chapter, eventId).execute(),
  ])
  return joined(rows, parts, participants)
}

/** Same as `withParts`, for the rows of one page, looked up by id: the event's index would scan all registrations. */
export async function withPartsOfPage<Row extends Registration>(
  db: Db,
  chapter: ChapterId,
  eventId: string,
  rows: readonly Row[],
) {
  const ids = rows.map(({ registrationId }) => registrationId)
  if (ids.length === 0) return []
  const [parts, participants] = await Promise.all([
    partsIn(db)
      .where(unindexed('registrationParts.chapterId'), '=', chapter)
      .where(unindexed('registrationParts.eventId'), '=', eventId)
      .where('registrationParts.registrationId', 'in', ids)
      .execute(),
    participantsIn(db)
      .where(unindexed('participants.chapterId'), '=', chapter)
      .where(unindexed('participants.eventId'), '=', eventId)
      .where('participants.registrationId', 'in', ids)
      .execute(),
  ])
  return joined(rows, parts, participants)
}

function joined<Row extends Registration, Part extends Registration, Participant extends Registration>(
  rows: readonly Row[],
  parts: readonly Part[],
  participants: readonly Participant[],
) {
  const [partsBy, participantsBy] = [byRegistration(parts), byRegistration(participants)]
  return rows.map((row) => ({
    ...row,
    parts: partsBy.get(row.registrationId) ?? [],
    participants: participantsBy.get(row.registrationId) ?? [],
  }))
}

const partsOf = (db: Db, chapter: ChapterId, eventId: string) =>
  partsIn(db).where('registrationParts.chapterId', '=', chapter).where('registrationParts.eventId', '=', eventId)

const participantsOf = (db: Db, chapter: ChapterId, eventId: string) =>
  participantsIn(db).where('participants.chapterId', '=', chapter).where('participants.eventId', '=', eventId)

/** The registered parts. A room that is no longer offered has its name at the time of the sale. */
const partsIn = (db: Db) =>
  db
    .selectFrom('registrationParts')
    .leftJoin('hotelRooms', 'hotelRooms.roomId', 'registrationParts.itemId')
    .leftJoin('hotels', 'hotels.hotelId', 'hotelRooms.hotelId')
    .select([
      'registrationParts.registrationId',
      'kind',
      'itemId',
      'registrationParts.name',
      'quantity',
      'unitCents',
      'amountCents',
      'hotelName',
      'roomType',
      'roomDescription',
    ])
    .orderBy('registrationParts.registrationId')
    .orderBy('place')

const participantsIn = (db: Db) =>
  db
    .selectFrom('participants')
    .leftJoin('programGroups', 'programGroups.groupId', 'participants.groupId')
    .leftJoin('programs', 'programs.programId', 'programGroups.programId')
    .select([
      'registrationId',
      'participants.groupId',
      'programGroups.programId',
      'programName',
      'groupName',
      'participantName',
      'age',
      'grade',
      'schoolName',
    ])
    .orderBy('registrationId')
    .orderBy('place')

function byRegistration<Part extends Registration>(all: readonly Part[]): Map<string, Part[]> {
  const by = new Map<string, Part[]>()
  for (const part of all) {
    const own = by.get(part.registrationId)
    if (own) own.push(part)
    else by.set(part.registrationId, [part])
  }
  return by
}
