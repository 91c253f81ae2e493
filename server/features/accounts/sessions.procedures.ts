import { endNamedSession, endOtherSessions, sessionsOf } from '#server/auth/sessions.ts'
import { member } from '#server/trpc.ts'
import * as shape from './schema.ts'

/** Where a person is signed in, and how they end it elsewhere. */
export const sessionProcedures = {
  /** One's own sessions, the newest first; `isThis` is the one that asks. */
  sessions: member.query(async ({ ctx }) => ({
    sessions: await sessionsOf(ctx.db, ctx.actor, ctx.clock.now()),
    timeZone: ctx.chapter.timeZone,
  })),

  /** Ends one of one's own sessions. One that has ended already is no mistake. */
  endSession: member
    .unlimited('It takes away what a login made.')
    .input(shape.sessionReference)
    .mutation(async ({ ctx, input }) => {
      await ctx.store.writeUnversioned((builder) => endNamedSession(builder, ctx.actor.personId, input.session))
    }),

  /** Ends all of one's sessions but the one that asks. */
  endOtherSessions: member.unlimited('It takes away what logins made.').mutation(async ({ ctx }) => {
    await ctx.store.writeUnversioned((builder) => endOtherSessions(builder, ctx.actor.personId, ctx.actor.sessionId))
  }),
}
