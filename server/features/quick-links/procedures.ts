import type { Context } from '#server/context.ts'
import { pageOf, searched } from '#server/records/public-lists.ts'
import { chapterRecords } from '#server/records/records.ts'
import { Refusal } from '#server/refusal.ts'
import { publicPage } from '#server/records/shapes.ts'
import { calendarDay } from '#server/time/clock.ts'
import { admin, anyone, router } from '#server/trpc.ts'
import { undoable } from '#server/undo/undoable.ts'
import { linkReference, linkUpdate, newLink } from './schema.ts'

const missing = () => new Refusal('missing', 'There is no such quick link here.', { documented: 'Link not found' })

const links = chapterRecords('quickLinks', 'linkId', { missing })

const newestFirst = ({ db, chapter }: Context) =>
  links
    .of(db, chapter.id)
    .select(['linkId', 'linkTitle', 'link', 'createdAt', 'updatedAt'])
    .orderBy('createdAt', 'desc')
    .orderBy('linkId')

/** The links on a chapter's home page, newest first (content, "Help contacts and quick links"). */
export const quickLinks = router({
  /** Returns all links, for the admins' page; `addedOn` is a date. */
  managed: admin.query(async ({ ctx }) => {
    const rows = await newestFirst(ctx).execute()
    return rows.map((row) => ({ ...row, addedOn: calendarDay(new Date(row.createdAt), ctx.chapter.timeZone) }))
  }),

  /** Returns the documented list, page by page. */
  inChapter: anyone
    .input(publicPage)
    .query(({ ctx, input }) => pageOf(searched(newestFirst(ctx), ['linkTitle', 'link'], input.keyword), input)),

  byId: anyone
    .input(linkReference)
    .query(({ ctx, input }) => newestFirst(ctx).where('linkId', '=', input.linkId).executeTakeFirstOrThrow(missing)),

  add: admin.input(newLink).mutation(({ ctx, input }) => ctx.write((tx) => links.add(tx, ctx, input))),

  update: admin
    .input(linkUpdate)
    .mutation(({ ctx, input: { linkId, ...details } }) => ctx.write((tx) => links.change(tx, ctx, linkId, details))),

  remove: admin
    .input(linkReference)
    .mutation(({ ctx, input }) => undoable(ctx)((tx) => links.remove(tx, ctx, input.linkId))),
})
