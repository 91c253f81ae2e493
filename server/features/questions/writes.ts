import { all, first, run, type Work } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import type { SignedIn } from '#server/auth/actor.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Context, Tx } from '#server/context.ts'
import { lockEvent } from '#server/features/events/reads.ts'
import { chapterRecords } from '#server/records/records.ts'
import { Refusal } from '#server/refusal.ts'
import { fittingOptions } from './decisions.ts'
import { answerTypeNames, maxQuestions, optionsOf } from './rules.ts'
import type { NewQuestion, QuestionChanges } from './schema.ts'

type Writer = Pick<Context, 'chapter'> & { actor: SignedIn }

const noQuestion = () => new Refusal('missing', 'There is no such question here.')

const yesOrNot = { text: (given: 0 | 1) => (given ? 'yes' : 'no') }

const rows = chapterRecords('eventQuestions', 'questionId', {
  readable: {
    answerType: { text: (type) => answerTypeNames[type] },
    options: { text: (options) => optionsOf(options).join(', ') },
    isRequired: yesOrNot,
    isPerAttendee: yesOrNot,
  },
  missing: noQuestion,
})

/** Adds a question, last by default. */
export function* addQuestion(
  tx: Tx,
  writer: Writer,
  { eventId, place, ...details }: NewQuestion & { eventId: string },
): Work<string> {
  yield* lockEvent(tx, writer.chapter.id, eventId)
  const options = fittingOptions(details.answerType, details.options)
  const others = yield* inOrder(tx, writer.chapter.id, eventId)
  if (others.length >= maxQuestions)
    throw new Refusal('conflict', `An event asks at most ${maxQuestions} questions. Remove one first.`)
  const last = others.length + 1
  const questionId = yield* rows.add(tx, writer, { ...details, options, eventId, place: last })
  yield* arrange(tx, writer.chapter.id, { eventId, questionId, place: place ?? last })
  return questionId
}

/** Changes a question. Existing answers keep the old wording. */
export function* changeQuestion(
  tx: Tx,
  writer: Writer,
  questionId: string,
  { edition, ...changes }: QuestionChanges & { edition?: string | undefined },
): Work<void> {
  yield* lockHead(tx)
  const before = yield* first(
    tx.sql
      .selectFrom('eventQuestions')
      .selectAll()
      .where('chapterId', '=', writer.chapter.id)
      .where('questionId', '=', questionId),
  )
  if (!before) throw noQuestion()
  const options = fittingOptions(changes.answerType ?? before.answerType, changes.options ?? before.options)
  const place = changes.place ?? before.place
  yield* rows.change(tx, writer, questionId, { ...changes, options, place, edition })
  yield* arrange(tx, writer.chapter.id, { eventId: before.eventId, questionId, place })
}

/** Deletes a question. Existing answers stay. */
export function* removeQuestion(tx: Tx, writer: Writer, questionId: string): Work<void> {
  yield* lockHead(tx)
  yield* rows.remove(tx, writer, questionId)
}

/** Copies an event's questions to another event. */
export function* copyQuestions(tx: Tx, writer: Writer, from: string, to: string): Work<void> {
  yield* rows.copyRows(tx, writer, from, () => ({ eventId: to }))
}

/** Deletes the questions of a deleted event. */
export function* removeQuestionsOf(tx: Tx, chapter: ChapterId, eventId: string): Work<void> {
  yield* rows.removeWhere(tx, chapter, { eventId })
}

const inOrder = ({ sql }: Tx, chapter: ChapterId, eventId: string) =>
  all(
    sql
      .selectFrom('eventQuestions')
      .select(['questionId', 'place'])
      .where('chapterId', '=', chapter)
      .where('eventId', '=', eventId)
      .orderBy('place')
      .orderBy('createdAt')
      .orderBy('questionId'),
  )

/**
 * Moves a question to a position, and renumbers the others from 1. Moved questions get a new version, or an outdated
 * form would move them back.
 */
function* arrange(
  tx: Tx,
  chapter: ChapterId,
  { eventId, questionId, place }: { eventId: string; questionId: string; place: number },
): Work<void> {
  const all = yield* inOrder(tx, chapter, eventId)
  const own = all.filter((one) => one.questionId === questionId)
  const arranged = all.filter((one) => one.questionId !== questionId).toSpliced(place - 1, 0, ...own)
  for (const [index, one] of arranged.entries()) {
    if (one.place === index + 1) continue
    yield* run(
      tx.sql
        .updateTable('eventQuestions')
        .set({ place: index + 1, updatedAt: tx.now.toISOString() })
        .where('chapterId', '=', chapter)
        .where('questionId', '=', one.questionId),
    )
  }
}
