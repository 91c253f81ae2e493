import { z } from 'zod'
import { reference } from '../../payments/schema.ts'
import { cancelLink, cartShape, noneAttends, oneAttends, registrationReference } from '../schema.ts'
import { zelleRefusals } from './rules.ts'

/** A cart paid by Zelle, with the confirmation number of the registrant's bank. */
export const zelleCart = cartShape
  .extend({ reference, captcha: z.string().nullish() })
  .refine(oneAttends, noneAttends())

export const zelleCorrection = z.object({ cartId: z.uuid(), reference })

/** The number, sent with the email's link. */
export const zelleByLink = cancelLink.extend({ reference })

export const zelleReference = registrationReference

export const zelleRefusal = registrationReference.extend({ reason: z.enum(zelleRefusals, 'Choose a reason') })
