import type { Work } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import type { SignedIn } from '#server/auth/actor.ts'
import type { Context, Tx } from '#server/context.ts'
import { answerFields } from '../member-fields/answers.writes.ts'
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

/** Returns the version token of the member data in an admin's form, including the member type. */
export const memberVersion = (appSecret: string, member: Member) => versionOf(appSecret, member, [member.memberTypeId])

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
  if (edition !== undefined && edition !== memberVersion(ctx.env.appSecret, standing))
    throw staleMember(standing, changes, memberTypeId)
  const { personId } = standing
  const changesType = memberTypeId !== undefined && memberTypeId !== standing.memberTypeId
  if (changesType && typeConfirmed === false)
    throw refusedField('typeConfirmed', 'Tick this box to change the member type.')
  yield* changePerson(tx, { chapter: ctx.chapter.id, personId, by: ctx.actor.personId }, changes)
  const answering = { chapterId: ctx.chapter.id, association: ctx.env.association, personId, by: ctx.actor.personId }
  yield* answerFields(tx, answering, fields, 'admin')
  if (changesAddress(standing, changes))
    yield* tellOwner(tx, ctx, { personId, what: 'address', was: standing.alternateEmail })
  if (changesType) yield* changeMemberType(tx, ctx, { personId, memberTypeId, edition: typeEdition })
}

function staleMember(standing: Member, changes: PersonChanges, memberTypeId: string | undefined): Refusal {
  const fields = savedSince(standing, changes)
  if (memberTypeId !== undefined && memberTypeId !== standing.memberTypeId)
    fields.memberTypeId = savedNow(standing.memberType)
  return editConflict('this member', fields)
}
