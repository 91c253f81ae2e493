import { useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { registrationsTable } from '#server/features/registrations/rules.ts'
import { load } from '#app/lib/page/page.ts'
import { WorkScreen } from '#app/ui/frame/shells.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { listState, questionOf } from '#app/ui/table/list-question.ts'
import { EventRegistrations } from './event-registrations.tsx'
import { table } from './admin-words.ts'

export { shouldRevalidate } from '#app/lib/page/shallow-url.ts'

export const meta: MetaFunction = () => [{ title: table.title }]

export const loader = load(async ({ api, params, url }) => {
  const eventId = params.id!
  const { eventName } = await api.events.byId({ eventId })
  const state = listState(url.searchParams, registrationsTable)
  return { eventId, eventName, state, page: await api.registrations.inEvent({ ...questionOf(state), eventId }) }
})

/** The registrations of an event with an address of their own: the event's page shows them once scripts have arrived. */
export default function RegistrationsPage() {
  const { eventName, eventId, state, page } = useLoaderData<typeof loader>()
  return (
    <WorkScreen
      title={eventName}
      action={
        <LinkButton icon={ArrowLeft} to={`/event/${eventId}`}>
          {table.back}
        </LinkButton>
      }
    >
      <EventRegistrations eventId={eventId} state={state} page={page} />
    </WorkScreen>
  )
}
