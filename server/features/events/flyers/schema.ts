import { z } from 'zod'
import { filesIn, required } from '#server/records/shapes.ts'
import { eventReference, flyerFiles } from '../schema.ts'

export const newFlyers = eventReference.extend({
  flyer: flyerFiles.shape.flyer.refine((list) => filesIn(list).length > 0, required),
})

/** A reference to one flyer. A malformed id is simply not found. */
export const flyerReference = z.object({ flyerId: z.string().max(40) })
