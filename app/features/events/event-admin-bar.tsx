import { Form, useNavigation, useSearchParams } from '#app/lib/remix.ts'
import Pencil from 'lucide-react/icons/pencil'
import { Suspense, lazy } from 'react'
import type { Failure } from '#app/lib/page/page.ts'
import { textUnder } from '#app/lib/page/text-under.ts'
import { useHydrated } from '#app/lib/hydrate/use-hydrated.ts'
import { Button, LinkButton } from '#app/ui/parts/button.tsx'
import { adminBar, done } from './admin-words.ts'
import type { EventView } from './event-standing.ts'

/** Dialogs are for admins alone, so the page that everybody reads does not carry them. */
const Notice = lazy(async () => ({ default: (await import('#app/ui/dialog/answer-notice.tsx')).AnswerNotice }))

/** The admins' acts on an event: edit it, and show it to everybody or no longer. */
export function EventAdminBar({ event: { eventId, isPublished, isCancelled, isOver, showsLanding }, answer }: { event: EventView; answer: Failure | undefined }) {
  const navigation = useNavigation()
  const hydrated = useHydrated()
  const [query] = useSearchParams()
  const text = answer?.message ?? textUnder(done, query.get('done'))
  const intent = isPublished ? 'unpublish' : 'publish'
  return (
    <>
      {text && !hydrated && (
        <p role="status" className="panel panel-body mb-6 font-semibold">
          {text}
        </p>
      )}
      {text && hydrated && (
        <Suspense>
          <Notice answer={answer} done={done} />
        </Suspense>
      )}
      <div className="mb-6 flex flex-wrap gap-2">
        <LinkButton to={`/event/${eventId}/edit`} icon={Pencil}>
          {adminBar.edit}
        </LinkButton>
        {showsLanding === 1 && <LinkButton to={`/event/${eventId}/landing`}>{adminBar.landing}</LinkButton>}
        {!isCancelled && (
          <Form method="post">
            <Button
              type="submit"
              name="intent"
              value={intent}
              look={isPublished ? 'quiet' : 'primary'}
              saving={navigation.formData?.get('intent') === intent}
            >
              {isPublished ? adminBar.unpublish : adminBar.publish}
            </Button>
          </Form>
        )}
        {(isCancelled || !isOver) && <LinkButton to={`/event/${eventId}/cancel`}>{isCancelled ? adminBar.cancellation : adminBar.cancel}</LinkButton>}
      </div>
    </>
  )
}
