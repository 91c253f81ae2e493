import { isSignature, signatureOf } from '#server/auth/secrets.ts'
import type { Context } from '#server/context.ts'

type Issuer = Pick<Context, 'env' | 'urls' | 'chapter'>

/**
 * The address by which the reader of an email leaves the list of its chapter. It says which email, not whose; nothing
 * of it is kept.
 */
export const leavingUrl = (issuer: Issuer, mailId: string): string =>
  `${issuer.urls.origin(issuer.chapter)}/unsubscribe/${mailId}/${signatureOf(issuer.env.appSecret, signedText(issuer, mailId))}`

/** Whether a key is the one of this email. */
export const leavesBy = (
  issuer: Pick<Issuer, 'env' | 'chapter'>,
  { letter, key }: { letter: string; key: string },
): boolean => isSignature(issuer.env.appSecret, signedText(issuer, letter), key)

const signedText = ({ chapter }: Pick<Issuer, 'chapter'>, mailId: string) => `leave ${chapter.id} ${mailId}`
