import { assertNotAbove } from '#server/auth/office-rights.ts'
import { endNamedSession, endOtherSessions, endSessionsOf, sessionsOf } from '#server/auth/sessions.ts'
import { endSessions } from '#server/features/members/decisions.ts'
import { memberStream } from '#server/features/members/facts.ts'
import { mayEndSessions } from '#server/features/members/rules.ts'
import { memberReference } from '#server/features/members/schema.ts'
import { tellOwner } from '#server/notices/own-account.ts'
import { Refusal } from '#server/refusal.ts'
import { admin, member } from '#server/trpc.ts'
import { accountOfMember } from './reads.ts'
import * as shape from './schema.ts'

/** Lists and ends a person's own sessions; admins end those of their members. */
export const sessionProcedures = {
  /** The caller's sessions, newest first; `isThis` marks the calling one. */
  sessions: member.query(async ({ ctx }) => ({
    sessions: await sessionsOf(ctx.db, ctx.actor, ctx.clock.now()),
    timeZone: ctx.chapter.timeZone,
  })),

  /** Ends one of the caller's own sessions. No error if it has already ended. */
  endSession: member.fresh
    .unlimited('It takes away what a login made.')
    .input(shape.sessionReference)
    .mutation(async ({ ctx, input }) => {
      await ctx.store.writeUnversioned((builder) => endNamedSession(builder, ctx.actor.personId, input.session))
    }),

  /** Ends all of the caller's sessions except the calling one. */
  endOtherSessions: member.fresh.unlimited('It takes away what logins made.').mutation(async ({ ctx }) => {
    await ctx.store.writeUnversioned((builder) => endOtherSessions(builder, ctx.actor.personId, ctx.actor.sessionId))
  }),

  /**
   * Ends all sessions of a member, such as after a device was stolen: a fact that names the admin. The member is told at
   * every address.
   */
  endMemberSessions: admin.input(memberReference).mutation(async ({ ctx, input }) => {
    const account = await accountOfMember(ctx.db, ctx.chapter.id, input.memberId)
    if (!account?.member) throw new Refusal('missing', 'There is no such member here.')
    const { personId, firstName, lastName } = account
    await assertNotAbove(ctx, { personId, ...account.member })
    if (!mayEndSessions(ctx.actor, account.member))
      throw new Refusal('forbidden', 'You cannot log this person out. End your own sessions under Security.')
    await ctx.write(function* (tx) {
      yield* tx.logWriter.record(memberStream, personId, endSessions)
      yield* endSessionsOf(tx, personId)
      yield* tellOwner(tx, ctx, { personId, what: 'loggedOut' })
    })
    return `${firstName} ${lastName} is logged out everywhere.`
  }),
}
