import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { Refusal } from '#server/refusal.ts'
import { cartCookiePath, cartCookieName as name } from '#server/features/registrations/rules.ts'
import { cart, registrationForm, type Cart, type RegistrationForm } from '#server/features/registrations/schema.ts'

const dayInSeconds = 24 * 60 * 60
/** Browsers drop cookies of more than 4096 bytes without a word. */
const mostBytes = 3800

type Mode = 'demo' | 'live'

/** The owner of a cart: the member who is signed in, or a visitor. In the same browser it is nobody else's to see. */
type Owner = { memberId?: string | undefined }

type Keeper = Owner & { mode: Mode }

/**
 * The entries of step 1, for step 2 and for a reload: a cookie that only the pages below /event are sent. It is
 * not signed, because nothing in it is believed: the server prices a cart anew, and a member is who is signed in.
 * @throws Refusal when it is more than a cookie holds, which takes a whole class of children with long names
 */
export const cartCookie = (content: Cart, keeper: Keeper): string => cookie(encode(content, keeper), keeper.mode)

/** The same entries without their cart: they can be paid no more, and still fill the form when one comes back to it. */
export const formCookie = ({ cartId: _, ...form }: Cart, keeper: Keeper): string =>
  cookie(encode(form, keeper), keeper.mode)

/**
 * A member's name as a cart can hold it: guests may not type the signs of a link, members of old may have them in
 * their name. It is only shown; the registration takes the name from the records.
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

/** The cart of a request, or null when there is none that is whole and the reader's own. */
export function cartOf(cookies: string | null, owner: Owner): Cart | null {
  return cart.safeParse(decode(cookies, owner)).data ?? null
}

/** The last entries for this event, with a cart or without. */
export function enteredFor(eventId: string, cookies: string | null, owner: Owner): RegistrationForm | null {
  const form = registrationForm.safeParse(decode(cookies, owner)).data
  return form?.eventId === eventId ? form : null
}

function cookie(value: string, mode: Mode): string {
  if (value.length > mostBytes) throw tooMuch()
  const secure = mode === 'live' ? '; Secure' : ''
  return `${name}=${value}; Path=${cartCookiePath}; Max-Age=${dayInSeconds}; HttpOnly; SameSite=Lax${secure}`
}

const tooMuch = () =>
  new Refusal(
    'invalid',
    'This is too much for one registration. Please shorten the note or the names, or register some of the people separately. Nothing was charged.',
  )

/** Text that is too long for a cookie is pressed, and says so by a sign in front. */
function encode(content: object, owner: Owner): string {
  const text = Buffer.from(JSON.stringify({ ...content, owner: owner.memberId ?? '' }))
  // It would not be read again.
  if (text.length > mostUnpacked) throw tooMuch()
  const plain = text.toString('base64url')
  return plain.length <= mostBytes ? plain : pressed + deflateRawSync(text, { level: 9 }).toString('base64url')
}

const pressed = '~'

/** Text that somebody packed to be enormous is not unpacked. */
const mostUnpacked = 40_000

function textIn(value: string): string {
  if (!value.startsWith(pressed)) return Buffer.from(value, 'base64url').toString('utf8')
  return inflateRawSync(Buffer.from(value.slice(pressed.length), 'base64url'), {
    maxOutputLength: mostUnpacked,
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
