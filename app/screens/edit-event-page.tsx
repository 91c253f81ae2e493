import { redirect, useActionData, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { eventTypeLabel } from '#server/features/events/rules.ts'
import { eventChanges } from '#server/features/events/schema.ts'
import { acts, one } from '#app/lib/page/acts.ts'
import { load } from '#app/lib/page/page.ts'
import { AnswerNotice } from '#app/ui/dialog/answer-notice.tsx'
import { WorkScreen } from '#app/ui/frame/shells.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { EventForm } from '#app/features/events/event-form.tsx'
import type { EventView } from '#app/features/events/event-standing.ts'
import { editEvent, newEvent } from '#app/features/events/form-words.ts'

export const meta: MetaFunction = () => [{ title: editEvent.title }]

export const loader = load(async ({ api, params }) => {
  const { today, zone } = await api.events.blank()
  return { today, zone, event: await api.events.byId({ eventId: params.id! }) }
})

/** Each section of the page has buttons of its own, whose names begin with it. */
export const action = acts({
  update: one(eventChanges, async ({ api, input, params }) => {
    await api.events.update({ ...input, eventId: params.id! })
    throw redirect(`/event/${params.id}?done=updated`)
  }),
})

/**
 * The edit mode of an event. It has an address of its own, so that the page which everybody reads does not carry the
 * form, and so that it works before scripts arrive.
 */
export default function EditEventPage() {
  const { event, today, zone } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const firstDay = event.startsOn.slice(0, 10) < today ? event.startsOn.slice(0, 10) : today
  return (
    <WorkScreen title={event.eventName} lead={editEvent.lead(eventTypeLabel(event.eventType))}>
      <EventForm
        answer={answer}
        initial={entriesOf(event)}
        firstDay={firstDay}
        zone={zone}
        act={editEvent.act}
        cancel={<LinkButton to={`/event/${event.eventId}`}>{newEvent.cancel}</LinkButton>}
      />
      <AnswerNotice answer={answer} />
    </WorkScreen>
  )
}

const entriesOf = (event: EventView) => ({
  edition: event.updatedAt,
  eventType: event.eventType,
  eventName: event.eventName,
  eventDescription: event.eventDescription,
  startsAt: event.startsOn,
  endsAt: event.endsOn,
  eventAddress: event.eventAddress,
  adultFee: dollarsOf(event.adultFeeCents),
  minorFee: dollarsOf(event.minorFeeCents),
  cap: dollarsOf(event.capCents),
  seats: event.seats === null ? '' : String(event.seats),
})

const dollarsOf = (cents: number) => (cents / 100).toFixed(2)
