import type { Context } from '#server/context.ts'
import { attachmentsAt } from '#server/providers/files/attachments.ts'
import { pageOf, searched } from '#server/records/public-lists.ts'
import { chapterRecords } from '#server/records/records.ts'
import { Refusal } from '#server/refusal.ts'
import { filesIn, publicPage } from '#server/records/shapes.ts'
import { beginningOf } from '#server/text/beginnings.ts'
import { opening, renderedHtml } from '#server/text/rich-text.ts'
import { calendarDay } from '#server/time/clock.ts'
import { admin, anyone, router } from '#server/trpc.ts'
import { undoable } from '#server/undo/undoable.ts'
import { maxLength, maxDisplayed } from './rules.ts'
import { announcementReference, announcementUpdate, listedAnnouncements, newAnnouncement } from './schema.ts'

const missing = () =>
  new Refusal('missing', 'There is no such announcement here.', { documented: 'Announcement not found' })

const announcementRecords = chapterRecords('announcements', 'announcementId', {
  htmlOrPlain: ['body'],
  searchesBody: true,
  files: { attachments: 'public' },
  office: ['attachments'],
  missing,
})

const newestFirst = ({ db, chapter }: Pick<Context, 'db' | 'chapter'>) =>
  announcementRecords.of(db, chapter.id).orderBy('createdAt', 'desc').orderBy('announcementId')

const whole = (ctx: Context) =>
  newestFirst(ctx).select(['announcementId', 'title', 'body', 'attachments', 'createdAt', 'updatedAt'])

const asSent = <Row extends { attachments: string }>({ attachments, ...row }: Row) => ({
  ...row,
  attachments: filesIn(attachments),
})

const firstWords = (body: string) => opening(body, maxLength.excerpt)

const publishedOn = ({ createdAt }: { createdAt: string }, { chapter }: Context) =>
  calendarDay(new Date(createdAt), chapter.timeZone)

type Line = { announcementId: string; title: string; body: string; createdAt: string }

const asLine = ({ announcementId, title, body, createdAt }: Line, ctx: Context) => ({
  announcementId,
  title,
  publishedOn: publishedOn({ createdAt }, ctx),
  excerpt: firstWords(body),
})

/** News of a chapter, newest first (foundation sections 2 and 5). */
export const announcements = router({
  /**
   * All announcements without their texts, for the admin page; `publishedOn` is a day, `attachments` is in the form's
   * format.
   */
  managed: admin.query(async ({ ctx }) => {
    const rows = await newestFirst(ctx)
      .select(['announcementId', 'title', 'attachments', 'createdAt', 'updatedAt'])
      .execute()
    return rows.map((row) => ({ ...row, files: filesIn(row.attachments).length, publishedOn: publishedOn(row, ctx) }))
  }),

  /** The newest announcements with their first words, for the home page. */
  latest: anyone.query(async ({ ctx }) => {
    const rows = await newestFirst(ctx)
      .select(['announcementId', 'title', 'createdAt'])
      .select(beginningOf('body', 'body'))
      .limit(maxDisplayed)
      .execute()
    return rows.map((row) => asLine(row, ctx))
  }),

  /** A page of all announcements with their first words, newest first. */
  listed: anyone.input(listedAnnouncements).query(async ({ ctx, input: { page } }) => {
    const lines = newestFirst(ctx).select(['announcementId', 'title', 'createdAt']).select(beginningOf('body', 'body'))
    const { items, ...paging } = await pageOf(lines, { page, isWhole: false })
    return { ...paging, items: items.map((row) => asLine(row, ctx)) }
  }),

  /** One announcement to read, with the sizes of its files and the newest others. */
  view: anyone.input(announcementReference).query(async ({ ctx, input: { announcementId } }) => {
    const { body, attachments, ...row } = await whole(ctx)
      .where('announcementId', '=', announcementId)
      .executeTakeFirstOrThrow(missing)
    const others = await newestFirst(ctx)
      .select(['announcementId', 'title', 'createdAt'])
      .where('announcementId', '!=', announcementId)
      .limit(maxDisplayed)
      .execute()
    return {
      announcementId,
      title: row.title,
      html: renderedHtml(body),
      excerpt: firstWords(body),
      publishedOn: publishedOn(row, ctx),
      attachments: await attachmentsAt(ctx.db, ctx.chapter.id, filesIn(attachments)),
      others: others.map((other) => ({
        announcementId: other.announcementId,
        title: other.title,
        publishedOn: publishedOn(other, ctx),
      })),
    }
  }),

  /** The documented list, page by page. */
  inChapter: anyone.input(publicPage).query(async ({ ctx, input }) => {
    const { items, ...paging } = await pageOf(searched(whole(ctx), ['title', 'bodyWords'], input.keyword), input)
    return { ...paging, items: items.map(asSent) }
  }),

  byId: anyone
    .input(announcementReference)
    .query(async ({ ctx, input }) =>
      asSent(await whole(ctx).where('announcementId', '=', input.announcementId).executeTakeFirstOrThrow(missing)),
    ),

  add: admin
    .input(newAnnouncement)
    .mutation(({ ctx, input }) => ctx.write((tx) => announcementRecords.add(tx, ctx, input))),

  update: admin
    .input(announcementUpdate)
    .mutation(({ ctx, input: { announcementId, ...details } }) =>
      ctx.write((tx) => announcementRecords.change(tx, ctx, announcementId, details)),
    ),

  remove: admin
    .input(announcementReference)
    .mutation(({ ctx, input }) => undoable(ctx)((tx) => announcementRecords.remove(tx, ctx, input.announcementId))),
})
