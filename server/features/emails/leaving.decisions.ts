import { isSignature, signatureOf } from '#server/auth/secrets.ts'
import type { Context } from '#server/context.ts'

type Issuer = Pick<Context, 'env' | 'urls' | 'chapter'>

/**
 * Returns the unsubscribe URL for the recipient of an email. It identifies the email, not the recipient, and is not
 * stored.
 */
export const leavingUrl = (issuer: Issuer, mailId: string): string =>
  `${issuer.urls.origin(issuer.chapter)}/unsubscribe/${mailId}/${signatureOf(issuer.env.appSecret, signedText(issuer, mailId))}`

/** Whether a key belongs to this email. */
export const leavesBy = (
  issuer: Pick<Issuer, 'env' | 'chapter'>,
  { mailId, key }: { mailId: string; key: string },
): boolean => isSignature(issuer.env.appSecret, signedText(issuer, mailId), key)

const signedText = ({ chapter }: Pick<Issuer, 'chapter'>, mailId: string) => `leave ${chapter.id} ${mailId}`
