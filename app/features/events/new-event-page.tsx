import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { newEvent } from '#server/features/events/schema.ts'
import { act, load } from '#app/lib/page.ts'
import { WorkScreen } from '#app/ui/frame/shells.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { EventForm } from './event-form.tsx'
import { FailureNotice } from './failure-notice.tsx'

export const meta: MetaFunction = () => [{ title: 'Create New Event' }]

export const loader = load(async ({ api }) => api.events.blank())

export const action = act(newEvent, async ({ api, input, redirect }) => {
  const { eventId } = await api.events.create(input)
  return redirect(`/event/${eventId}?done=created`)
})

/** A new event, which is not shown until it is published. */
export default function NewEventPage() {
  const { today } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <WorkScreen title="Create New Event" lead="It is not announced, and nobody can register, until you publish it.">
      <EventForm answer={answer} firstDay={today} act="Create Event" cancel={<LinkButton to="/events">Cancel</LinkButton>} />
      <FailureNotice answer={answer} />
    </WorkScreen>
  )
}
