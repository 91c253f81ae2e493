import { insertRow, updateRows } from '#db/prepared.ts'
import { guarded, projectionOf, streamId } from '#events-log/fact.ts'
import { waitingStream, type WaitingFact } from './facts.ts'

/** An internal error: there is no such entry, or it has ended. */
const notWaiting = 'waiting'

/** `waitingEntries`: the waiting list, in the order of the log. */
export const waitingProjection = projectionOf<WaitingFact>(waitingStream, ['waitingEntries'], (fact, sql) => {
  const entryId = streamId(fact.stream)
  const { chapterId, recordedAt } = fact
  switch (fact.type) {
    case 'WaitingJoined': {
      const { eventId, persons } = fact.data
      const later = { registrationId: null, offeredUntil: null, endedAt: null, reason: null }
      return [
        insertRow(sql, 'waitingEntries', {
          entryId,
          chapterId,
          eventId,
          persons,
          state: 'waiting',
          place: fact.position,
          joinedAt: recordedAt,
          ...later,
        }),
      ]
    }
    case 'SeatsOffered': {
      const { registrationId, until } = fact.data
      return [
        guarded(
          updateRows(
            sql,
            'waitingEntries',
            { state: 'offered', registrationId, offeredUntil: until },
            { chapterId, entryId, state: 'waiting' },
          ),
          notWaiting,
        ),
      ]
    }
    case 'WaitingEnded':
      return [
        guarded(
          updateRows(
            sql,
            'waitingEntries',
            { state: 'ended', endedAt: recordedAt, reason: fact.data.reason },
            { chapterId, entryId },
          ),
          notWaiting,
        ),
      ]
  }
})
