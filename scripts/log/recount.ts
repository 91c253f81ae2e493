import type { FactLine } from '#events-log/export-lines.ts'
import { collected, countBallot, countProblems } from '#server/features/ballots/count.decisions.ts'
import { lastAnswers, openPollProblems } from '#server/features/ballots/poll-count.decisions.ts'
import { countText } from './count-text.ts'

/** Collects a ballot's facts from an export, and counts it again with nothing else. */
export function recounter(ballotId: string) {
  const facts: { type: string; data: object }[] = []
  const voters = new Set<string>()
  const answers: { type: string; data: object }[] = []
  let hasOpening = false
  return {
    visit({ stream, type, data }: FactLine & { data: string }) {
      if (stream.startsWith(`voter-${ballotId}.`)) {
        voters.add(stream)
        answers.push({ type, data: JSON.parse(data) as object })
      }
      if (stream !== `ballot-${ballotId}`) return
      if (type === 'BallotOpened') hasOpening = true
      facts.push({ type, data: JSON.parse(data) as object })
    },
    count() {
      const counted = collected(facts)
      if (!counted) {
        const problem =
          facts.length === 0
            ? `There is no ballot ${ballotId} in this file. The ID is in the address of its page.`
            : `Ballot ${ballotId} does not close in this file. Count it from the export of the year in which it closed.`
        return { problems: [problem], figures: null, lines: [`! ${problem}`] }
      }
      const count = countBallot(counted.closed, counted.ballots)
      // Votes before a turn of the year are in the file of the year before.
      const problems = [
        ...countProblems(counted, hasOpening ? voters.size : null),
        ...openPollProblems(counted, lastAnswers(answers), null),
      ]
      return {
        problems,
        figures: { ballotId, turnout: counted.closed.turnout, count },
        lines: countText(counted, count, problems),
      }
    },
  }
}
