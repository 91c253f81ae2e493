// The parts of the view are styled by its page.
import '#app/styles/kit/facts.css'
import '#app/styles/kit/form.css'
import '#app/styles/kit/lines.css'
import '#app/styles/kit/note.css'
import '#app/styles/kit/stepline.css'
import { z } from 'zod'
import { redirect, useActionData, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { act, load } from '#app/lib/page/page.ts'
import { NarrowCard, OpenScreen } from '#app/ui/frame/shells.tsx'
import { Alert } from '#app/ui/parts/alert.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { paidAllTheSame, whyNotConfirmed } from '#server/features/registrations/zelle/rules.ts'
import { BackLink, eventPath, linkOf } from '../registration-links.tsx'
import { ZelleView } from './zelle-view.tsx'
import { zelle as words } from './zelle-words.ts'

// The key in the URL stays on this site. With no-referrer, a form would be sent without its origin, and rejected.
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.waiting ? words.pageTitle : words.ended },
  { name: 'referrer', content: 'same-origin' },
  { name: 'robots', content: 'noindex' },
]

export const loader = load(async ({ api, params, url }) => {
  const registration = await api.registrations.zelleOfLink(linkOf(params))
  if (registration.ownPath) throw redirect(registration.ownPath)
  return {
    ...registration,
    contacts: await api.eventContacts.ofEvent(registration),
    isCorrected: url.searchParams.has('corrected'),
  }
})

export const action = act(
  z.object({ reference: z.string().default('') }),
  async ({ api, input: { reference }, params, url, redirect: to }) => {
    await api.registrations.correctZelleByLink({ ...linkOf(params), reference })
    return to(`${url.pathname}?corrected`, 303)
  },
)

/** A registrant's page for a Zelle payment, by the link of the email: its state, and its number to correct. */
export default function ZelleOwnPage() {
  const registration = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { eventName, refusal, waiting, contacts, isCorrected, isEventCancelled } = registration
  if (!waiting) {
    return (
      <NarrowCard title={words.ended} drawing="section">
        <p className="type-body mb-2 font-semibold wrap-anywhere">{eventName}</p>
        <p className="type-body">
          {whyNotConfirmed[refusal]} {refusal !== 'wrongAmount' && paidAllTheSame}
        </p>
        <LinkButton to={eventPath(registration)} wide className="mt-6">
          {words.endedEvent}
        </LinkButton>
      </NarrowCard>
    )
  }
  const failure = answer && !answer.fields.reference ? answer.message : undefined
  return (
    <OpenScreen>
      <BackLink to={eventPath(registration)}>{eventName}</BackLink>
      {failure && <Alert tone="error" title={failure} className="mb-6" />}
      {isEventCancelled && <Alert tone="warning" title={words.eventCancelled} className="mb-6" />}
      {isCorrected && !answer && <Alert tone="success" title={words.corrected} className="mb-6" />}
      <ZelleView contacts={contacts} zelle={waiting} held={registration} answer={answer} />
    </OpenScreen>
  )
}
