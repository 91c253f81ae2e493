import { insertRow } from '#db/prepared.ts'
import { projectionOf } from '#events-log/fact.ts'
import { differenceStream, type DifferenceFact } from './facts.ts'

/** `resolutions`: the decisions about differences between the provider's list and the log. */
export const differenceProjection = projectionOf<DifferenceFact>(differenceStream, ['resolutions'], (fact, sql) => {
  if (fact.type !== 'DifferenceResolved') return []
  const { data, position, chapterId, actor, recordedAt } = fact
  const { explainedCents: _, explainedFeeCents: __, ...resolution } = data
  return [insertRow(sql, 'resolutions', { ...resolution, position, chapterId, actor, resolvedAt: recordedAt })]
})
