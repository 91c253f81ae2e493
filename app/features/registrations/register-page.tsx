import { useActionData, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { ContactsBlock } from '../event-contacts/contacts-block.tsx'
import { act, load, type PageRequest } from '#app/lib/page/page.ts'
import { NoticeDialog } from '#app/ui/dialog/notice-dialog.tsx'
import { OpenScreen } from '#app/ui/frame/shells.tsx'
import { Stepper } from '#app/ui/parts/stepper.tsx'
import { stepOne } from '#server/features/registrations/schema.ts'
import { cartCookie, cartOf, enteredFor, fitting } from './cart-cookie.ts'
import { ClosedNotice } from './closed-notice.tsx'
import { BackLink, eventPath, inShort } from './registration-frame.tsx'
import { RegisterForm } from './register-form.tsx'
import { register as words, steps } from './words.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: words.titleOf(data?.event.eventName ?? '') }]

export const loader = load(async ({ api, params, url, request, viewer }) => {
  const eventId = params.id ?? ''
  const cookies = request.headers.get('Cookie')
  const cart = cartOf(cookies, viewer)
  const [event, contacts, questions, prefill, standing] = await Promise.all([
    api.events.byId({ eventId }),
    api.eventContacts.ofEvent({ eventId }),
    api.questions.ofEvent({ eventId }),
    api.registrations.prefill(),
    cart?.eventId === eventId ? api.registrations.ofCart(cart) : null,
  ])
  const own = standing?.state === 'held' ? standing.adults + standing.minors : 0
  const { obstacle } = await api.registrations.quote({ eventId, adults: 1, minors: 0, contribution: '', cartId: cart?.cartId })
  const entered = standing?.state === 'registered' ? null : enteredFor(eventId, cookies, viewer)
  const asked = url.searchParams.get('as') ?? (entered && !entered.isMember ? 'guest' : 'member')
  return {
    event: inShort(event),
    contacts,
    questions,
    obstacle,
    prefill,
    entered,
    asMember: prefill !== null && asked !== 'guest',
    seatsLeft: event.seatsLeft === null ? null : event.seatsLeft + own,
    /** This buyer's earlier registration for this event. */
    registrationId: standing?.state === 'registered' ? standing.registrationId : null,
  }
})

export const action = act(stepOne, async (page) => {
  const { api, input, params, viewer, redirect } = page
  const eventId = params.id ?? ''
  const person = input.isMember === 'true' ? await api.registrations.prefill() : null
  // The session ended while the form stood open.
  if (input.isMember === 'true' && !person) return redirect(`/login?redirect=${encodeURIComponent(`/event/register/${eventId}`)}`)
  const cartId = await cartIdFor(page, eventId)
  // Name and address of a member are taken from the records by the check itself.
  const named = person ? fitting({ firstName: person.firstName, lastName: person.lastName, email: person.email }) : {}
  const checked = await api.registrations.check({ firstName: '', lastName: '', email: '', ...named, ...input, eventId, cartId })
  const cookie = cartCookie({ ...(person ? fitting(checked) : checked), cartId }, viewer)
  return redirect('/event/registration/payment', { status: 303, headers: { 'Set-Cookie': cookie } })
})

/** A cart that did not come to a registration goes on, so that the seats it holds are replaced and not held twice. */
async function cartIdFor({ api, request, viewer }: PageRequest, eventId: string): Promise<string> {
  const known = cartOf(request.headers.get('Cookie'), viewer)
  if (known?.eventId !== eventId) return crypto.randomUUID()
  const standing = await api.registrations.ofCart(known)
  return standing?.state === 'registered' ? crypto.randomUUID() : known.cartId
}

/** Step 1: who comes, how many, and what is given besides (events section 2). */
export default function RegisterPage() {
  const data = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { event, obstacle } = data
  return (
    <OpenScreen>
      <NoticeDialog answer={visibleAnswer(answer)} tone="error">
        {answer?.message}
      </NoticeDialog>
      <BackLink to={eventPath(event)}>{event.eventName}</BackLink>
      <h1 className="type-title">{words.title}</h1>
      {obstacle ? (
        <ClosedNotice event={event} obstacle={obstacle} />
      ) : (
        <>
          <div className="mt-6 mb-9 max-w-180">
            <Stepper steps={steps} current={0} />
          </div>
          <RegisterForm key={data.asMember ? 'member' : 'guest'} {...data} answer={answer} />
        </>
      )}
      <div className="mt-10 max-w-180">
        <ContactsBlock contacts={data.contacts} />
      </div>
    </OpenScreen>
  )
}

/** An error of a field stands at the field. */
const visibleAnswer = (answer: ReturnType<typeof useActionData<typeof action>>) =>
  answer && Object.keys(answer.fields).length === 0 ? answer : undefined
