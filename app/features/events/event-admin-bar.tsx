import { useSearchParams } from '#app/lib/remix.ts'
import Mail from 'lucide-react/icons/mail'
import Pencil from 'lucide-react/icons/pencil'
import { Suspense, lazy } from 'react'
import type { Failure } from '#app/lib/page/page.ts'
import { textUnder } from '#app/lib/page/text-under.ts'
import { useHydrated } from '#app/lib/hydrate/use-hydrated.ts'
import { undoWords } from '#app/ui/dialog/words.ts'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { adminBar, done, notNotified } from './admin-words.ts'
import type { EventView } from './event-standing.ts'
import { PublishButton } from './publish-button.tsx'
import { PublishedPanel, membersEmail } from './published-panel.tsx'

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
  // The published event has a panel of its own, which stays.
  const { published: _, ...others } = known
  const toasts = { ...others, undone: undoWords.undone }
  const isPublished = query.get('done') === 'published' && event.isPublished && !answer
  const text = answer?.message ?? textUnder(toasts, query.get('done'))
  const wayToThem = registered > 0 && query.get('done') === 'updated' && (
    <LinkButton to={`/emails?dialog=new&event=${eventId}`} size="tiny">
      {notNotified.write}
    </LinkButton>
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
          <Notice answer={answer} done={toasts} undo={wayToThem || undefined} />
        </Suspense>
      )}
      {isPublished && <PublishedPanel eventId={eventId} />}
      <div className="mb-6 flex flex-wrap gap-2">
        <LinkButton to={`/event/${eventId}/edit`} icon={Pencil}>
          {adminBar.edit}
        </LinkButton>
        {showsLanding === 1 && <LinkButton to={`/event/${eventId}/landing`}>{adminBar.landing}</LinkButton>}
        <LinkButton to={`/event/${eventId}?as=visitor`}>{adminBar.asVisitor}</LinkButton>
        {event.isPublished && !isOver && !isPublished && (
          <LinkButton to={membersEmail} icon={Mail}>
            {adminBar.email}
          </LinkButton>
        )}
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
