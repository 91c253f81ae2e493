import { isSignature, signatureOf } from '#server/auth/secrets.ts'
import type { Context } from '#server/context.ts'

type Issuer = Pick<Context, 'chapter' | 'env'>

/**
 * Returns the key that lets a donor cancel. Only the browser that started the donation has it, in the return URL for
 * the provider; others may know an order's id.
 */
export const cancelKey = (issuer: Issuer, paymentId: string) =>
  signatureOf(issuer.env.appSecret, signedText(issuer, paymentId))

/** Whether a key belongs to this payment. */
export const mayCancel = (issuer: Issuer, paymentId: string, key: string) =>
  isSignature(issuer.env.appSecret, signedText(issuer, paymentId), key)

const signedText = ({ chapter }: Issuer, paymentId: string) => `cancel donation ${chapter.id} ${paymentId}`
