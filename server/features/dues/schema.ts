import { z } from 'zod'
import { termsInput } from '../payments/schema.ts'

/** The first year that the order pays, as the buyer saw it; if omitted, the due year. */
export const duesOrderInput = termsInput.extend({ firstYear: z.coerce.number().int().optional() })
