import { lockHead } from '#events-log/append.ts'
import type { SignedIn } from '#server/auth/actor.ts'
import { isLastNamer, lastNamer } from '#server/auth/last-namer.ts'
import { endSessionsOf } from '#server/auth/sessions.ts'
import { actorName, writerFor, type Context } from '#server/context.ts'
import { Refusal } from '#server/refusal.ts'
import { notifyAdmins, type ActNotice } from '#server/notices/notify-admins.ts'
import { systemAdmin } from '#server/trpc.ts'
import { grantAdmin, removeAdmin } from '../decisions.ts'
import { memberStream, type MemberFact, type MemberState } from '../facts.ts'
import { memberReference } from '../schema.ts'
import { memberInReach } from './reads.ts'

/** Gives a member the role of admin (foundation sections 4 and 6). */
export const makeAdmin = systemAdmin.input(memberReference).mutation(async ({ ctx, input }) => {
  const name = await changeRole(ctx, input.memberId, { decide: grantAdmin, notice: madeAdmin }, 'Member not found')
  return `${name} is now an admin.`
})

/**
 * Makes an admin a member again. The last one who may name holders of offices stays, except for clients of the documented
 * call, where a system admin removes any admin (docs/decisions/225).
 */
export const takeAdminAway = systemAdmin.input(memberReference).mutation(async ({ ctx, input }) => {
  const documented = 'User not found or unauthorized action, please contact the system admin'
  const name = await changeRole(ctx, input.memberId, { decide: removeAdmin, notice: noLongerAdmin }, documented)
  return `${name} is no longer an admin.`
})

type RoleChange = {
  decide: (state: MemberState, chapterId: string) => MemberFact[]
  notice: (name: string) => Pick<ActNotice, 'did' | 'subject'>
}

const madeAdmin: RoleChange['notice'] = (name) => ({
  subject: (of) => `${name} is now an admin of ${of}`,
  did: (of) => `made ${name} an admin of ${of}`,
})

const noLongerAdmin: RoleChange['notice'] = (name) => ({
  subject: (of) => `${name} is no longer an admin of ${of}`,
  did: (of) => `took the role of admin of ${of} away from ${name}`,
})

/**
 * Changes the role and ends the person's sessions in one write, so that no session keeps rights that its person no
 * longer has.
 */
async function changeRole(
  ctx: Context & { actor: SignedIn },
  memberId: string,
  { decide, notice }: RoleChange,
  documented: string,
): Promise<string> {
  const subject = await memberInReach(ctx.db, ctx.chapter, ctx.env.association, memberId)
  if (!subject) throw new Refusal('missing', 'There is no such member here.', { documented })
  const { personId, chapterId, timeZone, firstName, lastName } = subject
  // The fact belongs to the member's chapter, even when a system admin acts on the main chapter's host.
  const write = writerFor(ctx, { chapterId, actor: actorName(ctx.actor), correlation: ctx.requestId })
  const name = `${firstName} ${lastName}`
  await write(function* (tx) {
    yield* lockHead(tx)
    const isLast = yield* isLastNamer(tx, { id: chapterId, timeZone }, { personId, loses: 'role' })
    let isChanged = false
    yield* tx.logWriter.record(memberStream, personId, (state) => {
      const facts = decide(state, chapterId)
      isChanged = facts.length > 0
      if (isLast && facts.some(({ type }) => type === 'AdminRemoved') && ctx.actor.carrier !== 'bearer')
        throw lastNamer()
      return facts
    })
    yield* endSessionsOf(tx, personId)
    if (isChanged)
      yield* notifyAdmins(tx, ctx, { chapterId, person: personId, path: '/treasury#facts', ...notice(name) })
  })
  return name
}
