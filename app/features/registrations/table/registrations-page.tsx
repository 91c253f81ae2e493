import { Link, useActionData, useLoaderData, useSearchParams, type MetaFunction } from '#app/lib/remix.ts'
import Mail from 'lucide-react/icons/mail'
import ScanLine from 'lucide-react/icons/scan-line'
import { givingTypes } from '#server/features/events/rules.ts'
import { registrationsTable } from '#server/features/registrations/rules.ts'
import { zelleReference, zelleRefusal } from '#server/features/registrations/zelle/schema.ts'
import { acts, one } from '#app/lib/page/acts.ts'
import { dollars, planDate } from '#app/lib/format.ts'
import { load } from '#app/lib/page/page.ts'
import { AnswerNotice } from '#app/ui/dialog/answer-notice.tsx'
import { WorkScreen } from '#app/ui/frame/shells.tsx'
import { WayBack } from '#app/ui/frame/way-back.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { Cells, type Cell } from '#app/ui/parts/cells.tsx'
import { listState, pageWithin, questionOf } from '#app/ui/table/list-question.ts'
import { isNarrowed } from '#app/ui/table/table-state.ts'
import { EventRegistrations } from './event-registrations.tsx'
import { table } from './admin-words.ts'
import { ZelleReportDialogs, isAboutZelle } from '../zelle/zelle-report-dialogs.tsx'
import { zelle as words } from '../zelle/zelle-report-words.ts'

export { shouldRevalidate } from '#app/lib/page/shallow-url.ts'

export const meta: MetaFunction = () => [{ title: table.title }]

export const loader = load(async ({ api, params, url }) => {
  const eventId = params.id!
  const { eventName, eventType, startsOn, endsOn, seats, isCancelled, isOver } = await api.events.byId({ eventId })
  const { state, page } = await pageWithin(listState(url.searchParams, registrationsTable), (asked) =>
    api.registrations.inEvent({ ...questionOf(asked), eventId }),
  )
  const begun = questionOf(listState(new URLSearchParams(), registrationsTable))
  const { total, totals } = isNarrowed(state) ? await api.registrations.inEvent({ ...begun, eventId }) : page
  return {
    eventId,
    eventName,
    days: [...new Set([planDate(startsOn), planDate(endsOn)])].join(' to '),
    hasCheckIn: !isCancelled && !isOver && !givingTypes.includes(eventType),
    all: { registrations: total, ...totals, seats },
    state,
    page,
  }
})

export const action = acts({
  confirmZelle: one(zelleReference, ({ api, input }) => api.registrations.confirmZelle(input)),
  declineZelle: one(zelleRefusal, ({ api, input }) => api.registrations.declineZelle(input)),
})

/** The registrations of an event on their own page: the event's page shows them only with JavaScript. */
export default function RegistrationsPage() {
  const { eventName, eventId, days, hasCheckIn, all, state, page } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const [query] = useSearchParams()
  const here = `/event/${eventId}/registrations`
  return (
    <WorkScreen
      before={<WayBack to={`/event/${eventId}`}>{eventName}</WayBack>}
      title={table.title}
      lead={days}
      action={
        <div className="flex flex-wrap gap-2">
          {all.registrations > 0 && (
            <LinkButton icon={Mail} to={`/emails?dialog=new&event=${eventId}`}>
              {table.writeToAll}
            </LinkButton>
          )}
          {hasCheckIn && (
            <LinkButton icon={ScanLine} look="primary" to={`/event/${eventId}/check-in`} reloadDocument>
              {table.checkIn}
            </LinkButton>
          )}
        </div>
      }
    >
      <div className="mb-8">
        <Cells columns={4} cells={figuresOf(all, page.zelle)} />
      </div>
      <AnswerNotice
        answer={isAboutZelle(page.zelle, query) ? undefined : answer}
        failed={words.failed}
        done={words.done}
      />
      <EventRegistrations eventId={eventId} state={state} page={page} />
      <ZelleReportDialogs zelle={page.zelle} at={here} answer={answer} />
    </WorkScreen>
  )
}

type All = { registrations: number; adults: number; minors: number; amountCents: number; seats: number | null }

/** Returns the totals of the whole event, independent of the displayed rows. */
function figuresOf(
  { registrations, adults, minors, amountCents, seats }: All,
  zelle: readonly { amountCents: number }[],
): Cell[] {
  const [people, reported] = [adults + minors, zelle.reduce((sum, one) => sum + one.amountCents, 0)]
  return [
    { key: table.title, value: registrations.toLocaleString('en-US') },
    { key: table.people, value: seats === null ? people.toLocaleString('en-US') : table.peopleOf(people, seats) },
    { key: table.received, value: dollars(amountCents) },
    {
      key: table.toConfirm,
      value:
        zelle.length === 0 ? (
          table.nothing
        ) : (
          <Link
            to="?status=held"
            className="text-link-line"
          >{`${zelle.length.toLocaleString('en-US')}, ${dollars(reported)}`}</Link>
        ),
    },
  ]
}
