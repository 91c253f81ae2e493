import { useActionData, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { act, load } from '#app/lib/page/page.ts'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { NarrowCard } from '#app/ui/frame/shells.tsx'
import { Alert } from '#app/ui/parts/alert.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { cancelSeen } from '#server/features/registrations/schema.ts'
import { CancelFacts } from './cancel-facts.tsx'
import { cancellingOwn, refundText } from './cancel-words.ts'
import { eventPath, linkOf } from '../registration-links.tsx'

// The key in the URL stays on this site. With no-referrer, a form would be sent without its origin, and rejected.
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: cancellingOwn(data ?? { eventType: '' }).link },
  { name: 'referrer', content: 'same-origin' },
]

export const loader = load(({ api, params }) => api.registrations.toCancelByLink(linkOf(params)))

export const action = act(cancelSeen, async ({ api, input, params, url, redirect }) => {
  await api.registrations.cancelByLink({ ...linkOf(params), ...input })
  return redirect(url.pathname, 303)
})

/**
 * The page that a confirmation's link leads to. Nothing happens until the button is pressed: mail programs open links
 * on their own.
 */
export default function CancelPage() {
  const registration = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { state, backCents, notByLink } = registration
  const isCancelled = state === 'cancelled'
  const words = cancellingOwn(registration)
  return (
    <NarrowCard title={isCancelled ? words.cancelled : words.title} drawing="section">
      {answer && <Alert tone="error" title={answer.message} className="mb-6" />}
      {isCancelled && <Alert tone="success" title={refundText(registration)} className="mb-6" />}
      {notByLink && <Alert tone="warning" title={notByLink} className="mb-6" />}
      <CancelFacts registration={registration} />
      {isCancelled || notByLink ? (
        <LinkButton to={eventPath(registration)} wide className="mt-6">
          {words.viewEvent}
        </LinkButton>
      ) : (
        <PostForm id="cancel" answer={answer} className="mt-6 grid gap-2.5">
          <p className="type-body mb-2">{words.warning(registration)}</p>
          <input type="hidden" name="refundCents" value={backCents} />
          <SubmitButton look="error" wide savingText={words.saving}>
            {words.act}
          </SubmitButton>
          <LinkButton to={eventPath(registration)} wide>
            {words.keep}
          </LinkButton>
        </PostForm>
      )}
    </NarrowCard>
  )
}
