import { Link, redirect, useActionData, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { z } from 'zod'
import { act, load, useViewer } from '#app/lib/page/page.ts'
import { AnswerNotice } from '#app/ui/dialog/answer-notice.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { NarrowCard } from '#app/ui/frame/shells.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { stopWords as words } from './words.ts'

// The key in the URL stays on this site. With no-referrer, a form would be sent without its origin, and rejected.
export const meta: MetaFunction = () => [{ title: words.title }, { name: 'referrer', content: 'same-origin' }]

export const loader = load(({ api, params }) => api.notifications.stopping({ code: params.code!, key: params.key! }))

export const action = act(z.object({ intent: z.enum(['stop', 'resume']) }), async ({ api, input, params, url }) => {
  await api.notifications[input.intent]({ code: params.code!, key: params.key! })
  return redirect(url.pathname)
})

/** The page that a notification's unsubscribe link leads to. Nothing happens until the button is pressed. */
export default function StopPage() {
  const standing = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { chapter } = useViewer()
  if (!standing) {
    return (
      <NarrowCard title={words.unknown.title} lead={words.unknown.lead} drawing="office">
        <div className="flex flex-wrap gap-3">
          <LinkButton to="/login?redirect=/notifications" look="primary">
            {words.unknown.act}
          </LinkButton>
          <LinkButton to="/">{words.done.home}</LinkButton>
        </div>
      </NarrowCard>
    )
  }
  const { hasStopped } = standing
  const texts = hasStopped ? words.done : words
  return (
    <NarrowCard title={texts.title} lead={texts.lead(chapter.chapterName)} drawing="section">
      <PostForm id="stop" answer={answer}>
        <SubmitButton
          intent={hasStopped ? 'resume' : 'stop'}
          look={hasStopped ? 'quiet' : 'primary'}
          wide
          savingText={texts.acting}
        >
          {texts.act}
        </SubmitButton>
        {hasStopped && (
          <LinkButton to="/" wide className="mt-3">
            {words.done.home}
          </LinkButton>
        )}
        <p className="type-fine mt-4 text-ink-2">
          {words.still}{' '}
          <Link to="/notifications" className="text-link-line">
            {words.choose}
          </Link>
        </p>
      </PostForm>
      <AnswerNotice answer={answer} />
    </NarrowCard>
  )
}
