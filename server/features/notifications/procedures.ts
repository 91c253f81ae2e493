import type { z } from 'zod'
import { limit } from '#server/auth/limits.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/refusal.ts'
import { anyone, member, router } from '#server/trpc.ts'
import { stopsBy } from './decisions.ts'
import { choicesIn, notifiedIn } from './reads.ts'
import { occasionsOf, usualWay, type Way } from './rules.ts'
import { choices, stopLink } from './schema.ts'
import { saveChoices, setAll } from './writes.ts'

/** Who is told of a chapter's news, and how soon. */
export const notifications = router({
  /**
   * What concerns the viewer in this chapter, and how they are told; nothing in a chapter that is not theirs, except for
   * system admins who stand in for its admins.
   */
  own: member.query(async ({ ctx }) => {
    const { db, chapter, actor } = ctx
    const person = await notifiedIn(db, chapter.id, actor.personId)
    if (!person) return []
    const { isAdmin } = person
    const chosen = await choicesIn(db, chapter.id).where('personId', '=', actor.personId).execute()
    return occasionsOf({ isAdmin, jobPortal: chapter.jobPortal }).map((occasion) => ({
      occasion,
      how: chosen.find((choice) => choice.occasion === occasion)?.how ?? usualWay,
    }))
  }),

  change: member
    .limitedBy('editsByPerson')
    .input(choices)
    .mutation(({ ctx, input }) => ctx.write((tx) => saveChoices(tx, ctx.chapter.id, ctx.actor.personId, input))),

  /** Whether the person of an email's link has stopped the emails; null for an invalid link. */
  stopping: anyone.input(stopLink).query(async ({ ctx, input }) => {
    await limit(ctx, 'tokenByAddress', ctx.clientAddress)
    return standingOf(ctx, input)
  }),

  /** Stops all notifications of the chapter, by an email's link. Idempotent. */
  stop: anyone
    .limitedBy('tokenByAddress')
    .input(stopLink)
    .mutation(({ ctx, input }) => setByLink(ctx, input, 'never')),

  /** Starts them again, in the usual way, by the same link. */
  resume: anyone
    .limitedBy('tokenByAddress')
    .input(stopLink)
    .mutation(({ ctx, input }) => setByLink(ctx, input, usualWay)),
})

type Link = z.output<typeof stopLink>

async function standingOf({ db, chapter, env }: Context, link: Link): Promise<{ hasStopped: boolean } | null> {
  if (!stopsBy({ chapter, env }, link)) return null
  const person = await notifiedIn(db, chapter.id, link.code)
  if (!person) return null
  const chosen = await choicesIn(db, chapter.id).where('personId', '=', link.code).execute()
  const own = occasionsOf({ isAdmin: person.isAdmin, jobPortal: chapter.jobPortal })
  return {
    hasStopped: own.every((occasion) => chosen.find((choice) => choice.occasion === occasion)?.how === 'never'),
  }
}

async function setByLink(ctx: Context, link: Link, way: Way): Promise<void> {
  await limit(ctx, 'tokenByAddress', ctx.clientAddress)
  if (!(await standingOf(ctx, link)))
    throw new Refusal('missing', 'This link does not work. Log in and open Notifications to change what we send you.')
  await ctx.write((tx) => setAll(tx, ctx.chapter.id, link.code, way))
}
