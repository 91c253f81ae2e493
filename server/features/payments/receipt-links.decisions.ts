import { isSignature, signatureOf } from '#server/auth/secrets.ts'
import type { Context } from '#server/context.ts'

type Issuer = Pick<Context, 'chapter' | 'env'>

/** Where a buyer who has no account finds the receipt: whoever has the email has the link. */
export const guestReceiptPath = (issuer: Issuer, paymentId: string) =>
  `/payment/${paymentId}/receipt/${signatureOf(issuer.env.appSecret, signedText(issuer, paymentId))}`

/** Whether a key is the one of the link to this receipt. */
export const opensReceipt = (issuer: Issuer, paymentId: string, key: string) =>
  isSignature(issuer.env.appSecret, signedText(issuer, paymentId), key)

const signedText = ({ chapter }: Issuer, paymentId: string) => `receipt ${chapter.id} ${paymentId}`
