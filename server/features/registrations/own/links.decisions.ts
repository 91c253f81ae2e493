import { isSignature, signatureOf } from '#server/auth/secrets.ts'
import type { Context } from '#server/context.ts'
import { givingTypes } from '../../events/rules.ts'

type Issuer = Pick<Context, 'chapter' | 'env'>
type Chapter = Pick<Context['chapter'], 'id'>

/** The signed identity of a registration: every hand-over changes its links and its ticket. */
export type Signed = { registrationId: string; handOvers: number }

/** Returns the text to sign for one purpose of a registration. */
export type SignedText = (chapter: Chapter, signed: Signed) => string

/** Before the first hand-over, the text has the original format, so that old links stay valid. */
const textOf =
  (what: string): SignedText =>
  ({ id }, { registrationId, handOvers }) =>
    handOvers === 0 ? `${what} ${id} ${registrationId}` : `${what} ${id} ${registrationId} ${handOvers}`

export const signedOwn = textOf('registration')
export const signedCancel = textOf('cancel')
export const signedTicket = textOf('ticket')

/** The path of the registrant's page; the link in the confirmation is sufficient to open it. */
export const ownPath = ({ chapter, env }: Issuer, signed: Signed) =>
  `/registration/${signed.registrationId}/${signatureOf(env.appSecret, signedOwn(chapter, signed))}`

/**
 * The path where the registrant follows an unconfirmed Zelle payment; it uses the registrant page's key, and links to
 * that page once confirmed.
 */
export const zellePath = ({ chapter, env }: Issuer, signed: Signed) =>
  `/registration/${signed.registrationId}/zelle/${signatureOf(env.appSecret, signedOwn(chapter, signed))}`

/** The path where the registrant hands the registration over, with the registrant page's key. */
export const handOverPath = ({ chapter, env }: Issuer, signed: Signed) =>
  `/registration/${signed.registrationId}/hand-over/${signatureOf(env.appSecret, signedOwn(chapter, signed))}`

/**
 * The path where the registrant cancels, with a separate key. None for a donation, which cannot be canceled this way.
 */
export const cancelPath = ({ chapter, env }: Issuer, signed: Signed, { eventType }: { eventType: string }) =>
  givingTypes.includes(eventType)
    ? null
    : `/registration/${signed.registrationId}/cancel/${signatureOf(env.appSecret, signedCancel(chapter, signed))}`

/** Returns how often a registration had been handed over when this key was signed; null if the key is invalid. */
export function handOversAtKey(
  { chapter, env }: Issuer,
  text: SignedText,
  { registrationId, handOvers }: Signed,
  key: string,
): number | null {
  for (let at = handOvers; at >= 0; at--)
    if (isSignature(env.appSecret, text(chapter, { registrationId, handOvers: at }), key)) return at
  return null
}
