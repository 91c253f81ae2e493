import { isSignature, signatureOf } from '#server/auth/secrets.ts'
import type { Context } from '#server/context.ts'

type Issuer = Pick<Context, 'chapter' | 'env'>

/**
 * The key by which a donor turns back: the browser that began has it, and the address to which the provider leads back.
 * An order's id is known to others.
 */
export const cancelKey = (issuer: Issuer, paymentId: string) =>
  signatureOf(issuer.env.appSecret, signedText(issuer, paymentId))

/** Whether a key is the one of this payment. */
export const mayCancel = (issuer: Issuer, paymentId: string, key: string) =>
  isSignature(issuer.env.appSecret, signedText(issuer, paymentId), key)

const signedText = ({ chapter }: Issuer, paymentId: string) => `cancel donation ${chapter.id} ${paymentId}`
