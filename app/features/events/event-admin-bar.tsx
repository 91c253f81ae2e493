import { useSearchParams } from '#app/lib/remix.ts'
import Pencil from 'lucide-react/icons/pencil'
import { Suspense, lazy } from 'react'
import type { Failure } from '#app/lib/page/page.ts'
import { textUnder } from '#app/lib/page/text-under.ts'
import { useHydrated } from '#app/lib/hydrate/use-hydrated.ts'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { adminBar, done, notNotified } from './admin-words.ts'
import type { EventView } from './event-standing.ts'
import { PublishButton } from './publish-button.tsx'

/** Dialogs are for admins only, so the public page does not load them. */
const Notice = lazy(async () => ({ default: (await import('#app/ui/dialog/answer-notice.tsx')).AnswerNotice }))

/** The admin actions on an event: edit, publish and unpublish. */
export function EventAdminBar({
  event,
  registered,
  answer,
}: {
  event: EventView
  /** The number of active registrations. */ registered: number
  answer: Failure | undefined
}) {
  const { eventId, isCancelled, isOver, showsLanding } = event
  const hydrated = useHydrated()
  const [query] = useSearchParams()
  const known = registered === 0 ? done : { ...done, updated: notNotified.text(registered) }
  const text = answer?.message ?? textUnder(known, query.get('done'))
  const wayToThem = registered > 0 && query.get('done') === 'updated' && (
    <LinkButton to={`/emails?dialog=new&event=${eventId}`}>{notNotified.write}</LinkButton>
  )
  return (
    <>
      {text && !hydrated && (
        <p role="status" className="panel panel-body mb-6 font-semibold">
          {text} {wayToThem}
        </p>
      )}
      {text && hydrated && (
        <Suspense>
          <Notice answer={answer} done={known} undo={wayToThem || undefined} />
        </Suspense>
      )}
      <div className="mb-6 flex flex-wrap gap-2">
        <LinkButton to={`/event/${eventId}/edit`} icon={Pencil}>
          {adminBar.edit}
        </LinkButton>
        {showsLanding === 1 && <LinkButton to={`/event/${eventId}/landing`}>{adminBar.landing}</LinkButton>}
        <LinkButton to={`/event/${eventId}?as=visitor`}>{adminBar.asVisitor}</LinkButton>
        {!isCancelled && <PublishButton event={event} registered={registered} />}
        {(isCancelled || !isOver) && (
          <LinkButton to={`/event/${eventId}/cancel`}>
            {isCancelled ? adminBar.cancellation : adminBar.cancel}
          </LinkButton>
        )}
      </div>
    </>
  )
}
