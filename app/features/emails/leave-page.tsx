import { redirect, useActionData, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { z } from 'zod'
import { act, load, useViewer } from '#app/lib/page/page.ts'
import { AnswerNotice } from '#app/ui/dialog/answer-notice.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { NarrowCard } from '#app/ui/frame/shells.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { leaveWords as words } from './words.ts'

// The key in the URL stays on this site. With no-referrer, a form would be sent without its origin, and rejected.
export const meta: MetaFunction = () => [{ title: words.title }, { name: 'referrer', content: 'same-origin' }]

export const loader = load(({ api, params }) => api.emails.leaving({ mailId: params.mailId!, key: params.key! }))

export const action = act(z.object({ intent: z.enum(['leave', 'rejoin']) }), async ({ api, input, params, url }) => {
  await api.emails[input.intent]({ mailId: params.mailId!, key: params.key! })
  return redirect(url.pathname)
})

/**
 * The page that an unsubscribe link leads to. Nothing happens until the button is pressed: mail programs open links on
 * their own.
 */
export default function LeavePage() {
  const leaving = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { chapter } = useViewer()
  if (!leaving) {
    return (
      <NarrowCard title={words.unknown.title} lead={words.unknown.lead} drawing="office">
        <div className="flex flex-wrap gap-3">
          <LinkButton to="/" look="primary">
            {words.done.home}
          </LinkButton>
          {chapter.chapterEmail && (
            <a href={`mailto:${chapter.chapterEmail}`} className="btn btn-quiet">
              {words.unknown.act}
            </a>
          )}
        </div>
      </NarrowCard>
    )
  }
  const { address, hasLeft } = leaving
  const texts = hasLeft ? words.done : words
  return (
    <NarrowCard
      title={texts.title}
      lead={<span className="wrap-anywhere">{texts.lead(address, chapter.chapterName)}</span>}
      drawing="section"
    >
      <PostForm id="leave" answer={answer}>
        <SubmitButton
          intent={hasLeft ? 'rejoin' : 'leave'}
          look={hasLeft ? 'quiet' : 'primary'}
          wide
          savingText={texts.acting}
        >
          {texts.act}
        </SubmitButton>
        {hasLeft && (
          <LinkButton to="/" wide className="mt-3">
            {words.done.home}
          </LinkButton>
        )}
        <p className="type-fine mt-4 text-ink-2">{words.still}</p>
      </PostForm>
      <AnswerNotice answer={answer} />
    </NarrowCard>
  )
}
