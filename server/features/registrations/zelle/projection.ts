import type { Kysely } from 'kysely'
import { updateRows, upsertRow } from '#db/prepared.ts'
import type { Tables } from '#db/tables/tables.ts'
import { streamId, type Projected, type Statement } from '#events-log/fact.ts'
import { referenceSigns } from '../../payments/rules.ts'
import type { ZelleFact } from './facts.ts'

/** Updates `zelleReports`, and how long the seats are held. */
export function zelleRows(fact: Projected<ZelleFact>, sql: Kysely<Tables>): Statement[] {
  const registrationId = streamId(fact.stream)
  const { chapterId, recordedAt } = fact
  if (fact.type === 'ZelleSettled')
    return [
      updateRows(
        sql,
        'zelleReports',
        { state: fact.data.outcome, settledAt: recordedAt },
        { chapterId, registrationId },
      ),
    ]
  const { eventId, reference, amountCents, until } = fact.data
  const row = {
    registrationId,
    chapterId,
    eventId,
    reference,
    referenceKey: referenceSigns(reference),
    amountCents,
    state: 'reported' as const,
    reportedAt: recordedAt,
    until,
    settledAt: null,
  }
  return [
    upsertRow(sql, 'zelleReports', row, 'registrationId', ['reference', 'referenceKey']),
    updateRows(
      sql,
      'registrations',
      { heldUntil: until, updatedAt: recordedAt },
      { chapterId, registrationId, state: 'held' },
    ),
  ]
}
