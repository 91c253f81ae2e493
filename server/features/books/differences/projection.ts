import { insertRow } from '#db/prepared.ts'
import { projectionOf } from '#events-log/fact.ts'
import { differenceStream, type DifferenceFact } from './facts.ts'

/** `resolutions`: the decisions about differences between the provider's list and the log. */
export const differenceProjection = projectionOf<DifferenceFact>(
  differenceStream,
  ['resolutions'],
  ({ data, position, chapterId, actor, recordedAt }, sql) => [
    insertRow(sql, 'resolutions', { ...data, position, chapterId, actor, resolvedAt: recordedAt }),
  ],
)
