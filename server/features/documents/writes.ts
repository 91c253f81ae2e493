import { all, first, type Work } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import type { SignedIn } from '#server/auth/actor.ts'
import type { Context, Tx } from '#server/context.ts'
import { chapterRecords } from '#server/records/records.ts'
import { Refusal } from '#server/refusal.ts'

type Writer = Pick<Context, 'chapter'> & { actor: SignedIn }
type Details = { documentType: string; documentName: string; documentDescription: string; document: string }

export const missing = (documented = 'document not found') =>
  new Refusal('missing', 'There is no such document here.', { documented })

export const documentRecords = chapterRecords('documents', 'documentId', {
  // The parent's are public, those of a chapter are for its people [spec 35].
  files: { document: ({ isMain }) => (isMain ? 'public' : 'members') },
  office: ['document'],
  missing: () => missing('Document was not found'),
})

export const categoryRecords = chapterRecords('documentCategories', 'docCategoryId', { missing })

/** Adds a document under a category, given by id or by name and created if new. Returns its id. */
export function* addDocument(tx: Tx, writer: Writer, { documentType, ...details }: Details): Work<string> {
  // Two admins who enter the same new category create only one.
  yield* lockHead(tx)
  const categories = yield* all(
    tx.sql
      .selectFrom('documentCategories')
      .select(['docCategoryId', 'name'])
      .where('chapterId', '=', writer.chapter.id),
  )
  const wanted = documentType.toLowerCase()
  const known = categories.find(
    ({ docCategoryId, name }) => docCategoryId === documentType || name.toLowerCase() === wanted,
  )
  const docCategoryId = known?.docCategoryId ?? (yield* categoryRecords.add(tx, writer, { name: documentType }))
  return yield* documentRecords.add(tx, writer, { ...details, docCategoryId })
}

/** Removes a document, and its category along with the last document. */
export function* removeDocument(tx: Tx, writer: Writer, documentId: string): Work<void> {
  yield* lockHead(tx)
  const rows = tx.sql.selectFrom('documents').select('docCategoryId').where('chapterId', '=', writer.chapter.id)
  const row = yield* first(rows.where('documentId', '=', documentId))
  yield* documentRecords.remove(tx, writer, documentId)
  const others = yield* first(rows.where('docCategoryId', '=', row!.docCategoryId))
  if (!others) yield* categoryRecords.remove(tx, writer, row!.docCategoryId)
}
