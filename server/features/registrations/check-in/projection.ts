import type { Kysely } from 'kysely'
import { insertRow, prepared, updateRows } from '#db/prepared.ts'
import type { Tables } from '#db/tables/tables.ts'
import { guarded, streamId, type Projected, type Statement } from '#events-log/fact.ts'
import type { CheckInFact } from './facts.ts'

/** An internal error: nobody had been checked in. */
const noCheckIn = 'checkIn'

/** `checkIns`: the arrivals. The registration's own row is marked as changed, so that the desks' phones fetch it. */
export function checkInRows(fact: Projected<CheckInFact>, sql: Kysely<Tables>): Statement[] {
  const registrationId = streamId(fact.stream)
  const { chapterId, recordedAt } = fact
  const touched = updateRows(sql, 'registrations', { updatedAt: recordedAt }, { chapterId, registrationId })
  switch (fact.type) {
    case 'CheckedIn': {
      const { eventId, adults, minors, desk, key } = fact.data
      return [
        insertRow(sql, 'checkIns', {
          registrationId,
          chapterId,
          eventId,
          adults,
          minors,
          desk,
          checkInKey: key,
          at: fact.occurredAt,
          recordedAt,
        }),
        touched,
      ]
    }
    case 'ArrivalsCounted': {
      const { adults, minors } = fact.data
      return [
        guarded(updateRows(sql, 'checkIns', { adults, minors }, { chapterId, registrationId }), noCheckIn),
        touched,
      ]
    }
    case 'CheckInUndone':
      return [guarded(noLongerIn(sql, { chapterId, registrationId }), noCheckIn), touched]
  }
}

/** Removes a check-in. */
export const noLongerIn = prepared<{ chapterId: string; registrationId: string }>()(
  (sql, { chapterId, registrationId }) =>
    sql.deleteFrom('checkIns').where('chapterId', '=', chapterId).where('registrationId', '=', registrationId),
)
