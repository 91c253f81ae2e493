import { admin, memberOrOnParent, router } from '#server/trpc.ts'
import { undoable } from '#server/undo/undoable.ts'
import { categoriesOf, documentsOf } from './reads.ts'
import { documentReference, newDocument } from './schema.ts'
import { addDocument, missing, removeDocument } from './writes.ts'

/** Documents of a chapter by category (content section 2) [spec 35, 36]. */
export const documents = router({
  /** The categories by name, each with its documents, newest first. */
  inChapter: memberOrOnParent.query(async ({ ctx }) => {
    const [categories, rows] = [await categoriesOf(ctx), await documentsOf(ctx)]
    return categories.map((category) => ({
      ...category,
      documents: rows.filter(({ docCategoryId }) => docCategoryId === category.docCategoryId),
    }))
  }),

  byId: memberOrOnParent.input(documentReference).query(async ({ ctx, input }) => {
    const [document] = await documentsOf(ctx, input.documentId)
    if (!document) throw missing()
    return document
  }),

  add: admin.input(newDocument).mutation(({ ctx, input }) => ctx.write((tx) => addDocument(tx, ctx, input))),

  remove: admin
    .input(documentReference)
    .mutation(({ ctx, input }) => undoable(ctx)((tx) => removeDocument(tx, ctx, input.documentId))),
})
