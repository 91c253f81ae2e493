import { endSessionsOf } from '#server/auth/sessions.ts'
import { actorName, writerFor, type Context } from '#server/context.ts'
import { Refusal } from '#server/refusal.ts'
import { systemAdmin } from '#server/trpc.ts'
import { grantAdmin, removeAdmin } from './decisions.ts'
import { memberStream, type MemberFact, type MemberState } from './facts.ts'
import { memberReference } from './schema.ts'
import { memberInReach } from './roles.reads.ts'

/** Gives a member the role of admin (foundation sections 4 and 6). */
export const makeAdmin = systemAdmin.input(memberReference).mutation(async ({ ctx, input }) => {
  const name = await changeRole(ctx, input.memberId, grantAdmin, 'Member not found')
  return `${name} is now an admin.`
})

export const takeAdminAway = systemAdmin.input(memberReference).mutation(async ({ ctx, input }) => {
  const documented = 'User not found or unauthorized action, please contact the system admin'
  const name = await changeRole(ctx, input.memberId, removeAdmin, documented)
  return `${name} is no longer an admin.`
})

/** The role changes and the person's sessions end in one write, so that no session outlives the right it was made with. */
async function changeRole(
  ctx: Context,
  memberId: string,
  decide: (state: MemberState, chapterId: string) => MemberFact[],
  documented: string,
): Promise<string> {
  const subject = await memberInReach(ctx.db, ctx.chapter, ctx.env.association, memberId)
  if (!subject) throw new Refusal('missing', 'There is no such member here.', { documented })
  const { personId, chapterId, firstName, lastName } = subject
  // The fact belongs to the member's chapter, also when a system admin acts on the main chapter's host.
  const write = writerFor(ctx, { chapterId, actor: actorName(ctx.actor), correlation: ctx.requestId })
  await write(function* (tx) {
    yield* tx.logWriter.record(memberStream, personId, (state) => decide(state, chapterId))
    yield* endSessionsOf(tx, personId)
  })
  return `${firstName} ${lastName}`
}
