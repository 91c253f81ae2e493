import type { Stamped } from './stamped.ts'

export type DocumentCategoryRow = Stamped & { docCategoryId: string; name: string }

export type DocumentRow = Stamped & {
  documentId: string
  docCategoryId: string
  documentName: string
  documentDescription: string
  /** The path of its file. */
  document: string
}

export type DocumentsRecords = { documentCategories: DocumentCategoryRow; documents: DocumentRow }
