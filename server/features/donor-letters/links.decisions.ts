import { isSignature, signatureOf } from '#server/auth/secrets.ts'
import type { Context } from '#server/context.ts'

type Issuer = Pick<Context, 'chapter' | 'env'>

/** The path of a letter's file for its donor, who needs no account: the link in the email is sufficient to open it. */
export const letterPath = (issuer: Issuer, letterId: string) =>
  `/export/donor-letter.pdf?letterId=${letterId}&key=${signatureOf(issuer.env.appSecret, signedText(issuer, letterId))}`

/** Checks whether a key belongs to the link of this letter. */
export const opensLetter = (issuer: Issuer, letterId: string, key: string) =>
  isSignature(issuer.env.appSecret, signedText(issuer, letterId), key)

const signedText = ({ chapter }: Issuer, letterId: string) => `donor letter ${chapter.id} ${letterId}`
