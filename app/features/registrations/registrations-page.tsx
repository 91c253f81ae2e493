import { useActionData, useLoaderData, useSearchParams, type MetaFunction } from '#app/lib/remix.ts'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { registrationsTable } from '#server/features/registrations/rules.ts'
import { zelleReference, zelleRefusal } from '#server/features/registrations/zelle.schema.ts'
import { acts, one } from '#app/lib/page/acts.ts'
import { load } from '#app/lib/page/page.ts'
import { AnswerNotice } from '#app/ui/dialog/answer-notice.tsx'
import { WorkScreen } from '#app/ui/frame/shells.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { listState, questionOf } from '#app/ui/table/list-question.ts'
import { EventRegistrations } from './event-registrations.tsx'
import { table } from './admin-words.ts'
import { ZelleReportDialogs, isAboutZelle } from './zelle-report-dialogs.tsx'
import { zelle as words } from './zelle-report-words.ts'

export { shouldRevalidate } from '#app/lib/page/shallow-url.ts'

export const meta: MetaFunction = () => [{ title: table.title }]

export const loader = load(async ({ api, params, url }) => {
  const eventId = params.id!
  const { eventName } = await api.events.byId({ eventId })
  const state = listState(url.searchParams, registrationsTable)
  return { eventId, eventName, state, page: await api.registrations.inEvent({ ...questionOf(state), eventId }) }
})

export const action = acts({
  confirmZelle: one(zelleReference, ({ api, input }) => api.registrations.confirmZelle(input)),
  refuseZelle: one(zelleRefusal, ({ api, input }) => api.registrations.refuseZelle(input)),
})

/** The registrations of an event with an address of their own: the event's page shows them once scripts have arrived. */
export default function RegistrationsPage() {
  const { eventName, eventId, state, page } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const [query] = useSearchParams()
  const here = `/event/${eventId}/registrations`
  return (
    <WorkScreen
      title={eventName}
      action={
        <LinkButton icon={ArrowLeft} to={`/event/${eventId}`}>
          {table.back}
        </LinkButton>
      }
    >
      <AnswerNotice answer={isAboutZelle(page.zelle, query) ? undefined : answer} failed={words.failed} done={words.done} />
      <EventRegistrations eventId={eventId} state={state} page={page} />
      <ZelleReportDialogs zelle={page.zelle} at={here} answer={answer} />
    </WorkScreen>
  )
}
