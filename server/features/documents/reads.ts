import type { Db } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Context } from '#server/context.ts'
import { attachmentsAt } from '#server/providers/files/attachments.ts'
import { calendarDay } from '#server/time/clock.ts'
import { categoryRecords, documentRecords } from './writes.ts'

/** Returns the documents of a chapter, newest first, each with its category and details of its file. */
export async function documentsOf(ctx: Context, documentId?: string) {
  const rows = await documentRecords
    .of(ctx.db, ctx.chapter.id)
    .innerJoin('documentCategories', (join) =>
      join
        .onRef('documentCategories.docCategoryId', '=', 'documents.docCategoryId')
        .on('documentCategories.chapterId', '=', ctx.chapter.id),
    )
    .select([
      'documentId',
      'documents.docCategoryId',
      'name as documentType',
      'documentName',
      'documentDescription',
      'document',
      'documents.createdAt',
      'documents.updatedAt',
    ])
    .$if(documentId !== undefined, (query) => query.where('documentId', '=', documentId!))
    .orderBy('documents.createdAt', 'desc')
    .orderBy('documentId')
    .execute()
  const files = await attachmentsAt(
    ctx.db,
    ctx.chapter.id,
    rows.map(({ document }) => document),
  )
  const byPath = new Map(files.map((file) => [file.path, file]))
  return rows.map((row) => {
    const { contentType = '', bytes = 0, pages = null } = byPath.get(row.document) ?? {}
    return { ...row, contentType, bytes, pages, addedOn: calendarDay(new Date(row.createdAt), ctx.chapter.timeZone) }
  })
}

/** The chapter's categories of documents, by name. */
export const categoriesOf = ({ db, chapter }: Pick<Context, 'db' | 'chapter'>) =>
  categoryRecords
    .of(db, chapter.id)
    .select(['docCategoryId', 'name', 'createdAt'])
    .orderBy('name')
    .orderBy('docCategoryId')
    .execute()

/** The chapter's documents, which have a page each, newest first, with the time of their last change. */
export const documentPages = (db: Db, chapter: ChapterId) =>
  documentRecords
    .of(db, chapter)
    .select(['documentId as id', 'updatedAt as changedAt'])
    .orderBy('createdAt', 'desc')
    .orderBy('documentId')
