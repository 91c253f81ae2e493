import { isSignature, signatureOf } from '#server/auth/secrets.ts'
import type { Context } from '#server/context.ts'
import { qrCode } from '#server/text/qr-code.ts'
import { seatsOf, type Attendees } from './rules.ts'

type Issuer = Pick<Context, 'chapter' | 'env'>

/** The code of a registration's ticket: its id and a signature. It admits while the registration stands. */
export const ticketOf = ({ chapter, env }: Issuer, registrationId: string): string =>
  `${registrationId}-${signatureOf(env.appSecret, signedTicket(chapter, registrationId))}`

/** The ticket as pages show it; null of who gives without coming. */
export function shownTicket(issuer: Issuer, { registrationId, ...attendees }: Attendees & { registrationId: string }) {
  if (seatsOf(attendees) === 0) return null
  const code = ticketOf(issuer, registrationId)
  return { code, qr: qrCode(code) }
}

/** The registration that a ticket names, as it was scanned or typed; null when it is no ticket of the chapter. */
export function registrationOnTicket({ chapter, env }: Issuer, text: string): string | null {
  const [, registrationId = '', signature = ''] = /^([1-9]\d{4,8})-([\w-]{22})$/.exec(text.trim()) ?? []
  return isSignature(env.appSecret, signedTicket(chapter, registrationId), signature) ? registrationId : null
}

const signedTicket = ({ id }: Issuer['chapter'], registrationId: string) => `ticket ${id} ${registrationId}`
