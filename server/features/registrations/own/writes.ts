import { all, first, run, type Work } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Context, Tx } from '#server/context.ts'
import { editConflict, savedNow } from '#server/records/version.ts'
import { Refusal } from '#server/refusal.ts'
import { questionsAt } from '../../questions/reads.ts'
import { answersAt } from '../answers/reads.ts'
import type { GivenAnswer } from '../answers/schema.ts'
import { replaceAnswers } from '../answers/writes.ts'
import { handedOver } from '../hand-over/decisions.ts'
import { changedAnswersTo, changedParticipants, type Changes } from './decisions.ts'
import { ownParticipants, ownRegistration } from './reads.ts'
import type { ChangedParticipant } from './schema.ts'
import { changeParticipants } from '../participants.writes.ts'
import { whyUnchangeable } from '../rules.ts'

type Entries = { firstName: string; lastName: string; phone: string; note: string }

/** Everything that a registrant may edit; omitted participants and answers are unchanged. */
type OwnChange = {
  entries: Entries
  participants: readonly ChangedParticipant[] | undefined
  answers: readonly GivenAnswer[] | undefined
  edition: string | undefined
  handOvers: number
}

export const noRegistration = () => new Refusal('missing', 'Registration not found')

/**
 * Changes a registrant's fields, while that is allowed. None of them affects the price, and no fact records the change,
 * because names and answers are stored outside the log. @throws Refusal if the form is outdated, or a field is invalid
 * by the rules of the checkout
 */
export function* changeEntries(
  tx: Tx,
  { chapter }: Context,
  registrationId: string,
  { entries, participants, answers, edition, handOvers }: OwnChange,
): Work<void> {
  yield* lockHead(tx)
  const saved = yield* first(ownRegistration(tx.sql, chapter.id, registrationId))
  if (!saved) throw noRegistration()
  if (saved.handOvers !== handOvers) throw handedOver()
  if (saved.state === 'cancelled')
    throw new Refusal('conflict', 'This registration was canceled, so there is nothing to change.')
  const objection = whyUnchangeable(saved, tx.now)
  if (objection) throw new Refusal('conflict', objection)
  const taking = changedParticipants(
    yield* all(ownParticipants(tx.sql, chapter.id, registrationId)),
    participants ?? [],
  )
  const answering = answers ? yield* givenAnew(tx, chapter.id, saved, answers) : null
  const changes = { ...entriesChanged(entries, saved), ...taking.changes, ...answering?.changes }
  if (Object.keys(changes).length === 0) return
  if (edition !== undefined && edition !== (saved.updatedAt ?? saved.createdAt)) {
    throw editConflict(
      'this registration',
      Object.fromEntries(Object.entries(changes).map(([field, value]) => [field, savedNow(value)])),
    )
  }
  yield* changeParticipants(tx, chapter.id, registrationId, taking.participants)
  if (answering) yield* replaceAnswers(tx, chapter.id, saved, answering)
  const { sql, now } = tx
  yield* run(
    sql
      .updateTable('registrants')
      .set({ ...entries, updatedAt: now.toISOString() })
      .where('chapterId', '=', chapter.id)
      .where('registrationId', '=', registrationId),
  )
}

function* givenAnew(
  tx: Tx,
  chapter: ChapterId,
  {
    registrationId,
    eventId,
    adults,
    minors,
  }: { registrationId: string; eventId: string; adults: number; minors: number },
  answers: readonly GivenAnswer[],
) {
  const questions = yield* questionsAt(tx, chapter, eventId)
  return changedAnswersTo(questions, yield* answersAt(tx, chapter, registrationId), answers, adults + minors)
}

function entriesChanged(entries: Entries, saved: Entries): Changes {
  const changed = (Object.keys(entries) as (keyof Entries)[]).filter((field) => entries[field] !== saved[field])
  return Object.fromEntries(changed.map((field) => [field, saved[field]]))
}
