import { z } from 'zod'
import { memberReference } from '../schema.ts'

/** Two members of the chapter, by id. */
export const twoMembers = z.object({
  memberId: memberReference.shape.memberId,
  otherId: memberReference.shape.memberId,
})

/** A remembered "Not the same person". A malformed id is simply not found. */
export const pairReference = z.object({ pairId: z.string().max(40) })

/** Two members side by side. */
export const twoCompared = z.object({
  firstId: memberReference.shape.memberId,
  secondId: memberReference.shape.memberId,
})

/**
 * A merge as decided on the page. `mergeId` is new with each page, so that a repeated form merges once; `edition` is the
 * version that was shown. `choices` has the member whose value stands, by what it is or by member field.
 */
export const decidedMerge = twoCompared.extend({
  mergeId: z.uuid(),
  edition: z.string().max(40),
  keptId: memberReference.shape.memberId,
  choices: z.record(z.string().max(60), memberReference.shape.memberId).optional(),
})

/** A merge that was done. A malformed id is simply not found. */
export const mergeReference = z.object({ mergeId: z.string().max(40) })
