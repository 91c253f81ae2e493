import { signatureOf } from '#server/auth/secrets.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/refusal.ts'
import { qrCode } from '#server/text/qr-code.ts'
import { handOversAtKey, signedTicket, type Signed } from './links.decisions.ts'
import { seatsOf, type Attendees } from '../rules.ts'

type Issuer = Pick<Context, 'chapter' | 'env'>

/**
 * The code of a registration's ticket: its id and a signature. Valid until the registration is canceled or handed
 * over.
 */
export const ticketOf = ({ chapter, env }: Issuer, signed: Signed): string =>
  `${signed.registrationId}-${signatureOf(env.appSecret, signedTicket(chapter, signed))}`

/** Returns the ticket as pages show it; null for donors who are not attending. */
export function ticketView(issuer: Issuer, { registrationId, handOvers, ...attendees }: Attendees & Signed) {
  if (seatsOf(attendees) === 0) return null
  const code = ticketOf(issuer, { registrationId, handOvers })
  return { code, qr: qrCode(code) }
}

/** A scanned or typed ticket: the id of the registration, and the signature. */
export type TicketRead = { registrationId: string; signature: string }

/** @throws Refusal missing when the text is not in the format of a ticket */
export function readTicket(text: string): TicketRead {
  const [, registrationId, signature] = /^([1-9]\d{4,8})-([\w-]{22})$/.exec(text.trim()) ?? []
  if (registrationId === undefined || signature === undefined) throw noTicket()
  return { registrationId, signature }
}

/** @throws Refusal if it is not a ticket of the chapter, or was issued before a hand-over */
export function assertTicketValid(
  issuer: Issuer,
  { registrationId, signature }: TicketRead,
  { handOvers }: { handOvers: number },
): void {
  const at = handOversAtKey(issuer, signedTicket, { registrationId, handOvers }, signature)
  if (at === null) throw noTicket()
  if (at < handOvers)
    throw new Refusal('conflict', 'This ticket was handed over to another person and is void. Ask for the new one.')
}

const noTicket = () => new Refusal('missing', 'This is not a ticket of this chapter.')
