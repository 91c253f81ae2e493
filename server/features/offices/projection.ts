import { insertRow, prepared, updateRows } from '#db/prepared.ts'
import { projectionOf } from '#events-log/fact.ts'
import { officeStream, type OfficeFact } from './facts.ts'

/**
 * `officeRights`: what each office may do. `officeTerms`: who holds it, and from which to which day.
 * `handOverConfirmations`: who confirmed a hand-over. `accessReviews`: the reviews that were closed.
 */
export const officeProjection = projectionOf<OfficeFact>(
  officeStream,
  ['officeRights', 'officeTerms', 'handOverConfirmations', 'accessReviews'],
  ({ type, data, chapterId, actor, recordedAt }, sql) => {
    switch (type) {
      case 'OfficeAdded':
        return [insertRow(sql, 'officeRights', { officeId: data.officeId, chapterId, ...asColumns(data) })]
      case 'OfficeRightsChanged':
        return [updateRows(sql, 'officeRights', asColumns(data), { officeId: data.officeId })]
      case 'OfficeRemoved':
        return [removeRights(sql, { officeId: data.officeId })]
      case 'HolderNamed':
        return [
          insertRow(sql, 'officeTerms', { ...data, chapterId, endedAt: null, namedAt: recordedAt, namedBy: actor }),
        ]
      case 'TermEnded':
        return [updateRows(sql, 'officeTerms', { endedAt: recordedAt }, { termId: data.termId })]
      case 'HandOverConfirmed': {
        const { by: side, withReason, ...row } = data
        const confirmed = { ...row, side, chapterId, withReason: withReason ? 1 : 0, confirmedAt: recordedAt } as const
        return [insertRow(sql, 'handOverConfirmations', confirmed)]
      }
      case 'AccessReviewed': {
        const { reviewId, kept: keptCount, ended: endedCount } = data
        return [
          insertRow(sql, 'accessReviews', {
            reviewId,
            chapterId,
            keptCount,
            endedCount,
            reviewedAt: recordedAt,
            reviewedBy: actor,
          }),
        ]
      }
    }
  },
)

const asColumns = ({
  rights,
  eventIds,
}: Pick<Extract<OfficeFact, { type: 'OfficeAdded' }>['data'], 'rights' | 'eventIds'>) => ({
  rights: JSON.stringify(rights),
  eventIds: eventIds === null ? null : JSON.stringify(eventIds),
})

const removeRights = prepared<{ officeId: string }>()((sql, { officeId }) =>
  sql.deleteFrom('officeRights').where('officeId', '=', officeId),
)
