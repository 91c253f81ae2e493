import { isSignature, signatureOf } from '#server/auth/secrets.ts'
import type { Context } from '#server/context.ts'

type Issuer = Pick<Context, 'env'> & { chapter: { id: string } }

/** The payment that a link opens: the dues of one year of one member, until a day (yyyy-mm-dd). */
export type LinkedDues = { personId: string; memberId: string; dueYear: number; until: string }

/** How many days a link is valid. It remains valid after a newer one is sent, since both pay the same dues. */
export const linkDays = 60

/**
 * Returns the link's path. It is bound to the chapter, the person, the year, and its last day; nothing of it is stored.
 */
export const renewalPath = (issuer: Issuer, dues: LinkedDues) =>
  `/renew/${codeOf(dues)}/${signatureOf(issuer.env.appSecret, signedText(issuer, dues))}`

const codeOf = ({ memberId, dueYear, until }: Omit<LinkedDues, 'personId'>) =>
  `${memberId}-${dueYear}-${until.replaceAll('-', '')}`

/** Parses the first part of a path; null if it is invalid. */
export function readCode(code: string): Omit<LinkedDues, 'personId'> | null {
  const parts = /^(\d{1,12})-(\d{4})-(\d{4})(\d\d)(\d\d)$/.exec(code)
  return parts && { memberId: parts[1]!, dueYear: Number(parts[2]), until: `${parts[3]}-${parts[4]}-${parts[5]}` }
}

/** Checks whether a key belongs to this link. */
export const opensDues = (issuer: Issuer, dues: LinkedDues, key: string) =>
  isSignature(issuer.env.appSecret, signedText(issuer, dues), key)

const signedText = ({ chapter }: Issuer, { personId, dueYear, until }: LinkedDues) =>
  `renew ${chapter.id} ${personId} ${dueYear} ${until}`
