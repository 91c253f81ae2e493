import { insertRow, prepared } from '#db/prepared.ts'
import { projectionOf, streamId } from '#events-log/fact.ts'
import { donorLetterStream, giftsText, type DonorLetterFact } from './facts.ts'

/** `donorLetters`: who got which letter, and which one counts. */
export const donorLetterProjection = projectionOf<DonorLetterFact>(
  donorLetterStream,
  ['donorLetters'],
  ({ type, data, stream, position, chapterId, recordedAt }, sql) => {
    const letterId = streamId(stream)
    if (type === 'DonorLetterSent') return [letterSent(sql, { letterId, sentAt: recordedAt })]
    const { replaces, gifts, ...letter } = data
    return [
      insertRow(sql, 'donorLetters', {
        letterId,
        chapterId,
        ...letter,
        gifts: giftsText(gifts),
        madeAt: recordedAt,
        position,
        sentAt: null,
        replacedBy: null,
      }),
      ...replaces.map((earlierId) => letterReplaced(sql, { earlierId, letterId })),
    ]
  },
)

const letterSent = prepared<{ letterId: string; sentAt: string }>()((sql, { letterId, sentAt }) =>
  sql.updateTable('donorLetters').set({ sentAt }).where('letterId', '=', letterId),
)

const letterReplaced = prepared<{ earlierId: string; letterId: string }>()((sql, { earlierId, letterId }) =>
  sql.updateTable('donorLetters').set({ replacedBy: letterId }).where('letterId', '=', earlierId),
)
