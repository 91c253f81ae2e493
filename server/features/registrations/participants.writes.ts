import { run, type Work } from '#db/work.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Tx } from '#server/context.ts'
import type { Participant } from './choice.schema.ts'

/** Keeps who takes part in the groups of a registration, beside the log. */
export function* keepParticipants({ sql }: Tx, chapterId: ChapterId, where: { registrationId: string; eventId: string }, participants: readonly Participant[]): Work<void> {
  if (participants.length === 0) return
  yield* run(sql.insertInto('participants').values(participants.map((participant, place) => ({ ...where, chapterId, place, ...participant }))))
}
