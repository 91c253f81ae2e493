import type { Db } from '#db/tables/tables.ts'
import { streamName } from '#events-log/fact.ts'
import { countBallot, checkCodeOf, countProblems } from '#server/features/ballots/count.decisions.ts'
import { ballotStream } from '#server/features/ballots/facts.ts'
import { openPollProblems } from '#server/features/ballots/poll-count.decisions.ts'
import { closedBallotOf, openAnswersOf, votersInLog } from '#server/features/ballots/result.reads.ts'
import { logDefinition } from '#server/wiring/log-definition.ts'
import { countText } from './count-text.ts'
import { Misuse, type Verb } from './verb.ts'

/** Counts a closed ballot again from the log alone, and compares it with what was counted at the close. */
export const run: Verb = async (cli) => {
  const { store } = await cli.books()
  const [ballotId = ''] = cli.words
  const counted = await closedBallotOf({ db: store.read, logDefinition }, ballotId)
  if (!counted) throw new Misuse(await whyNot(store.read, ballotId))
  const count = countBallot(counted.closed, counted.ballots)
  const { inLog, inTable } = await openAnswersOf({ db: store.read, logDefinition }, ballotId)
  const problems = [
    ...countProblems(counted, await votersInLog(store.read, ballotId)),
    ...openPollProblems(counted, inLog, inTable),
  ]
  return {
    ok: problems.length === 0,
    figures: {
      ballotId,
      turnout: counted.closed.turnout,
      checkCode: checkCodeOf({ ...counted, count }),
      count,
      problems,
    },
    lines: countText(counted, count, problems),
  }
}

/** Returns why a ballot cannot be counted: the log does not know it, or it has not closed. */
async function whyNot(db: Db, ballotId: string): Promise<string> {
  const fact = await db
    .selectFrom('facts')
    .select('position')
    .where('stream', '=', streamName(ballotStream.kind, ballotId))
    .limit(1)
    .executeTakeFirst()
  return fact
    ? `Ballot ${ballotId} has not closed yet. Its votes are sealed until then.`
    : `There is no ballot ${ballotId} in the log. The ID is in the address of its page.`
}
