import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { Refusal } from '#server/refusal.ts'
import { cartCookiePath, cartCookieName as name } from '#server/features/registrations/rules.ts'
import { cart, registrationForm, type Cart, type RegistrationForm } from '#server/features/registrations/schema.ts'

const dayInSeconds = 24 * 60 * 60
/** Browsers silently drop cookies over 4096 bytes. */
const maxBytes = 3800

type Mode = 'demo' | 'live'

/** The owner of a cart: the signed-in member, or a visitor. Not visible to anyone else in the same browser. */
type Owner = { memberId?: string | undefined }

type Keeper = Owner & { mode: Mode }

/**
 * Returns a cookie with the entries of step 1, for step 2 and for a reload, sent only to pages below /event. Not
 * signed, because nothing in it is trusted: the server prices a cart again, and the member comes from the session.
 * @throws Refusal if it exceeds the size of a cookie, which takes a whole class of children with long names
 */
export const cartCookie = (content: Cart, keeper: Keeper): string => cookie(encode(content, keeper), keeper.mode)

/** Returns the same entries without their cart: they can no longer be paid, but still fill the form. */
export const formCookie = ({ cartId: _, ...form }: Cart, keeper: Keeper): string =>
  cookie(encode(form, keeper), keeper.mode)

/**
 * Returns a member's name as a cart can hold it: guests may not enter URL characters, but old member records may have
 * them. Display only; the registration takes the name from the records.
 */
export const fitting = <Named extends { firstName: string; lastName: string }>(person: Named): Named => ({
  ...person,
  firstName: withoutLinkSigns(person.firstName),
  lastName: withoutLinkSigns(person.lastName),
})

const withoutLinkSigns = (name: string) =>
  name
    .replace(/[/:@<>\p{Cc}]+/gu, ' ')
    .replace(/[.\u3002\uFF0E\uFF61](?=\p{L}{2})/gu, '. ')
    .trim() || '-'

/** Returns the cart of a request, or null if there is no valid one that belongs to the viewer. */
export function cartOf(cookies: string | null, owner: Owner): Cart | null {
  return cart.safeParse(decode(cookies, owner)).data ?? null
}

/** Returns the last entries for this event, with or without a cart. */
export function enteredFor(eventId: string, cookies: string | null, owner: Owner): RegistrationForm | null {
  const form = registrationForm.safeParse(decode(cookies, owner)).data
  return form?.eventId === eventId ? form : null
}

function cookie(value: string, mode: Mode): string {
  if (value.length > maxBytes) throw tooMuch()
  const secure = mode === 'live' ? '; Secure' : ''
  return `${name}=${value}; Path=${cartCookiePath}; Max-Age=${dayInSeconds}; HttpOnly; SameSite=Lax${secure}`
}

const tooMuch = () =>
  new Refusal(
    'invalid',
    'This is too much for one registration. Please shorten the note or the names, or register some of the people separately. Nothing was charged.',
  )

/** Returns the cookie text; text that is too long for a cookie is compressed, marked by a prefix. */
function encode(content: object, owner: Owner): string {
  const text = Buffer.from(JSON.stringify({ ...content, owner: owner.memberId ?? '' }))
  // It could not be read back.
  if (text.length > maxUnpacked) throw tooMuch()
  const plain = text.toString('base64url')
  return plain.length <= maxBytes ? plain : pressed + deflateRawSync(text, { level: 9 }).toString('base64url')
}

const pressed = '~'

/** Limit against decompression bombs. */
const maxUnpacked = 40_000

function textIn(value: string): string {
  if (!value.startsWith(pressed)) return Buffer.from(value, 'base64url').toString('utf8')
  return inflateRawSync(Buffer.from(value.slice(pressed.length), 'base64url'), {
    maxOutputLength: maxUnpacked,
  }).toString('utf8')
}

function decode(cookies: string | null, owner: Owner): unknown {
  const value = new RegExp(`(?:^|;\\s*)${name}=(~?[\\w-]+)(?:;|$)`).exec(cookies ?? '')?.[1]
  if (!value) return null
  try {
    const content: unknown = JSON.parse(textIn(value))
    const isOwn =
      typeof content === 'object' && content !== null && 'owner' in content && content.owner === (owner.memberId ?? '')
    return isOwn ? content : null
  } catch {
    return null
  }
}
