import { z } from 'zod'
import { paymentTypeReference } from '../payment-types/schema.ts'
import { byHandInput, duesInput } from '../payments/schema.ts'
import { handMethods } from './rules.ts'

/** So many terms of a fee. */
export const feeOrderInput = paymentTypeReference.extend(duesInput.shape)

/** A fee that came by cash, check or transfer. */
export const feeByHandInput = byHandInput.extend({ ...paymentTypeReference.shape, method: z.enum(handMethods, 'Choose how the money came') })

export type FeeByHand = z.output<typeof feeByHandInput>
