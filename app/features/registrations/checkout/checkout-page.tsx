// The server-rendered HTML of a lazily loaded part is styled by its page.
import '#app/styles/kit/facts.css'
import '#app/styles/kit/foot-bar.css'
import '#app/styles/kit/foot-sum.css'
import '#app/styles/kit/form.css'
import '#app/styles/kit/lines.css'
import '#app/styles/kit/note.css'
import '#app/styles/kit/paper.css'
import '#app/styles/kit/stepline.css'
import '../own/ticket.css'
import { useActionData, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { z } from 'zod'
import { lazyHydrate } from '#app/lib/hydrate/lazy-hydrate.tsx'
import { act, load, type PageRequest } from '#app/lib/page/page.ts'
import { DraftDropped } from '#app/ui/form/draft/draft-dropped.tsx'
import { OpenScreen } from '#app/ui/frame/shells.tsx'
import { orderInput } from '#server/features/registrations/schema.ts'
import type { Outcome } from '../../payments/outcome.ts'
import { returnFromProvider } from '../../payments/return-from-provider.ts'
import { cartOf, formCookie } from './cart-cookie.ts'
import { CheckoutView as WholeCheckoutView } from './checkout-view.tsx'
import { draftsOf } from '../draft-names.ts'
import { registered, stillLooking } from '../outcome.ts'
import { formPath, inShort } from '../registration-links.tsx'
import { checkout as words, complete } from '../words.ts'
import { zelle } from '../zelle/zelle-words.ts'

const here = '/event/registration/payment'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.view === 'complete' ? complete.title : data?.view === 'reported' ? zelle.pageTitle : words.pageTitle },
]

export const loader = load(async (page) => {
  const { api, url, request, viewer } = page
  const orderId = orderOf(url)
  const cart = cartOf(request.headers.get('Cookie'), viewer)
  const returned = await comeBack(page, cart?.cartId)
  const standing = cart && (await api.registrations.ofCart(cart))
  // Without the cart, as when cookies are blocked, a buyer returning from the provider is identified by the order.
  const done =
    standing?.state === 'registered' ? standing : orderId ? await api.registrations.ofOrder({ orderId }) : null
  if (done) {
    const { eventId } = done
    const event = inShort(await api.events.byId({ eventId }))
    return {
      view: 'complete' as const,
      returned,
      event,
      contacts: await api.eventContacts.ofEvent({ eventId }),
      done,
      person: standing?.state === 'registered' ? cart : null,
    }
  }
  // A bookmarked URL says nothing about the current state.
  const notice = returned === registered ? null : returned
  if (!cart) return { view: 'empty' as const, returned: notice }
  if (standing?.zelle) {
    const { zelle, ...held } = standing
    return {
      view: 'reported' as const,
      returned: notice,
      contacts: await api.eventContacts.ofEvent(standing),
      zelle,
      held,
    }
  }
  const [event, contacts, quote, checkout] = await Promise.all([
    api.events.byId(cart),
    api.eventContacts.ofEvent(cart),
    api.registrations.quote(cart),
    api.payments.checkout(),
  ])
  return {
    view: 'open' as const,
    returned: notice,
    event: inShort(event),
    contacts,
    cart,
    quote,
    checkout,
    isPaying: standing?.state === 'paying',
  }
})

/** Returns the order ID that the provider adds on return; an invalid one is ignored. */
const orderOf = (url: URL) => orderInput.safeParse({ orderId: url.searchParams.get('token') }).data?.orderId ?? null

async function comeBack({ api, url }: PageRequest, cartId: string | undefined): Promise<Outcome | null> {
  const named = orderOf(url)
  if (url.searchParams.has('registered')) return registered
  // Without the cart nothing is done here: the provider's webhook or the portal's next poll completes it.
  if (!named || !cartId) return null
  return returnFromProvider(url, named, {
    finish: (orderId) => api.registrations.finish({ orderId, cartId }),
    cancel: (orderId) => api.registrations.cancel({ orderId, cartId }),
    paid: () => registered,
    pending: stillLooking,
  })
}

const acts = z.object({
  intent: z.enum(['pay', 'proceed', 'back', 'zelle', 'correct']),
  captcha: z.string().optional(),
  reference: z.string().default(''),
})

export const action = act(acts, async ({ api, input, request, viewer, redirect }) => {
  const cart = cartOf(request.headers.get('Cookie'), viewer)
  if (!cart) return redirect(here, 303)
  if (input.intent === 'back') {
    await api.registrations.leaveCart(cart)
    return redirect(formPath(cart), { status: 303, headers: { 'Set-Cookie': formCookie(cart, viewer) } })
  }
  if (input.intent === 'proceed') {
    await api.registrations.registerFree({ ...cart, captcha: input.captcha })
    return redirect(`${here}?registered=1`, 303)
  }
  if (input.intent === 'zelle') {
    await api.registrations.reportZelle({ ...cart, reference: input.reference, captcha: input.captcha })
    return redirect(here, 303)
  }
  if (input.intent === 'correct') {
    await api.registrations.correctZelleNumber({ cartId: cart.cartId, reference: input.reference })
    return redirect(here, 303)
  }
  // Without JavaScript: the order is created here, and the buyer approves it on the provider's own page.
  const { approveUrl } = await api.registrations.start(cart)
  return redirect(approveUrl ?? here, 303)
})

const CheckoutView = lazyHydrate(
  import.meta.env.SSR ? WholeCheckoutView : undefined,
  async () => (await import('./checkout-view.tsx')).CheckoutView,
  { until: 'reached', isPage: true },
)

/** Step 2 and what follows (events section 2): the summary, the provider's buttons, the completion view. */
export default function CheckoutPage() {
  const data = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  // Drafts of an event are dropped after registering, or paying by Zelle.
  const doneFor = data.view === 'complete' ? data.event.eventId : data.view === 'reported' ? data.held.eventId : null
  // The human check needs scripts before the button is pressed.
  const isFree = data.view === 'open' && data.quote.amountCents === 0
  return (
    <OpenScreen>
      {doneFor && draftsOf(doneFor).map((id) => <DraftDropped key={id} id={id} />)}
      <CheckoutView
        data={data}
        failure={answer?.fields.reference ? undefined : answer?.message}
        answer={answer}
        eager={isFree || answer !== undefined || data.returned !== null}
      />
    </OpenScreen>
  )
}
