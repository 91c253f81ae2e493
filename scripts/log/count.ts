import { countBallot, checkCodeOf, countProblems } from '#server/features/ballots/count.decisions.ts'
import { closedBallotOf, votersInLog } from '#server/features/ballots/result.reads.ts'
import { logDefinition } from '#server/wiring/log-definition.ts'
import { countText } from './count-text.ts'
import { Misuse, type Verb } from './verb.ts'

/** Counts a closed ballot again from the log alone, and compares it with what was counted at the close. */
export const run: Verb = async (cli) => {
  const { store } = await cli.books()
  const [ballotId = ''] = cli.words
  const counted = await closedBallotOf({ db: store.read, logDefinition }, ballotId)
  if (!counted) throw new Misuse(`There is no closed ballot ${ballotId} in the log.`)
  const count = countBallot(counted.closed, counted.ballots)
  const problems = countProblems(counted, await votersInLog(store.read, ballotId))
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
