import { useActionData, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { acts, one } from '#app/lib/page/acts.ts'
import { load } from '#app/lib/page/page.ts'
import { AnswerNotice } from '#app/ui/dialog/answer-notice.tsx'
import { WorkScreen } from '#app/ui/frame/shells.tsx'
import { WayBack } from '#app/ui/frame/way-back.tsx'
import { entryReference, offering } from '#server/features/registrations/waiting-list/schema.ts'
import { eventPath } from '../registration-links.tsx'
import { WaitingLine } from './waiting-line.tsx'
import { line as words } from './waiting-words.ts'

export const meta: MetaFunction = () => [{ title: words.title }]

export const loader = load(async ({ api, params }) => {
  const eventId = params.id ?? ''
  const waiters = await api.waitingList.line({ eventId })
  const { eventName } = await api.events.byId({ eventId })
  return { eventId, eventName, waiters }
})

export const action = acts({
  offer: one(offering, ({ api, input: { entryId, reason } }) => api.waitingList.offer({ entryId, reason })),
  remove: one(entryReference, ({ api, input: { entryId } }) => api.waitingList.remove({ entryId })),
})

/** The waiting list of an event for its admins. */
export default function WaitingListPage() {
  const { eventId, eventName, waiters } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <WorkScreen
      before={<WayBack to={eventPath({ eventId })}>{eventName}</WayBack>}
      title={words.title}
      lead={words.lead(eventName)}
    >
      <div className="max-w-220">
        <WaitingLine eventId={eventId} waiters={waiters} />
      </div>
      <AnswerNotice answer={answer} done={words.done} />
    </WorkScreen>
  )
}
