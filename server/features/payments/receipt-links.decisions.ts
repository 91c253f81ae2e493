import { isSignature, signatureOf } from '#server/auth/secrets.ts'
import type { Context } from '#server/context.ts'

type Issuer = Pick<Context, 'chapter' | 'env'>

/** The path of the receipt for a buyer without an account; the link in the email is sufficient to open it. */
export const guestReceiptPath = (issuer: Issuer, paymentId: string) =>
  `/payment/${paymentId}/receipt/${signatureOf(issuer.env.appSecret, signedText(issuer, paymentId))}`

/** Checks whether a key belongs to the link of this receipt. */
export const opensReceipt = (issuer: Issuer, paymentId: string, key: string) =>
  isSignature(issuer.env.appSecret, signedText(issuer, paymentId), key)

const signedText = ({ chapter }: Issuer, paymentId: string) => `receipt ${chapter.id} ${paymentId}`
