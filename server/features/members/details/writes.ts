import type { Work } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import type { SignedIn } from '#server/auth/actor.ts'
import type { Context, Tx } from '#server/context.ts'
import { answerFields } from '../member-fields/answers.writes.ts'
import { answersSavedSince, answersVersion } from '../member-fields/decisions.ts'
import { answeredFieldsAt } from '../member-fields/reads.ts'
import { editConflict, savedNow } from '#server/records/version.ts'
import { type Refusal, refusedField } from '#server/refusal.ts'
import { changesAddress, tellOwner } from '#server/notices/own-account.ts'
import type { MemberChanges } from './schema.ts'
import { versionOf, savedSince } from '../version.decisions.ts'
import { changePerson } from '../people.writes.ts'
import { memberInWork, unknownMember, type Member } from '../reads.ts'
import type { PersonChanges } from '../schema.ts'
import { changeMemberType } from '../type-change/writes.ts'

type Editor = Context & { actor: SignedIn }

type Answered = Parameters<typeof answersVersion>[0]

/** Returns the version token of the member data in an admin's form, including the member type and the answers. */
export const memberVersion = (appSecret: string, member: Member, fields: Answered) =>
  versionOf(appSecret, member, [member.memberTypeId, answersVersion(fields, 'admin')])

/**
 * Changes the details of one of the chapter's members, and the member type if another one is named [spec 5].
 * @throws Refusal
 */
export function* changeMember(
  tx: Tx,
  ctx: Editor,
  { memberId, edition, typeEdition, memberTypeId, typeConfirmed, fields, ...changes }: MemberChanges,
): Work<void> {
  yield* lockHead(tx)
  const standing = yield* memberInWork(tx, ctx.chapter.id, memberId)
  if (!standing) throw unknownMember()
  const { personId } = standing
  const person = { chapterId: ctx.chapter.id, association: ctx.env.association, personId }
  if (edition !== undefined) {
    const answered = yield* answeredFieldsAt(tx, person)
    if (edition !== memberVersion(ctx.env.appSecret, standing, answered))
      throw staleMember(standing, changes, memberTypeId, answersSavedSince(answered, fields, 'admin'))
  }
  const changesType = memberTypeId !== undefined && memberTypeId !== standing.memberTypeId
  if (changesType && typeConfirmed === false)
    throw refusedField('typeConfirmed', 'Tick this box to change the member type.')
  yield* changePerson(tx, { chapter: ctx.chapter.id, personId, by: ctx.actor.personId }, changes)
  yield* answerFields(tx, { ...person, by: ctx.actor.personId }, fields, 'admin')
  if (changesAddress(standing, changes))
    yield* tellOwner(tx, ctx, { personId, what: 'address', was: standing.alternateEmail })
  if (changesType) yield* changeMemberType(tx, ctx, { personId, memberTypeId, edition: typeEdition })
}

function staleMember(
  standing: Member,
  changes: PersonChanges,
  memberTypeId: string | undefined,
  answers: Record<string, string>,
): Refusal {
  const fields = { ...savedSince(standing, changes), ...answers }
  if (memberTypeId !== undefined && memberTypeId !== standing.memberTypeId)
    fields.memberTypeId = savedNow(standing.memberType)
  return editConflict('this member', fields)
}
