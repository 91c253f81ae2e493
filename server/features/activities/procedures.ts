import type { Context } from '#server/context.ts'
import { attachmentsAt } from '#server/providers/files/attachments.ts'
import { isPicturePath } from '#server/providers/files/upload-path.ts'
import { pageOf, searched } from '#server/records/public-lists.ts'
import { filesIn } from '#server/records/shapes.ts'
import { opening, renderedHtml } from '#server/text/rich-text.ts'
import { admin, anyone, router } from '#server/trpc.ts'
import { undoable } from '#server/undo/undoable.ts'
import { activitiesOf, asLine, categoriesOf, lineBody, lineColumns } from './reads.ts'
import { maxDisplayed } from './rules.ts'
import {
  activityReference,
  activityUpdate,
  documentedActivities,
  listedActivities,
  newActivity,
  photoReference,
} from './schema.ts'
import { addActivity, changeActivity, missing, removeActivity, removePhoto } from './writes.ts'

const own = (ctx: Context) => activitiesOf(ctx.db, ctx.chapter.id)

const documented = (ctx: Context) =>
  own(ctx)
    .select([
      'activities.activityId',
      'activities.title',
      'activities.body',
      'activities.date',
      'activities.categoryId as category',
    ])
    .select(['activities.activityPhoto', 'activities.createdAt', 'activities.updatedAt'])

const asSent = <Row extends { activityPhoto: string }>({ activityPhoto, ...row }: Row) => ({
  ...row,
  activityPhoto: filesIn(activityPhoto),
})

/** Maximum length of the page description that search engines and shared links show. */
const maxDescriptionLength = 150

/** The activities of a chapter, with pictures, in categories that its admins name (content, "Activities"). */
export const activities = router({
  /** All activities without their texts, for the admin page; `activityPhoto` is in the form's format. */
  managed: admin.query(async ({ ctx }) => {
    const columns = [
      'activities.activityId',
      'activities.title',
      'activities.date',
      'activities.categoryId as category',
      'activityCategories.name as categoryName',
      'activities.activityPhoto',
      'activities.updatedAt',
    ] as const
    const rows = await own(ctx).select(columns).execute()
    return rows.map((row) => {
      const files = filesIn(row.activityPhoto)
      return { ...row, picture: files.find(isPicturePath) ?? null, files: files.length }
    })
  }),

  /** The categories by name. */
  categories: anyone.query(({ ctx }) => categoriesOf(ctx.db, ctx.chapter.id)),

  /** The latest activities with their first words, for the home page. */
  latest: anyone.query(async ({ ctx }) =>
    (await own(ctx).select(lineColumns).select(lineBody).limit(maxDisplayed.home).execute()).map(asLine),
  ),

  /** A page of activities for readers, optionally narrowed to a category. An unknown category yields none. */
  listed: anyone.input(listedActivities).query(async ({ ctx, input: { categoryId, page } }) => {
    const categories = await categoriesOf(ctx.db, ctx.chapter.id)
    const category = categories.find((one) => one.categoryId === categoryId)
    if (categoryId !== undefined && !category) throw missing()
    const rows = category ? own(ctx).where('activities.categoryId', '=', category.categoryId) : own(ctx)
    const { items, ...paging } = await pageOf(rows.select(lineColumns).select(lineBody), { page, isWhole: false })
    return {
      ...paging,
      items: items.map(asLine),
      categories,
      all: categories.reduce((sum, { count }) => sum + count, 0),
    }
  }),

  /** One activity to read, with its pictures and PDFs in order, and the latest other activities. */
  view: anyone.input(activityReference).query(async ({ ctx, input: { activityId } }) => {
    const { body, activityPhoto, ...row } = await own(ctx)
      .select(lineColumns)
      .select('activities.body')
      .where('activities.activityId', '=', activityId)
      .executeTakeFirstOrThrow(missing)
    const files = filesIn(activityPhoto)
    const others = await own(ctx)
      .select(['activities.activityId', 'activities.title', 'activities.date'])
      .where('activities.activityId', '!=', activityId)
      .limit(maxDisplayed.beside)
      .execute()
    return {
      ...row,
      html: renderedHtml(body),
      description: opening(body, maxDescriptionLength),
      pictures: files.filter(isPicturePath),
      pdfs: await attachmentsAt(
        ctx.db,
        ctx.chapter.id,
        files.filter((path) => !isPicturePath(path)),
      ),
      others,
    }
  }),

  /** The documented list, page by page. */
  inChapter: anyone.input(documentedActivities).query(async ({ ctx, input }) => {
    const matches = searched(
      documented(ctx),
      ['activities.title', 'activityCategories.name', 'activities.bodyWords'],
      input.keyword,
    )
    const { items, ...paging } = await pageOf(matches, input)
    return { ...paging, items: items.map(asSent) }
  }),

  byId: anyone
    .input(activityReference)
    .query(async ({ ctx, input }) =>
      asSent(
        await documented(ctx).where('activities.activityId', '=', input.activityId).executeTakeFirstOrThrow(missing),
      ),
    ),

  add: admin.input(newActivity).mutation(({ ctx, input }) => ctx.write((tx) => addActivity(tx, ctx, input))),

  update: admin.input(activityUpdate).mutation(({ ctx, input }) => ctx.write((tx) => changeActivity(tx, ctx, input))),

  remove: admin
    .input(activityReference)
    .mutation(({ ctx, input }) => undoable(ctx)((tx) => removeActivity(tx, ctx, input))),

  removePhoto: admin
    .input(photoReference)
    .mutation(({ ctx, input }) => undoable(ctx)((tx) => removePhoto(tx, ctx, input))),
})
