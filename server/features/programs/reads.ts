import type { Db } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'
import { countsOf, standingOf } from '#server/records/stock-counts.ts'
import { localTime } from '#server/time/local-time.ts'

/**
 * Returns an event's programs in the order in which they were added, each with its groups by start and the number of
 * places left (null if unlimited); `startsOn` and `endsOn` are local times.
 */
export async function programsOf(
  db: Db,
  chapter: ChapterId,
  { eventId, ofChapter }: { eventId: string; ofChapter: string },
) {
  const [event, programs, groups, counts] = await Promise.all([
    zoneOf(db, chapter, eventId),
    programRows(db, chapter, eventId),
    groupRows(db, chapter, eventId),
    countsOf(db, chapter, eventId, 'group'),
  ])
  const timeZone = event?.timeZone ?? ofChapter
  const local = (time: string) => localTime(new Date(time), timeZone)
  const rows = groups.map((group) => ({
    ...group,
    startsOn: local(group.startsAt),
    endsOn: local(group.endsAt),
    ...standingOf(group.seats, counts.get(group.groupId)),
  }))
  return programs.map((program) => ({
    ...program,
    groups: rows.filter(({ programId }) => programId === program.programId),
  }))
}

const zoneOf = (db: Db, chapter: ChapterId, eventId: string) =>
  db
    .selectFrom('events')
    .select('timeZone')
    .where('chapterId', '=', chapter)
    .where('eventId', '=', eventId)
    .executeTakeFirst()

const programRows = (db: Db, chapter: ChapterId, eventId: string) =>
  db
    .selectFrom('programs')
    .select(['programId', 'programName', 'createdAt', 'updatedAt'])
    .where('chapterId', '=', chapter)
    .where('eventId', '=', eventId)
    .orderBy('createdAt')
    .orderBy('programName')
    .execute()

const groupRows = (db: Db, chapter: ChapterId, eventId: string) =>
  db
    .selectFrom('programGroups')
    .select([
      'groupId',
      'programId',
      'eventId',
      'groupName',
      'ageFrom',
      'ageTo',
      'gradeFrom',
      'gradeTo',
      'startsAt',
      'endsAt',
      'feeCents',
      'seats',
      'createdAt',
      'updatedAt',
    ])
    .where('chapterId', '=', chapter)
    .where('eventId', '=', eventId)
    .orderBy('startsAt')
    .orderBy('createdAt')
    .orderBy('groupId')
    .execute()
