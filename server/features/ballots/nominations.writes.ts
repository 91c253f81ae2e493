import { all } from '#db/work.ts'
import type { SignedIn } from '#server/auth/actor.ts'
import type { Context, Tx } from '#server/context.ts'
import { Refusal } from '#server/refusal.ts'
import { assertDraft, ballotChoices, ballotQuestions, questionsAt } from './records.writes.ts'
import { maxChoices, maxQuestions } from './rules.ts'

type Writer = Pick<Context, 'chapter'> & { actor: SignedIn }

/**
 * Takes the nominations of an event of the chapter into a draft: an office for each position, and a candidate for each
 * nominee who is not in it. @throws Refusal
 */
export function* takeNominations(tx: Tx, ctx: Writer, { ballotId, eventId }: { ballotId: string; eventId: string }) {
  yield* assertDraft(tx, ctx.chapter.id, ballotId)
  const rows = yield* all(
    tx.sql
      .selectFrom('registrations')
      .innerJoin('registrationParts', 'registrationParts.registrationId', 'registrations.registrationId')
      .innerJoin('programGroups', 'programGroups.groupId', 'registrationParts.itemId')
      .innerJoin('people', 'people.personId', 'registrations.personId')
      .select(['programGroups.groupId', 'programGroups.groupName', 'people.personId', 'firstName', 'lastName'])
      .where('registrations.chapterId', '=', ctx.chapter.id)
      .where('registrations.eventId', '=', eventId)
      .where('registrations.state', '=', 'registered')
      .where('registrationParts.kind', '=', 'nomination')
      .orderBy('programGroups.createdAt')
      .orderBy('programGroups.groupId')
      .orderBy('people.lastNameKey')
      .orderBy('people.personId'),
  )
  if (rows.length === 0) throw new Refusal('missing', 'This event has no nominations here.')
  const questions = yield* questionsAt(tx, ctx.chapter.id, ballotId)
  let added = 0
  const groups = [...new Set(rows.map(({ groupId }) => groupId))]
  for (const [place, group] of groups.entries()) {
    const nominees = rows.filter(({ groupId }) => groupId === group)
    const title = nominees[0]!.groupName
    const standing = questions.find((question) => question.kind === 'office' && question.title === title)
    const later = (by: number) => ({ ...tx, now: new Date(tx.now.getTime() + by) })
    if (!standing && questions.length + place >= maxQuestions)
      throw new Refusal('invalid', `A ballot has at most ${maxQuestions} questions.`)
    const questionId =
      standing?.questionId ??
      (yield* ballotQuestions.add(later(place), ctx, {
        ballotId,
        kind: 'office',
        title,
        about: '',
        method: 'plurality',
        seats: 1,
        writeIns: 0,
      }))
    const known = new Set(standing?.choices.map(({ candidateId }) => candidateId))
    for (const { personId, firstName, lastName } of nominees) {
      if (known.has(personId)) continue
      known.add(personId)
      if (known.size > maxChoices) throw new Refusal('invalid', `A question has at most ${maxChoices} choices.`)
      added++
      yield* ballotChoices.add(later(added), ctx, {
        ballotId,
        questionId,
        label: `${firstName} ${lastName}`,
        candidateId: personId,
        detail: '',
        statement: '',
      })
    }
  }
  return { added }
}
