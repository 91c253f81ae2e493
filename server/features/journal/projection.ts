import { insertRow } from '#db/prepared.ts'
import { projectionOf } from '#events-log/fact.ts'
import { journalStream, type JournalFact } from './facts.ts'

/** `journalExports`: each export of a journal. */
export const journalProjection = projectionOf<JournalFact>(
  journalStream,
  ['journalExports'],
  ({ data: { seals, ...exported }, position, chapterId, actor, recordedAt }, sql) => [
    insertRow(sql, 'journalExports', {
      ...exported,
      seals: JSON.stringify(seals),
      position,
      chapterId,
      actor,
      exportedAt: recordedAt,
    }),
  ],
)
