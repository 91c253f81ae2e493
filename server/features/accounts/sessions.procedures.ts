import { endNamedSession, endOtherSessions, sessionsOf } from '#server/auth/sessions.ts'
import { member } from '#server/trpc.ts'
import * as shape from './schema.ts'

/** Lists and ends a person's own sessions. */
export const sessionProcedures = {
  /** The caller's sessions, newest first; `isThis` marks the calling one. */
  sessions: member.query(async ({ ctx }) => ({
    sessions: await sessionsOf(ctx.db, ctx.actor, ctx.clock.now()),
    timeZone: ctx.chapter.timeZone,
  })),

  /** Ends one of the caller's own sessions. No error if it has already ended. */
  endSession: member
    .unlimited('It takes away what a login made.')
    .input(shape.sessionReference)
    .mutation(async ({ ctx, input }) => {
      await ctx.store.writeUnversioned((builder) => endNamedSession(builder, ctx.actor.personId, input.session))
    }),

  /** Ends all of the caller's sessions except the calling one. */
  endOtherSessions: member.unlimited('It takes away what logins made.').mutation(async ({ ctx }) => {
    await ctx.store.writeUnversioned((builder) => endOtherSessions(builder, ctx.actor.personId, ctx.actor.sessionId))
  }),
}
