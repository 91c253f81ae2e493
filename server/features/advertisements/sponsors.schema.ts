import { z } from 'zod'
import { changesOf, edition, email, line, optionalLine, phone, webAddress } from '#server/records/shapes.ts'
import { maxLength } from './rules.ts'

const tooLong = `At most ${maxLength.description.toLocaleString('en-US')} characters`

export const newSponsor = z.object({
  sponsorName: line(maxLength.sponsorName),
  email,
  phone: phone.default(''),
  address: optionalLine(maxLength.address),
  /** The target of "Visit" under its advertisements; '' hides the button. */
  website: z
    .union([z.literal(''), webAddress(maxLength.website)], 'Enter a web address, such as https://www.example.org')
    .default(''),
  /** Formatted text; its beginning is the line under its advertisements. */
  description: z.string().max(maxLength.description, tooLong).default(''),
})

/** A reference to one sponsor. A malformed id is simply not found. */
export const sponsorReference = z.object({ sponsorId: z.string().max(40) })

export const sponsorUpdate = sponsorReference.extend({ ...changesOf(newSponsor), edition })
