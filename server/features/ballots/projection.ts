import type { Tables } from '#db/tables/tables.ts'
import { insertRow, prepared, updateRows } from '#db/prepared.ts'
import { guarded, projectionOf, streamId } from '#events-log/fact.ts'
import { ballotStream, voterStream, type BallotFact, type VoterFact } from './facts.ts'

/** `ballotStandings`: where each ballot stands. `ballotElectors`: who may vote in it. */
export const ballotProjection = projectionOf<BallotFact>(
  ballotStream,
  ['ballotStandings', 'ballotElectors'],
  ({ type, data, stream, chapterId, recordedAt, position }, sql) => {
    const ballotId = streamId(stream)
    const where = { ballotId }
    switch (type) {
      case 'BallotScheduled':
        return [
          insertRow(sql, 'ballotStandings', {
            ballotId,
            chapterId,
            ofAssociation: data.electorate.ofAssociation ? 1 : 0,
            stage: 'scheduled',
            opensAt: data.opensAt,
            closesAt: data.closesAt,
            electors: 0,
            quorum: 0,
            frozenAt: null,
            openedAt: null,
            closedAt: null,
            closedPosition: null,
            challenges: 0,
          }),
        ]
      case 'BallotWithdrawn':
        return [removeStanding(sql, where)]
      case 'PollWithdrawn':
        return [removeElectors(sql, where), removeStanding(sql, where)]
      case 'BallotOpened': {
        const { electors, quorum, frozenAt } = data
        const opened = { stage: 'open', electors, quorum, frozenAt, openedAt: recordedAt } as const
        return [updateRows(sql, 'ballotStandings', opened, where)]
      }
      case 'ElectorsFrozen':
        return data.personIds.map((personId) =>
          insertRow(sql, 'ballotElectors', { ballotId, personId, chapterId, votedAt: null }),
        )
      case 'BallotExtended':
        return [updateRows(sql, 'ballotStandings', { closesAt: data.closesAt }, where)]
      case 'BallotClosed': {
        const closed = { stage: 'closed', closedAt: recordedAt, closedPosition: position } as const
        return [updateRows(sql, 'ballotStandings', closed, where)]
      }
      case 'BallotChallenged':
        return [addChallenge(sql, where)]
      case 'BallotsRevealed':
      case 'BallotCounted':
        return []
    }
  },
)

/**
 * Notes in `ballotElectors` that somebody voted; it touches no row for people who may not, or who have. `pollAnswers`: who
 * chose what in open polls.
 */
export const voterProjection = {
  ...projectionOf<VoterFact>(voterStream, ['pollAnswers'], ({ type, data, chapterId, recordedAt }, sql) => {
    const { ballotId, personId } = data
    if (type === 'VoteConfirmed') return [guarded(markVoted(sql, { ballotId, personId, votedAt: recordedAt }), 'vote')]
    const chosen = JSON.stringify(data.chosen)
    return [keepAnswer(sql, { ballotId, personId, chapterId, chosen, answeredAt: recordedAt })]
  }),
}

const keepAnswer = prepared<Tables['pollAnswers']>()((sql, { ballotId, personId, chapterId, chosen, answeredAt }) =>
  sql
    .insertInto('pollAnswers')
    .values({ ballotId, personId, chapterId, chosen, answeredAt })
    .onConflict((conflict) =>
      conflict.columns(['ballotId', 'personId']).doUpdateSet(({ ref }) => ({
        chosen: ref('excluded.chosen'),
        answeredAt: ref('excluded.answeredAt'),
      })),
    ),
)

const removeStanding = prepared<{ ballotId: string }>()((sql, { ballotId }) =>
  sql.deleteFrom('ballotStandings').where('ballotId', '=', ballotId),
)

const removeElectors = prepared<{ ballotId: string }>()((sql, { ballotId }) =>
  sql.deleteFrom('ballotElectors').where('ballotId', '=', ballotId),
)

const addChallenge = prepared<{ ballotId: string }>()((sql, { ballotId }) =>
  sql
    .updateTable('ballotStandings')
    .set(({ eb }) => ({ challenges: eb('challenges', '+', 1) }))
    .where('ballotId', '=', ballotId),
)

const markVoted = prepared<{ ballotId: string; personId: string; votedAt: string }>()(
  (sql, { ballotId, personId, votedAt }) =>
    sql
      .updateTable('ballotElectors')
      .set({ votedAt })
      .where('ballotId', '=', ballotId)
      .where('personId', '=', personId)
      .where('votedAt', 'is', null),
)
