import { useSearchParams } from '#app/lib/remix.ts'
import { Suspense, lazy } from 'react'
import type { Failure } from '#app/lib/page/page.ts'
import { textUnder } from '#app/lib/page/text-under.ts'
import { useHydrated } from '#app/lib/hydrate/use-hydrated.ts'
import { undoWords } from '#app/ui/dialog/words.ts'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { done, notNotified } from './admin-words.ts'
import { isJustPublished, type EventView } from './event-standing.ts'
import { PublishedPanel } from './published-panel.tsx'

/** Dialogs are for admins only, so the public page does not load them. */
const Notice = lazy(async () => ({ default: (await import('#app/ui/dialog/answer-notice.tsx')).AnswerNotice }))

type EventAnswerProps = {
  event: EventView
  /** The number of active registrations. */
  registered: number
  answer: Failure | undefined
}

/** What became of an admin's action on an event. */
export function EventAnswer({ event, registered, answer }: EventAnswerProps) {
  const { eventId } = event
  const hydrated = useHydrated()
  const [query] = useSearchParams()
  const known = registered === 0 ? done : { ...done, updated: notNotified.text(registered) }
  // The published event has a panel of its own, which stays.
  const { published: _, ...others } = known
  const toasts = { ...others, undone: undoWords.undone }
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
      {isJustPublished(event, query, answer) && <PublishedPanel eventId={eventId} />}
    </>
  )
}
