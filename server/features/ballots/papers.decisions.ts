import type { Association, Chapter } from '#server/chapter.ts'
import type { PaperJob } from '#server/exports/paper.ts'
import { counted } from '#server/text/counted.ts'
import { zonedDateTime } from '#server/time/dates.ts'
import type { ballotResult } from './result.reads.ts'
import { oneVote } from './stv.decisions.ts'

type Result = Awaited<ReturnType<typeof ballotResult>>

/** Returns the result of a ballot as a page for the minutes. */
export function resultPaper(result: Result, chapter: Chapter, association: Association): PaperJob {
  const { title, poll, turnout, electors, quorum, hasQuorum, questions, checkCode, problems } = result
  const ties = poll ? [] : questions.filter(({ tied }) => tied.length > 0)
  return {
    fileName: `ballot-${result.closesAt.slice(0, 10)}.pdf`,
    paper: {
      title: `Result of ${title}`,
      sender: [`${association.shortName} ${chapter.chapterName}`, chapter.chapterAddress].filter(Boolean),
      heading: title,
      cells: [
        { key: 'Closed', text: zonedDateTime(result.closesAt, chapter.timeZone) },
        { key: 'Turnout', text: `${turnout} of ${electors}` },
        ...(poll
          ? []
          : [
              {
                key: 'Quorum',
                text: quorum === 0 ? 'None asked' : `${quorum}, ${hasQuorum ? 'reached' : 'not reached'}`,
              },
            ]),
        { key: 'Votes counted', text: String(result.votes) },
      ],
      table: poll ? answersOf(questions) : votesOf(questions),
      notes: [
        ...(hasQuorum ? [] : ['The quorum was not reached: the votes were counted and have no effect.']),
        ...ties.map(({ title: question, tied, byLot }) =>
          byLot
            ? `${question}: equal votes for ${tied.join(', ')}, decided by lot.`
            : `${question}: equal votes for ${tied.join(', ')}. A run-off decides.`,
        ),
        ...(result.runOffOf ? [`This ballot is the run-off of ${result.runOffOf.title}.`] : []),
        ...(result.challenges > 0 ? [`Challenged ${counted(result.challenges, 'time')}; the result stands.`] : []),
      ],
      foot: [
        `Entries ${result.frozenAt} to ${result.closedPosition} of the log`,
        problems.length === 0 ? 'Counted again from the log with the same result' : problems.join(' '),
        `Check code ${checkCode}`,
      ],
    },
  }
}

/** A poll has one question, which the paper's heading is, and decides nothing. */
const answersOf = (questions: Result['questions']) => ({
  heads: ['Choice', 'Votes'],
  rows: questions.flatMap(({ rows }) => rows.map(({ label, votes }) => [label, String(votes)])),
  sums: [],
})

const votesOf = (questions: Result['questions']) => ({
  heads: ['Question', 'Choice', 'Votes', 'Outcome'],
  rows: questions.flatMap(({ title: question, kind, rows: choices, abstained, ranked }) => [
    ...choices.map(({ label, votes, isElected, rounds }) => [
      question,
      label,
      ranked ? ((rounds.at(-1) ?? 0) / oneVote).toFixed(5) : String(votes),
      isElected ? (kind === 'motion' ? (label === 'Yes' ? 'Carried' : 'Rejected') : 'Elected') : '',
    ]),
    [question, 'Abstained', String(abstained), ''],
  ]),
  sums: [],
})
