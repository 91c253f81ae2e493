import type { Db } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'
import { localTime } from '#server/time/local-time.ts'

/** The programs of an event in the order in which they were added, each with its groups by their start; `startsOn` and `endsOn` are local times. */
export async function programsOf(db: Db, chapter: ChapterId, { eventId, timeZone }: { eventId: string; timeZone: string }) {
  const [programs, groups] = await Promise.all([programRows(db, chapter, eventId), groupRows(db, chapter, eventId)])
  const local = (time: string) => localTime(new Date(time), timeZone)
  const shown = groups.map((group) => ({ ...group, startsOn: local(group.startsAt), endsOn: local(group.endsAt) }))
  return programs.map((program) => ({ ...program, groups: shown.filter(({ programId }) => programId === program.programId) }))
}

const programRows = (db: Db, chapter: ChapterId, eventId: string) =>
  db
    .selectFrom('programs')
    .select(['programId', 'programName', 'updatedAt'])
    .where('chapterId', '=', chapter)
    .where('eventId', '=', eventId)
    .orderBy('createdAt')
    .orderBy('programName')
    .execute()

const groupRows = (db: Db, chapter: ChapterId, eventId: string) =>
  db
    .selectFrom('programGroups')
    .select(['groupId', 'programId', 'eventId', 'groupName', 'ageFrom', 'ageTo', 'gradeFrom', 'gradeTo', 'startsAt', 'endsAt', 'feeCents', 'seats', 'updatedAt'])
    .where('chapterId', '=', chapter)
    .where('eventId', '=', eventId)
    .orderBy('startsAt')
    .orderBy('createdAt')
    .orderBy('groupId')
    .execute()
