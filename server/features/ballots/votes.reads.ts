import { prepared } from '#db/prepared.ts'
import type { SqlBuilder } from '#db/store.ts'
import { all, type Work } from '#db/work.ts'
import { streamName, type LogDefinition } from '#events-log/fact.ts'
import { readFact } from '#events-log/read.ts'
import { ballotStream, type BallotFact, type BallotState } from './facts.ts'

/**
 * Returns a ballot as the log has it. The facts that list who may vote do not change it and are not read: each vote
 * would read thousands of ids.
 */
export function* stateToVote({ sql }: SqlBuilder, definition: LogDefinition, ballotId: string): Work<BallotState> {
  const rows = yield* all(factsButElectors(sql, { stream: streamName(ballotStream.kind, ballotId) }))
  return rows.reduce(
    (state, row) => ballotStream.evolve(state, readFact<BallotFact>(row, definition)),
    ballotStream.initial,
  )
}

const factsButElectors = prepared<{ stream: string }>()((sql, { stream }) =>
  sql
    .selectFrom('facts')
    .selectAll()
    .where('stream', '=', stream)
    .where('type', '!=', 'ElectorsFrozen')
    .orderBy('version'),
)
