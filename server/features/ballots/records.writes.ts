import { createHash } from 'node:crypto'
import type { SqlBuilder } from '#db/store.ts'
import { all, first } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Tx } from '#server/context.ts'
import { chapterRecords } from '#server/records/records.ts'
import { Refusal, refusedField } from '#server/refusal.ts'
import { takeRows } from '#server/undo/undo-data.ts'
import { alreadyScheduled } from './decisions.ts'
import { maxOpenHours, minOpenHours, motionChoices, type FrozenQuestion } from './rules.ts'

export const noBallot = () => new Refusal('missing', 'There is no such ballot here.')

const noQuestion = () => new Refusal('missing', 'There is no such question here.')
const noChoice = () => new Refusal('missing', 'There is no such choice here.')

export const ballots = chapterRecords('ballots', 'ballotId', { missing: noBallot })
export const ballotQuestions = chapterRecords('ballotQuestions', 'questionId', { missing: noQuestion })
export const ballotChoices = chapterRecords('ballotChoices', 'choiceId', { missing: noChoice })

const dayMs = 24 * 60 * 60_000

/** Returns the times of a new draft: open for a week, a week from now. */
export function defaultSpan(now: Date): { opensAt: string; closesAt: string } {
  const midnight = Math.ceil(now.getTime() / dayMs) * dayMs
  const at = (days: number) => new Date(midnight + days * dayMs).toISOString()
  return { opensAt: at(7), closesAt: at(14) }
}

/** Deletes the row of a draft. An undo restores that of a run-off only while no other took its place. */
export const removeBallot = (tx: Tx, chapter: ChapterId, ballot: { ballotId: string; runOffOf: string | null }) =>
  takeRows(
    tx,
    chapter,
    { table: 'ballots', id: 'ballotId', unique: ballot.runOffOf === null ? [] : ['runOffOf'] },
    { ballotId: ballot.ballotId },
  )

/** Locks the log and returns a draft of the chapter. @throws Refusal for a ballot that is none */
export function* assertDraft(tx: Tx, chapter: ChapterId, ballotId: string) {
  yield* lockHead(tx)
  const ballot = yield* first(
    ballots.of(tx.sql, chapter).select(['ballotId', 'runOffOf']).where('ballotId', '=', ballotId),
  )
  if (!ballot) throw noBallot()
  const standing = yield* first(
    tx.sql
      .selectFrom('ballotStandings')
      .select('stage')
      .where('chapterId', '=', chapter)
      .where('ballotId', '=', ballotId),
  )
  if (standing) throw alreadyScheduled()
  return ballot
}

/** Returns the ballot of a question of the chapter. @throws Refusal */
export function* questionAt(tx: Tx, chapter: ChapterId, questionId: string) {
  const row = yield* first(ballotQuestions.of(tx.sql, chapter).selectAll().where('questionId', '=', questionId))
  if (!row) throw noQuestion()
  return row
}

/** Returns the ballot of a choice of the chapter. @throws Refusal */
export function* choiceAt(tx: Tx, chapter: ChapterId, choiceId: string) {
  const row = yield* first(ballotChoices.of(tx.sql, chapter).selectAll().where('choiceId', '=', choiceId))
  if (!row) throw noChoice()
  return row
}

/** Returns the questions of a ballot with their choices, in the order in which they were added. */
export function* questionsAt(builder: SqlBuilder, chapter: ChapterId, ballotId: string) {
  const questions = yield* all(
    ballotQuestions
      .of(builder.sql, chapter)
      .selectAll()
      .where('ballotId', '=', ballotId)
      .orderBy('createdAt')
      .orderBy('questionId'),
  )
  const choices = yield* all(
    ballotChoices
      .of(builder.sql, chapter)
      .selectAll()
      .where('ballotId', '=', ballotId)
      .orderBy('createdAt')
      .orderBy('choiceId'),
  )
  return questions.map((question) => ({
    ...question,
    choices: choices.filter(({ questionId }) => questionId === question.questionId),
  }))
}

type Asked = { questionId: string; kind: FrozenQuestion['kind']; method: FrozenQuestion['method']; seats: number }

/** Returns a question as the log keeps it. */
export const frozen = ({
  questionId,
  kind,
  method,
  seats,
  writeIns,
  choices,
}: Asked & { writeIns: number; choices: readonly { choiceId: string }[] }): FrozenQuestion =>
  kind === 'motion'
    ? { questionId, kind, method: 'plurality', seats: 1, writeIns: false, choiceIds: motionChoices }
    : { questionId, kind, method, seats, writeIns: writeIns === 1, choiceIds: choices.map(({ choiceId }) => choiceId) }

type Texts = { title: string; about: string; choices: readonly { label: string; statement: string }[] }

/** Returns the SHA-256 of all texts of a ballot, so that the log shows when one was changed after it was scheduled. */
export const textDigestOf = (ballot: { title: string; about: string }, questions: readonly Texts[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        ballot.title,
        ballot.about,
        questions.map(({ title, about, choices }) => [
          title,
          about,
          choices.map(({ label, statement }) => [label, statement]),
        ]),
      ]),
    )
    .digest('hex')

/** Asserts that a ballot is open for a time that people can vote in. @throws Refusal */
export function assertSpan({ opensAt, closesAt }: { opensAt: string; closesAt: string }): void {
  const hours = (Date.parse(closesAt) - Date.parse(opensAt)) / (60 * 60_000)
  if (hours < minOpenHours) throw refusedField('closesAt', 'It must close at least an hour after it opens')
  if (hours > maxOpenHours) throw refusedField('closesAt', `It must close within ${maxOpenHours / 24} days`)
}
