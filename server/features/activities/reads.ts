import { sql } from 'kysely'
import type { Db } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'
import { isPicturePath } from '#server/providers/files/upload-path.ts'
import { filesIn } from '#server/records/shapes.ts'
import { beginningOf } from '#server/text/beginnings.ts'
import { opening } from '#server/text/rich-text.ts'
import { maxLength } from './rules.ts'

/** The activities of a chapter with their categories, latest first. */
export const activitiesOf = (db: Db, chapter: ChapterId) =>
  db
    .selectFrom('activities')
    .innerJoin('activityCategories', (join) =>
      join
        .onRef('activityCategories.categoryId', '=', 'activities.categoryId')
        .on('activityCategories.chapterId', '=', chapter),
    )
    .where('activities.chapterId', '=', chapter)
    .orderBy('activities.date', 'desc')
    .orderBy('activities.createdAt', 'desc')
    .orderBy('activities.activityId')

/** The columns of a list row, with the beginning of the text. */
export const lineColumns = [
  'activities.activityId',
  'activities.title',
  'activities.date',
  'activities.activityPhoto',
  'activityCategories.name as category',
] as const
export const lineBody = beginningOf('activities.body', 'body')

type Line = { activityId: string; title: string; date: string; body: string; activityPhoto: string; category: string }

/** Returns a row as readers see it: the first words, the first picture, and the number of pictures and PDFs. */
export function asLine({ body, activityPhoto, ...line }: Line) {
  const files = filesIn(activityPhoto)
  const pictures = files.filter(isPicturePath)
  return {
    ...line,
    excerpt: opening(body, maxLength.excerpt),
    picture: pictures[0] ?? null,
    pictures: pictures.length,
    pdfs: files.length - pictures.length,
  }
}

/** Returns the categories of a chapter by name, with the number of activities in each. */
export async function categoriesOf(db: Db, chapter: ChapterId) {
  const rows = await db
    .selectFrom('activityCategories')
    .innerJoin('activities', 'activities.categoryId', 'activityCategories.categoryId')
    .where('activityCategories.chapterId', '=', chapter)
    .where('activities.chapterId', '=', chapter)
    .groupBy([
      'activityCategories.categoryId',
      'activityCategories.name',
      'activityCategories.createdAt',
      'activityCategories.updatedAt',
    ])
    .select([
      'activityCategories.categoryId',
      'activityCategories.name',
      'activityCategories.createdAt',
      'activityCategories.updatedAt',
      sql<number>`count(*)`.as('count'),
    ])
    .orderBy('activityCategories.name')
    .orderBy('activityCategories.categoryId')
    .execute()
  return rows.map((row) => ({ ...row, count: Number(row.count) }))
}

/** The chapter's activities that have a page, latest first, with the time of their last change. */
export const activityPages = (db: Db, chapter: ChapterId) =>
  db
    .selectFrom('activities')
    .select(['activityId as id', 'updatedAt as changedAt'])
    .where('chapterId', '=', chapter)
    .orderBy('date', 'desc')
    .orderBy('createdAt', 'desc')
    .orderBy('activityId')

/**
 * The activities for feeds, in the order in which they were added, with the first `signs` characters of their texts.
 */
export const newestActivities = (db: Db, chapter: ChapterId, signs: number) =>
  activitiesOf(db, chapter)
    .clearOrderBy()
    .orderBy('activities.createdAt', 'desc')
    .orderBy('activities.activityId')
    .select([
      'activities.activityId',
      'activities.title',
      'activityCategories.name as category',
      'activities.createdAt',
    ])
    .select(beginningOf('activities.body', 'body', signs))
