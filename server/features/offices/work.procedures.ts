import { heldBy } from '#server/auth/office-rights.ts'
import { hoursAtWork } from '#server/auth/rights.rules.ts'
import { workUntil } from '#server/auth/sessions.ts'
import { Refusal } from '#server/refusal.ts'
import { member, router } from '#server/trpc.ts'
import { holdersOf, rightReference } from './holders.reads.ts'

const noHolder = () => new Refusal('conflict', 'You hold no office in this chapter today.')

/** A client of the documented calls keeps the role of its login. */
const inBrowserOnly = () => new Refusal('conflict', 'Offices are worked for in the browser.')

/**
 * The switch by which a member works as an admin, or with the rights of the offices held today, and becomes a member
 * again: what people do as members is not done with rights that they forgot they have.
 */
export const officeWork = router({
  /**
   * Returns the offices that the caller holds today, with their rights and last days, and until when the session works
   * with rights that were switched on (null when none were).
   */
  held: member.query(async ({ ctx }) => {
    const held = await heldBy(ctx.db, ctx.chapter, ctx.actor.personId, ctx.clock.now())
    const isOn = ctx.actor.held !== undefined || ctx.actor.role === 'admin'
    return { terms: held?.terms ?? [], worksUntil: isOn ? (ctx.actor.worksUntil ?? null) : null }
  }),

  /** Returns who has a right in the chapter today, for somebody who lacks it: its admins, and holders of offices. */
  holders: member.input(rightReference).query(({ ctx, input }) => holdersOf(ctx, input.right)),

  /** Lets this session work as an admin, if the caller is one, or with the rights of the offices, for eight hours. */
  begin: member.limitedBy('profileByPerson').mutation(async ({ ctx }) => {
    const { actor, chapter, clock, db } = ctx
    if (actor.role !== 'member') throw new Refusal('conflict', 'You are an admin here, and have these rights already.')
    if (actor.carrier === 'bearer') throw inBrowserOnly()
    const now = clock.now()
    if (!actor.mayWorkAsAdmin && !(await heldBy(db, chapter, actor.personId, now))) throw noHolder()
    const until = new Date(now.getTime() + hoursAtWork * 60 * 60_000).toISOString()
    await ctx.write((tx) => workUntil(tx, actor.sessionId, until))
  }),

  /** Makes the caller a member again; a login as admin can be switched on again. */
  end: member.limitedBy('profileByPerson').mutation(async ({ ctx }) => {
    const { actor, clock } = ctx
    if (actor.carrier === 'bearer') throw inBrowserOnly()
    // The time stays with an admin's session: it tells that the rights were used, and that they are off.
    const until = actor.mayWorkAsAdmin ? clock.now().toISOString() : null
    await ctx.write((tx) => workUntil(tx, actor.sessionId, until))
  }),
})
