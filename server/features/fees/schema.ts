import type { z } from 'zod'
import { paymentTypeReference } from '../payment-types/schema.ts'
import { byHandInput, termsInput } from '../payments/schema.ts'

/** A fee and its number of terms. */
export const feeOrderInput = paymentTypeReference.extend(termsInput.shape)

/** A fee that an admin enters. */
export const feeByHandInput = byHandInput.extend(paymentTypeReference.shape)

export type FeeByHand = z.output<typeof feeByHandInput>
