import { z } from 'zod'
import { fileList, filesIn, line, optionalLine, required } from '#server/records/shapes.ts'
import { maxLength } from './rules.ts'

export const newDocument = z.object({
  /** The id of a category, or the name of an existing or new one [spec 36]. */
  documentType: line(maxLength.documentType),
  documentName: line(maxLength.documentName),
  documentDescription: line(maxLength.documentDescription),
  document: fileList(1)
    .transform((list) => filesIn(list)[0] ?? '')
    .refine((path) => path !== '', required),
})

/** A new document as the form sends it: a category from the list, or the name of a new one. */
export const documentForm = newDocument.extend({
  documentType: optionalLine(maxLength.documentType),
  newCategory: optionalLine(maxLength.documentType),
})

/** A reference to one document. A malformed id is simply not found. */
export const documentReference = z.object({ documentId: z.string().max(40) })
