import { isSignature, signatureOf } from '#server/auth/secrets.ts'
import type { Context } from '#server/context.ts'
import { givingTypes } from '../../events/rules.ts'

type Issuer = Pick<Context, 'chapter' | 'env'>
type Chapter = Pick<Context['chapter'], 'id'>

/** A registration as signed: every hand-over changes its links and its ticket. */
export type Signed = { registrationId: string; handOvers: number }

/** Returns the signed text for one use of a registration. */
export type SignedText = (chapter: Chapter, signed: Signed) => string

/** Before the first hand-over, the text is the same as before hand-overs existed. */
const textOf =
  (what: string): SignedText =>
  ({ id }, { registrationId, handOvers }) =>
    handOvers === 0 ? `${what} ${id} ${registrationId}` : `${what} ${id} ${registrationId} ${handOvers}`

export const signedOwn = textOf('registration')
export const signedCancel = textOf('cancel')
export const signedTicket = textOf('ticket')

/** The path of the registrant's own page: anyone with the confirmation has the link. */
export const ownPath = ({ chapter, env }: Issuer, signed: Signed) =>
  `/registration/${signed.registrationId}/${signatureOf(env.appSecret, signedOwn(chapter, signed))}`

/**
 * The path where the registrant follows an unconfirmed Zelle payment; it uses the own page's key and leads there once
 * confirmed.
 */
export const zellePath = ({ chapter, env }: Issuer, signed: Signed) =>
  `/registration/${signed.registrationId}/zelle/${signatureOf(env.appSecret, signedOwn(chapter, signed))}`

/** The path where the registrant names another person, with the own page's key. */
export const handOverPath = ({ chapter, env }: Issuer, signed: Signed) =>
  `/registration/${signed.registrationId}/hand-over/${signatureOf(env.appSecret, signedOwn(chapter, signed))}`

/**
 * The path where the registrant cancels, with a key of its own kind. None for a gift, which cannot be cancelled this
 * way.
 */
export const cancelPath = ({ chapter, env }: Issuer, signed: Signed, { eventType }: { eventType: string }) =>
  givingTypes.includes(eventType)
    ? null
    : `/registration/${signed.registrationId}/cancel/${signatureOf(env.appSecret, signedCancel(chapter, signed))}`

/**
 * Returns how often a registration had been handed over when this key was signed for its holder; null when the key is
 * not valid for it.
 */
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
