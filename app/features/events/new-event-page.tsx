import { useActionData, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { newEvent } from '#server/features/events/schema.ts'
import { act, load } from '#app/lib/page/page.ts'
import { AnswerNotice } from '#app/ui/dialog/answer-notice.tsx'
import { WorkScreen } from '#app/ui/frame/shells.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { newEvent as words } from './form-words.ts'
import { EventForm } from './event-form.tsx'

export const meta: MetaFunction = () => [{ title: words.title }]

export const loader = load(async ({ api }) => api.events.blank())

export const action = act(newEvent, async ({ api, input, redirect }) => {
  const { eventId } = await api.events.create(input)
  return redirect(`/event/${eventId}?done=created`)
})

/** A new event, hidden until it is published. */
export default function NewEventPage() {
  const { today, zone, zones } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <WorkScreen title={words.title} lead={words.lead}>
      <EventForm
        answer={answer}
        firstDay={today}
        zone={zone}
        zones={zones}
        foot={
          <>
            <LinkButton to="/events">{words.cancel}</LinkButton>
            <SubmitButton>{words.act}</SubmitButton>
          </>
        }
      />
      <AnswerNotice answer={answer} />
    </WorkScreen>
  )
}
