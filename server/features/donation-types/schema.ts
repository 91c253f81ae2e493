import { z } from 'zod'
import { changesOf, edition, line } from '#server/records/shapes.ts'
import { maxLength } from './rules.ts'

/** A new cause: name and description are required (content section 5). */
export const newDonationType = z.object({
  donationTypeName: line(maxLength.donationTypeName),
  donationTypeDescription: line(maxLength.donationTypeDescription),
})

/** A reference to one cause. A malformed id is simply not found. */
export const donationTypeReference = z.object({ donationTypeId: z.string().max(40) })

export const donationTypeUpdate = donationTypeReference.extend({ ...changesOf(newDonationType), edition })
