import { isSignature, signatureOf } from '#server/auth/secrets.ts'
import type { Context } from '#server/context.ts'
import { givingTypes } from '../../events/rules.ts'

type Issuer = Pick<Context, 'chapter' | 'env'>
type Chapter = Pick<Context['chapter'], 'id'>

/** A registration as it is signed: with every hand-over its links and its ticket are others. */
export type Signed = { registrationId: string; handOvers: number }

/** The text under the signature of one thing of a registration. */
export type SignedText = (chapter: Chapter, signed: Signed) => string

/** Those of before the first hand-over are as they were when there was none. */
const textOf =
  (what: string): SignedText =>
  ({ id }, { registrationId, handOvers }) =>
    handOvers === 0 ? `${what} ${id} ${registrationId}` : `${what} ${id} ${registrationId} ${handOvers}`

export const signedOwn = textOf('registration')
export const signedCancel = textOf('cancel')
export const signedTicket = textOf('ticket')

/** The registrant's own page: whoever has the confirmation has the link. */
export const ownPath = ({ chapter, env }: Issuer, signed: Signed) =>
  `/registration/${signed.registrationId}/${signatureOf(env.appSecret, signedOwn(chapter, signed))}`

/**
 * Where the registrant sees how a payment by Zelle stands that nobody has confirmed, by the key of the own page, to
 * which it leads then.
 */
export const zellePath = ({ chapter, env }: Issuer, signed: Signed) =>
  `/registration/${signed.registrationId}/zelle/${signatureOf(env.appSecret, signedOwn(chapter, signed))}`

/** Where the registrant names another person, by the key of the own page. */
export const handOverPath = ({ chapter, env }: Issuer, signed: Signed) =>
  `/registration/${signed.registrationId}/hand-over/${signatureOf(env.appSecret, signedOwn(chapter, signed))}`

/** Where the registrant cancels, by a link of its own kind. None for a gift, which is not taken back so. */
export const cancelPath = ({ chapter, env }: Issuer, signed: Signed, { eventType }: { eventType: string }) =>
  givingTypes.includes(eventType)
    ? null
    : `/registration/${signed.registrationId}/cancel/${signatureOf(env.appSecret, signedCancel(chapter, signed))}`

/**
 * How often a registration had been handed over when something with this key was signed for its holder; null when it is
 * no key of it.
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
