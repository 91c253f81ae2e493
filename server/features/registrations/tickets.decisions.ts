import { isSignature, signatureOf } from '#server/auth/secrets.ts'
import type { Context } from '#server/context.ts'

type Issuer = Pick<Context, 'chapter' | 'env'>

/** The code of a registration's ticket: its id and a signature. It admits while the registration stands. */
export const ticketOf = ({ chapter, env }: Issuer, registrationId: string): string =>
  `${registrationId}-${signatureOf(env.appSecret, signedTicket(chapter, registrationId))}`

/** The registration that a ticket names, as it was scanned or typed; null when it is no ticket of the chapter. */
export function registrationOnTicket({ chapter, env }: Issuer, text: string): string | null {
  const [, registrationId = '', signature = ''] = /^([1-9]\d{4,8})-([\w-]{22})$/.exec(text.trim()) ?? []
  return isSignature(env.appSecret, signedTicket(chapter, registrationId), signature) ? registrationId : null
}

const signedTicket = ({ id }: Issuer['chapter'], registrationId: string) => `ticket ${id} ${registrationId}`
