import { run, type Work } from '#db/work.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Tx } from '#server/context.ts'
import type { Participant } from './choice/schema.ts'
import type { ChangedParticipant } from './own/schema.ts'

/** Stores the group participants of a registration, outside the log. */
export function* keepParticipants(
  { sql }: Tx,
  chapterId: ChapterId,
  where: { registrationId: string; eventId: string },
  participants: readonly Participant[],
): Work<void> {
  if (participants.length === 0) return
  yield* run(
    sql
      .insertInto('participants')
      .values(participants.map((participant, place) => ({ ...where, chapterId, place, ...participant }))),
  )
}

/** Updates participants, identified by position; their groups stay. */
export function* changeParticipants(
  { sql }: Tx,
  chapterId: ChapterId,
  registrationId: string,
  participants: readonly ChangedParticipant[],
): Work<void> {
  for (const { place, ...entries } of participants) {
    yield* run(
      sql
        .updateTable('participants')
        .set(entries)
        .where('chapterId', '=', chapterId)
        .where('registrationId', '=', registrationId)
        .where('place', '=', place),
    )
  }
}
