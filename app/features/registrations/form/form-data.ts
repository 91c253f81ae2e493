import type { z } from 'zod'
import type { PageRequest } from '#app/lib/page/page.ts'
import type { redirect } from '#app/lib/remix.ts'
import { catalogOf } from '#server/features/packages/rules.ts'
import { formOf } from '#server/features/registrations/rules.ts'
import type { Cart, registrationEntries } from '#server/features/registrations/schema.ts'
import { cartCookie, cartOf, enteredFor, fitting } from '../checkout/cart-cookie.ts'
import { formPath, inShort } from '../registration-links.tsx'

/**
 * Loads step 1: the event, the registrant, earlier entries, and what is sold besides the fees.
 * @param named the catalog of the grand page; null for that of the event's form
 */
export async function formDataOf(
  { api, params, url, request, viewer }: PageRequest,
  cartOfBrowser: Cart | null,
  named: 'grand' | null,
) {
  const eventId = params.id ?? ''
  const [cart, cookies] = isAtDesk(url) ? [null, null] : [cartOfBrowser, request.headers.get('Cookie')]
  const [event, contacts, questions, prefill, standing] = await Promise.all([
    api.events.byId({ eventId }),
    api.eventContacts.ofEvent({ eventId }),
    api.questions.ofEvent({ eventId }),
    api.registrations.prefill(),
    cart?.eventId === eventId ? api.registrations.ofCart(cart) : null,
  ])
  const held = standing?.state === 'held' ? standing.adults + standing.minors : 0
  const form = formOf(event)
  const catalogue = form === 'giving' || form === 'election' ? null : (named ?? catalogOf[form])
  const cartId = cart?.eventId === eventId ? cart.cartId : undefined
  // Its own page, if it has one, is the form.
  const beginsWithEvent = catalogue !== null || event.sendsToForm === 1
  const own = isAtDesk(url) || viewer.role === 'anonymous' ? [] : await api.registrations.mineAt({ eventId })
  const before = standing?.state === 'registered' ? null : enteredFor(eventId, cookies, viewer)
  const entered = before?.catalogue === named ? before : null
  const quote = await api.registrations.quote({
    ...(entered ?? { eventId, adults: form === 'standard' ? 1 : 0, minors: 0, contribution: '' }),
    cartId,
  })
  const asked = url.searchParams.get('as') ?? (entered && !entered.isMember ? 'guest' : 'member')
  return {
    event: inShort(event),
    contacts,
    questions,
    form,
    /** The price of the form's initial values. */
    quote,
    cartId,
    obstacle: quote.closed ?? (event.isSoldOut && held === 0 ? soldOut : null),
    prefill,
    entered,
    asMember: prefill !== null && asked !== 'guest',
    isAtDesk: isAtDesk(url),
    seatsLeft: event.seatsLeft === null ? null : event.seatsLeft + held,
    /** The earlier registration of this browser's buyer, unless it is one of their own below. */
    registrationId:
      standing?.state === 'registered' && !own.some((one) => one.registrationId === standing.registrationId)
        ? standing.registrationId
        : null,
    own,
    about: beginsWithEvent
      ? { about: event.eventDescription, picture: (await api.images.ofEvent({ eventId })).find(isNoSpeaker) ?? null }
      : null,
    programs: await api.programs.ofEvent({ eventId }),
    hotels: await api.hotels.ofEvent({ eventId }),
    nominating: form === 'election' ? await api.registrations.nominating({ eventId }) : null,
    proposals: form === 'election' && prefill ? await api.nominations.forMe({ eventId }) : [],
    sale: catalogue && {
      catalogue,
      named,
      packages: (await api.packages.list({ eventId })).filter((one) => one.catalogue === catalogue),
      checkout: await api.payments.checkout(),
      takesZelle: quote.zelle !== null,
      cartId,
      /** The cart that was just validated: the provider's buttons sell it. */
      cart:
        url.searchParams.has('pay') && cart?.eventId === eventId && entered && standing?.state !== 'paying'
          ? cart
          : null,
    },
  }
}

/** At the desk, guests register one after another in the same browser: no cart carries over. */
const isAtDesk = (url: URL) => url.searchParams.has('desk')

/** Portraits, described as "Name: talk", are of speakers, and do not show the event. */
const isNoSpeaker = ({ imageDescription }: { imageDescription: string }) =>
  !/^[^:]*[^:\s]\s*:\s+\S/.test(imageDescription.trim())

const soldOut = 'This event is sold out.'

type Sent = PageRequest & { input: z.output<typeof registrationEntries>; redirect: typeof redirect }

/** Stores the validated entries in the browser's cart and redirects to the payment, or right to the provider's page. */
export async function toCheckout(page: Sent) {
  const { api, input, params, url, viewer, redirect } = page
  const { intent, ...entries } = input
  const eventId = params.id ?? ''
  const person = entries.isMember === 'true' ? await api.registrations.prefill() : null
  // The session ended while the form was open.
  if (entries.isMember === 'true' && !person)
    return redirect(`/login?redirect=${encodeURIComponent(formPath({ eventId, catalogue: entries.catalogue }))}`)
  const cartId = await cartIdFor(page, eventId)
  // The validation takes a member's name and address from the records.
  const named = person ? fitting({ firstName: person.firstName, lastName: person.lastName, email: person.email }) : {}
  const checked = await api.registrations.check({
    firstName: '',
    lastName: '',
    email: '',
    ...named,
    ...entries,
    eventId,
    cartId,
  })
  const cart = { ...(person ? fitting(checked) : checked), cartId }
  const cookie = cartCookie(cart, viewer)
  const next = intent === 'reveal' ? `${url.pathname}?pay=1` : '/event/registration/payment'
  const approveUrl = intent === 'pay' ? (await api.registrations.start(cart)).approveUrl : null
  // The provider's page is no page of this app, though the stand-in's is on this host.
  const leaves = approveUrl ? { 'X-Remix-Reload-Document': 'true' } : undefined
  return redirect(approveUrl ?? next, { status: 303, headers: { 'Set-Cookie': cookie, ...leaves } })
}

/** Reuses an unfinished cart, so that the seats it holds are replaced and not held twice. */
async function cartIdFor({ api, request, viewer, url }: PageRequest, eventId: string): Promise<string> {
  const known = cartOf(request.headers.get('Cookie'), viewer)
  if (isAtDesk(url) || known?.eventId !== eventId) return crypto.randomUUID()
  const standing = await api.registrations.ofCart(known)
  return standing?.state === 'registered' ? crypto.randomUUID() : known.cartId
}
