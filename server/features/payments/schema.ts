import { z } from 'zod'
import { listInput } from '#server/records/shapes.ts'
import { handMethods, maxReferenceLength, paymentsTable, terms } from './rules.ts'

/** Forms and legacy clients send numbers as text. */
const termCount = z.coerce
  .number('Choose the number of terms')
  .int('Choose the number of terms')
  .min(terms.min, `At least ${terms.min} term`)
  .max(terms.max, `At most ${terms.max} terms`)

/** A number of terms of dues or of a fee. */
export const termsInput = z.object({ terms: termCount })

/** An order of the provider, by its id. */
export const orderInput = z.object({ orderId: z.string().regex(/^[A-Za-z0-9-]{5,50}$/, 'This is not an order') })

/** A payment id: 8 characters without I, L, O, and U. */
export const paymentInput = z.object({
  paymentId: z
    .string()
    .toUpperCase()
    .regex(/^[0-9A-HJKMNP-TV-Z]{8}$/, 'This is not a payment'),
})

/**
 * The reference of money received offline. It is permanent in the log, so it must be a number or a code, not text about
 * a person.
 */
export const reference = z
  .string({ error: 'Required' })
  .transform((text) => text.trim().replace(/\s+/g, ' '))
  .pipe(
    z
      .string()
      .min(1, 'Required')
      .max(maxReferenceLength, `At most ${maxReferenceLength} characters`)
      .regex(/^[\w .,#:/+-]+$/, 'Letters, digits and . , # : / + - only')
      // References are compared by their letters and digits.
      .regex(/[\p{L}\p{N}]/u, 'Enter letters, digits or both'),
  )

export const byHandInput = z.object({
  memberId: z.string().regex(/^[1-9]\d{4,}$/, 'Choose a member'),
  terms: termCount,
  reference,
  method: z.enum(handMethods, 'Choose how the money came'),
})

/** The reference of a payment received offline, and how it was received. */
export type HandProof = Pick<z.output<typeof byHandInput>, 'reference' | 'method'>

export const paymentListInput = listInput(paymentsTable)

export type PaymentList = z.output<typeof paymentListInput>

/**
 * A payment result with an order: the provider's raw order, or the flat object of newer clients (wire.md 0.9); forms
 * send either as JSON.
 */
const paymentResult = z.preprocess(
  objectSent,
  z.union(
    [
      z.looseObject({ id: orderInput.shape.orderId }).transform(({ id }) => id),
      z.looseObject({ paymentId: orderInput.shape.orderId }).transform(({ paymentId }) => paymentId),
    ],
    'The payment result names no order. Nothing was charged.',
  ),
)

function objectSent(given: unknown): unknown {
  if (typeof given !== 'string') return given
  try {
    return JSON.parse(given)
  } catch {
    return given
  }
}

/** The status of a Zelle payment result, whose id is a confirmation number and not an order. */
export const byZelle = 'Zelle'

/** The format of the provider's order ids, which a bank's confirmation number rarely matches. */
const madeByProvider = /^[A-Z0-9]{17}$/

/** Returns whether an alleged confirmation number could be an order id. */
export const maybeOrder = (confirmation: unknown): confirmation is string =>
  typeof confirmation === 'string' && madeByProvider.test(confirmation)

const zelleResult = z.looseObject({ paymentStatus: z.literal(byZelle), id: z.unknown(), paymentId: z.unknown() })

/**
 * Returns the order id in a payment result; null if none. A Zelle result has none, unless an order id is sent as well
 * or in place of the confirmation number.
 */
export function orderNamedIn(result: unknown): string | null {
  const zelle = zelleResult.safeParse(result).data
  if (zelle && zelle.id === undefined) return maybeOrder(zelle.paymentId) ? zelle.paymentId : null
  return paymentResult.safeParse(result).data ?? null
}

/**
 * The input of `orderNamedIn`, for the API description: an order with either name of its id, and the provider's other
 * fields.
 */
export const namedOrder = z.union([z.looseObject({ id: z.string() }), z.looseObject({ paymentId: z.string() })])

/** What the payment is for, as a client sends it: text, or a member type object. */
const typeName = z.preprocess(
  (given) => (typeof given === 'object' && given !== null && 'memberType' in given ? given.memberType : (given ?? '')),
  z.coerce.string().trim().default(''),
)

/**
 * POST /api/users/{id}/pay (wire.md 0.9): the provider's raw order, or the flat object of newer clients. Only the
 * order's id is used from either; the amount comes from the provider.
 */
export const payInput = z.object({
  memberId: z.string().max(40),
  /** An invalid number of terms counts as none, because money already captured must be handled anyway. */
  qty: z.unknown().transform((given) => (typeof given === 'object' ? Number.NaN : Number(given))),
  paymentTypeName: typeName,
  memberType: typeName,
  paymentResult,
})
