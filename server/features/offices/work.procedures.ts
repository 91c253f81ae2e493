import { heldBy } from '#server/auth/office-rights.ts'
import { hoursAtWork } from '#server/auth/rights.rules.ts'
import { workUntil } from '#server/auth/sessions.ts'
import { Refusal } from '#server/refusal.ts'
import { member, router } from '#server/trpc.ts'
import { holdersOf, rightReference } from './holders.reads.ts'

const noHolder = () => new Refusal('conflict', 'You hold no office in this chapter today.')

/**
 * The switch by which a member works with the rights of the offices held today, and becomes a member again: what people
 * do as members is not done with rights that they forgot they have.
 */
export const officeWork = router({
  /** Returns the offices that the caller holds today, with their rights and last days. */
  held: member.query(async ({ ctx }) => {
    const held = await heldBy(ctx.db, ctx.chapter, ctx.actor.personId, ctx.clock.now())
    return { terms: held?.terms ?? [], worksUntil: ctx.actor.held ? (ctx.actor.worksUntil ?? null) : null }
  }),

  /** Returns who has a right in the chapter today, for somebody who lacks it: its admins, and holders of offices. */
  holders: member.input(rightReference).query(({ ctx, input }) => holdersOf(ctx, input.right)),

  /** Lets this session work with the rights of the caller's offices, for eight hours. */
  begin: member.limitedBy('profileByPerson').mutation(async ({ ctx }) => {
    const { actor, chapter, clock, db } = ctx
    if (actor.role !== 'member') throw new Refusal('conflict', 'You are an admin here, and have these rights already.')
    if (actor.carrier === 'bearer') throw new Refusal('conflict', 'Offices are worked for in the browser.')
    const now = clock.now()
    if (!(await heldBy(db, chapter, actor.personId, now))) throw noHolder()
    const until = new Date(now.getTime() + hoursAtWork * 60 * 60_000).toISOString()
    await ctx.write((tx) => workUntil(tx, actor.sessionId, until))
  }),

  /** Makes the caller a member again. */
  end: member.limitedBy('profileByPerson').mutation(async ({ ctx }) => {
    await ctx.write((tx) => workUntil(tx, ctx.actor.sessionId, null))
  }),
})
