import { all, run, type Work } from '#db/work.ts'
import { logWriter } from '#events-log/log-writer.ts'
import type { Portal, Tx } from '../context.ts'
import { confirmIn } from '../features/ballots/casting.writes.ts'
import { schedule } from '../features/ballots/decisions.ts'
import { ballotStream } from '../features/ballots/facts.ts'
import { turnBallot } from '../features/ballots/jobs.ts'
import { frozen, questionsAt, textDigestOf } from '../features/ballots/records.writes.ts'
import type { CastBallot, PollKind, TieRule } from '../features/ballots/rules.ts'
import type { Setting } from './content.ts'
import { demoUuid } from './ids.ts'
import { seededRandom, type SeededRandom } from './seeded-random.ts'
import { later, type DemoStep } from './step.ts'

type DemoQuestion = {
  title: string
  kind: 'office' | 'motion' | 'question'
  about?: string
  seats?: number
  choices?: readonly { label: string; detail: string; statement: string }[]
  /** Every second voter votes for each of the two choices, and nobody abstains. */
  isTied?: true
}

type DemoBallot = {
  title: string
  about: string
  opened: number
  closes: number
  /** How many vote. */
  turnout: number
  /** What decides a tie: the lot unless given. */
  tie?: TieRule
  poll?: PollKind
  questions: readonly DemoQuestion[]
}

/** Returns the question of a poll, which is also its title. */
const pollOn = (title: string, labels: readonly string[]) => ({
  title,
  questions: [
    { title, kind: 'question' as const, choices: labels.map((label) => ({ label, detail: '', statement: '' })) },
  ],
})

const treasurers = [
  {
    label: 'Arjun Jovanovic',
    detail: 'Bridge engineer',
    statement:
      'The accounts of each month will be on the table of the next meeting, with the lines that are not settled.',
  },
  {
    label: 'Rafiq Hossain',
    detail: 'Structural engineer',
    statement: 'Fees have paid for the hall for six years. I would put half of the surplus into the scholarship fund.',
  },
]

const board = [
  {
    label: 'Amara Novak',
    detail: 'Architect',
    statement: 'I organized the last two science fairs and would like a third.',
  },
  { label: 'Bilal Ortega', detail: 'Geotechnics', statement: '' },
  { label: 'Chloe Ibarra', detail: 'Events', statement: 'Smaller events, more often, and one of them for families.' },
  {
    label: 'Dmitri Halvorsen',
    detail: 'Building services',
    statement: 'Our documents should be found without asking.',
  },
]

/** Times in days from now. */
const boardBallots: readonly DemoBallot[] = [
  {
    title: 'Board election',
    about: 'The terms begin with the new year.',
    opened: -4,
    closes: 6,
    turnout: 34,
    questions: [
      { title: 'Treasurer', kind: 'office', choices: treasurers },
      { title: 'Board members', kind: 'office', seats: 2, choices: board },
      {
        title: 'Raise the student dues to $30.00',
        kind: 'motion',
        about:
          'The chapter raises the yearly dues of students from $25.00 to $30.00. Students who have paid ahead pay nothing more.',
      },
    ],
  },
  {
    title: 'Program of the year',
    about: '',
    opened: -60,
    closes: -50,
    turnout: 34,
    questions: [
      { title: 'Program committee', kind: 'office', seats: 2, choices: board },
      { title: 'Chair of the science fair', kind: 'office', choices: treasurers },
      { title: 'Meet in Building 4', kind: 'motion', about: 'From March on, meetings are in Building 4.' },
    ],
  },
  {
    ...pollOn('Move the meeting to 7 PM?', ['Move to 7 PM', 'Stay at 6 PM', 'Either is fine']),
    about: 'Several members cannot be here at six.',
    poll: 'secret',
    opened: -2,
    closes: 12,
    turnout: 11,
  },
  {
    ...pollOn('Where shall the summer tour go?', ['The Bay Bridge', 'The water works', 'The tunnel of the new line']),
    about: '',
    poll: 'open',
    opened: -30,
    closes: -16,
    turnout: 20,
  },
]

const presidents = [
  {
    label: 'Leila Marchetti',
    detail: 'Transit engineer',
    statement: 'Two site visits each season, and a list of who may lead one.',
  },
  {
    label: 'Tomas Okafor',
    detail: 'Façade engineer',
    statement: 'I would pair each new member with one who has been here for ten years.',
  },
]

/** A ballot that was counted, and whose tie is left to a run-off that nobody has set up yet. */
const tiedBallots: readonly DemoBallot[] = [
  {
    title: 'Officers of the new year',
    about: 'Equal votes are decided by a run-off.',
    opened: -16,
    closes: -6,
    turnout: 16,
    tie: 'runOff',
    questions: [
      { title: 'President', kind: 'office', choices: presidents, isTied: true },
      { title: 'Meet on Thursdays', kind: 'motion', about: 'From January on, meetings are on the first Thursday.' },
    ],
  },
]

/** What the voter at a place answers. */
const answersOf = ({ questions }: DemoBallot, index: number, random: SeededRandom): CastBallot =>
  questions.map(({ kind, seats = 1, choices = [], isTied }) => {
    if (isTied) return [index % 2]
    if (kind === 'motion') return random.next() < 0.7 ? [0] : random.next() < 0.6 ? [1] : []
    if (kind === 'question') return [Math.floor(random.next() ** 2 * choices.length)]
    if (seats === 1) return random.next() < 0.06 ? [] : [random.next() < 0.6 ? 0 : 1]
    return choices
      .map((_, choice) => ({ choice, weight: random.next() * (choice + 1) }))
      .sort((one, other) => other.weight - one.weight)
      .map(({ choice }) => choice)
      .slice(0, 1 + Math.floor(random.next() * choices.length))
  })

/** The ballots of each demo chapter that has some, and the seed of what is voted. */
const ballotsIn: Record<string, { ballots: readonly DemoBallot[]; seed: number }> = {
  dc: { ballots: boardBallots, seed: 680 },
  ny: { ballots: tiedBallots, seed: 691 },
}

/** Returns the steps of a chapter's ballots and polls, open or counted. Nobody with an account has voted. */
export function voting(portal: Pick<Portal, 'env' | 'logDefinition'>, setting: Setting, sub: string): DemoStep[] {
  const { ballots, seed } = ballotsIn[sub]!
  const random = seededRandom(seed)
  const accounts = ['admin', 'member'].map((name) => demoUuid(`${name}@${sub}.aea.example`))
  const { chapter, by, now, idOf } = setting
  const system = 'system:ballots'
  return ballots.flatMap((ballot) => {
    const ballotId = idOf(`ballot ${ballot.title}`)
    const place = { ballotId, chapterId: chapter, ofAssociation: 0 as const }
    const opens = later(now, ballot.opened)
    const end = Math.min(ballot.closes, 0)
    const minutes = (end - ballot.opened) * 24 * 60 - 30
    const { turnout } = ballot
    const cast = Array.from({ length: turnout }, (_, index): DemoStep => {
      const at = later(opens, 0, 10 + Math.floor((minutes * index) / turnout))
      const answers = answersOf(ballot, index, random)
      return { at, chapter, actor: 'member', write: (tx) => castNext(tx, portal, place, accounts, answers) }
    })
    return [
      {
        // A poll opens as soon as it is entered.
        at: ballot.poll ? opens : later(opens, -6),
        chapter,
        actor: `admin:${by}`,
        write: (tx) => scheduleAt(tx, setting, ballot, ballotId),
      },
      { at: opens, chapter, actor: system, write: (tx) => turnBallot(tx, portal, place) },
      ...cast,
      ...(ballot.closes < 0
        ? [{ at: later(now, ballot.closes), chapter, actor: system, write: (tx: Tx) => turnBallot(tx, portal, place) }]
        : []),
    ] satisfies DemoStep[]
  })
}

type Place = Parameters<typeof confirmIn>[3]

/** Lets the next elector vote who has not, and has no account that a visitor of the demo would vote with. */
function* castNext(
  tx: Tx,
  portal: Pick<Portal, 'env' | 'logDefinition'>,
  place: Place,
  accounts: readonly string[],
  answers: CastBallot,
): Work<void> {
  const left = yield* all(
    tx.sql
      .selectFrom('ballotElectors')
      .select('personId')
      .where('chapterId', '=', place.chapterId)
      .where('ballotId', '=', place.ballotId)
      .where('votedAt', 'is', null)
      .where('personId', 'not in', ['', ...accounts])
      .orderBy('personId')
      .limit(1),
  )
  for (const { personId } of left) {
    const stamp = { chapterId: place.chapterId, actor: `member:${personId}`, correlation: 'demo', now: tx.now }
    yield* confirmIn(tx, portal, logWriter(tx, portal.logDefinition, stamp), place, personId, answers)
  }
}

function* scheduleAt(tx: Tx, { chapter, by, now, idOf }: Setting, ballot: DemoBallot, ballotId: string): Work<void> {
  const { sql } = tx
  const stamps = (by_: number) => {
    const at = new Date(tx.now.getTime() + by_).toISOString()
    return { chapterId: chapter, createdBy: by, updatedBy: by, createdAt: at, updatedAt: at }
  }
  const times = { opensAt: later(now, ballot.opened).toISOString(), closesAt: later(now, ballot.closes).toISOString() }
  const { title, about, poll, tie = poll ? 'none' : 'lot' } = ballot
  const rules = { quorumPercent: poll ? 0 : 20, tie }
  const status = poll ? ('any' as const) : ('active' as const)
  yield* run(
    sql.insertInto('ballots').values({
      ballotId,
      title,
      about,
      ...times,
      ofAssociation: 0,
      ...rules,
      electorStatus: status,
      electorTypes: '[]',
      paidBy: null,
      runOffOf: null,
      poll: poll ?? null,
      remindsVoters: poll ? 0 : 1,
      ...stamps(0),
    }),
  )
  for (const [place, question] of ballot.questions.entries()) {
    const questionId = idOf(`${ballot.title} ${question.title}`)
    const { seats = 1, choices = [] } = question
    yield* run(
      sql.insertInto('ballotQuestions').values({
        questionId,
        ballotId,
        kind: question.kind,
        title: question.title,
        about: question.about ?? '',
        method: seats > 1 ? 'ranked' : 'plurality',
        seats,
        writeIns: 0,
        ...stamps(place),
      }),
    )
    for (const [index, choice] of choices.entries())
      yield* run(
        sql.insertInto('ballotChoices').values({
          choiceId: idOf(`${ballot.title} ${question.title} ${choice.label}`),
          ballotId,
          questionId,
          candidateId: null,
          ...choice,
          ...stamps(index),
        }),
      )
  }
  const questions = yield* questionsAt(tx, chapter, ballotId)
  yield* tx.logWriter.record(ballotStream, ballotId, (state) =>
    schedule(state, {
      ...times,
      ...rules,
      electorate: { ofAssociation: false, status, memberTypes: [], paidBy: null },
      questions: questions.map(frozen),
      textDigest: textDigestOf(ballot, questions),
      ...(poll ? { poll } : {}),
    }),
  )
}
