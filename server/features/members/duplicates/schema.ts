import { z } from 'zod'
import { memberReference } from '../schema.ts'

/** Two members of the chapter, by id. */
export const twoMembers = z.object({
  memberId: memberReference.shape.memberId,
  otherId: memberReference.shape.memberId,
})

/** A remembered "Not the same person". A malformed id is simply not found. */
export const pairReference = z.object({ pairId: z.string().max(40) })
