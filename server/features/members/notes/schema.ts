import { z } from 'zod'
import { optionalLines } from '#server/records/shapes.ts'
import { maxNoteLength } from '../rules.ts'
import { memberReference } from '../schema.ts'

export const newNote = memberReference.extend({
  note: optionalLines(maxNoteLength).pipe(z.string().min(1, 'Write a note first')),
})

/** One note. A malformed id is simply not found. */
export const noteReference = z.object({ noteId: z.string().max(40) })
