import type { Context } from '#server/context.ts'
import { calendarDay } from '#server/time/clock.ts'
import { admin, anyone, may, member, router } from '#server/trpc.ts'
import { undoable } from '#server/undo/undoable.ts'
import { countsOfAds, sponsorsIn } from './reads.ts'
import { newSponsor, sponsorReference, sponsorUpdate } from './sponsors.schema.ts'
import { noSponsor, removeSponsor, sponsors as records } from './writes.ts'

const advertising = 'advertisement'

type Sponsor = Awaited<ReturnType<typeof sponsorsIn>>[number]

/** Returns a sponsor as the documented calls show it; only admins see its contact details [spec 64]. */
function asListed(
  { sponsorId, sponsorName, email, phone, address, website, description, createdAt, updatedAt }: Sponsor,
  ctx: Context,
) {
  const contact = may(ctx, 'advertising') ? { email, phone } : { email: '', phone: '' }
  return { sponsorId, sponsorName, ...contact, address, website, description, createdAt, updatedAt }
}

/** The companies whose advertisements a chapter shows (content, "Sponsor manager"). */
export const sponsors = router({
  /** All sponsors with the number of their advertisements, and the number in each place, for the admin page. */
  managed: admin.inModule(advertising).query(async ({ ctx }) => {
    const rows = await sponsorsIn(ctx.db, ctx.chapter.id)
    const since = ({ createdAt }: Sponsor) => calendarDay(new Date(createdAt), ctx.chapter.timeZone)
    return {
      rows: rows.map((row) => ({ ...row, since: since(row) })),
      counts: await countsOfAds(ctx.db, ctx.chapter.id),
    }
  }),

  /** The documented list, by name. */
  inChapter: member
    .inModule(advertising)
    .query(async ({ ctx }) => (await sponsorsIn(ctx.db, ctx.chapter.id)).map((row) => asListed(row, ctx))),

  byId: anyone
    .inModule(advertising)
    .input(sponsorReference)
    .query(async ({ ctx, input }) => {
      const row = (await sponsorsIn(ctx.db, ctx.chapter.id)).find(({ sponsorId }) => sponsorId === input.sponsorId)
      if (!row) throw noSponsor()
      return asListed(row, ctx)
    }),

  add: admin
    .inModule(advertising)
    .input(newSponsor)
    .mutation(({ ctx, input }) => ctx.write((tx) => records.add(tx, ctx, input))),

  update: admin
    .inModule(advertising)
    .input(sponsorUpdate)
    .mutation(({ ctx, input: { sponsorId, ...changes } }) =>
      ctx.write((tx) => records.change(tx, ctx, sponsorId, changes)),
    ),

  /** Deletes a sponsor; refused while it has advertisements. */
  remove: admin
    .inModule(advertising)
    .input(sponsorReference)
    .mutation(({ ctx, input }) => undoable(ctx)((tx) => removeSponsor(tx, ctx, input.sponsorId))),
})
