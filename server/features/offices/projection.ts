import { insertRow, prepared, updateRows } from '#db/prepared.ts'
import { projectionOf } from '#events-log/fact.ts'
import { officeStream, type OfficeFact } from './facts.ts'

/** `officeRights`: what each office may do. `officeTerms`: who holds it, and from which to which day. */
export const officeProjection = projectionOf<OfficeFact>(
  officeStream,
  ['officeRights', 'officeTerms'],
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
