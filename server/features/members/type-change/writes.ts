import type { Work } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import type { Context, Tx } from '#server/context.ts'
import { post } from '#server/providers/mail/outbox.ts'
import { Refusal, refusedField } from '#server/refusal.ts'
import { calendarYear } from '#server/time/clock.ts'
import { memberStream, type MemberState } from '../facts.ts'
import { typeChangeEmail } from '../mail.ts'
import { memberTypeOf, personOf } from '../reads.ts'
import { changeType, consequencesOf, dueAfterChange, membershipVersion } from './decisions.ts'

/** `edition` is the version shown on the page where the change was decided; if omitted, the version is not checked. */
export type NewTypeOf = { personId: string; memberTypeId: string; edition?: string | undefined }

/**
 * Changes the type of a member of the chapter and notifies the member by email, in the caller's transaction. Does
 * nothing if the member already has the type. Locks the head of the log first, so that nobody deletes the type in
 * between.
 * @throws Refusal for a type that the chapter does not have, at the field `memberTypeId`, and when the membership has
 * changed
 */
export function* changeMemberType(
  tx: Tx,
  ctx: Pick<Context, 'chapter' | 'env' | 'urls'>,
  { personId, memberTypeId, edition }: NewTypeOf,
): Work<void> {
  yield* lockHead(tx)
  const before = yield* tx.logWriter.read(memberStream, personId)
  const from = yield* memberTypeOf(tx, ctx.chapter.id, before.memberTypeId)
  const to = yield* memberTypeOf(tx, ctx.chapter.id, memberTypeId)
  if (!to) throw refusedField('memberTypeId', 'Choose a member type of this chapter')
  if (to.memberTypeId !== before.memberTypeId && edition !== undefined && edition !== membershipVersion(before))
    throw editConflict(before, from?.memberType)
  const change = { from, to, year: calendarYear(tx.now, ctx.chapter.timeZone) }
  const after = yield* tx.logWriter.record(memberStream, personId, (state) => changeType(state, ctx.chapter.id, change))
  if (after.memberTypeId === before.memberTypeId) return
  const consequences = consequencesOf(before, change, 'member')
  const changed = {
    memberId: before.memberId,
    from: from?.memberType ?? '',
    type: to,
    dueIn: dueAfterChange(before, change),
    consequences,
  }
  yield* post(tx.sql, typeChangeEmail(ctx, yield* personOf(tx, personId), changed), tx.now)
}

function editConflict({ status, nextPaymentDueIn }: MemberState, memberType: string | undefined): Refusal {
  const now = `Saved now: ${memberType ?? 'no type'}, ${status}, next payment due for ${nextPaymentDueIn}`
  const text =
    'This membership changed while you were editing. Nothing of yours was saved yet; compare and update again.'
  return new Refusal('conflict', text, { fields: { memberTypeId: now } })
}
