import { useActionData, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { act, load, useViewer } from '#app/lib/page/page.ts'
import { AnswerNotice } from '#app/ui/dialog/answer-notice.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { NarrowCard } from '#app/ui/frame/shells.tsx'
import { jobAlertWords } from '#app/ui/frame/words.ts'
import { Alert } from '#app/ui/parts/alert.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { Cells } from '#app/ui/parts/cells.tsx'
import type { Outputs } from '#server/wiring/api.ts'
import { emailLink } from '#server/features/newsletter/schema.ts'
import { confirmWords as words, oftenWords } from './words.ts'

// The token in the URL stays on this site. With no-referrer, a form would be sent without its origin, and rejected.
export const meta: MetaFunction = () => [{ title: words.title }, { name: 'referrer', content: 'same-origin' }]

export const loader = load(async ({ api, url }) => {
  // An invalid token is looked up too, so that the page exists only while the module is on.
  const token = (url.searchParams.get('token') ?? '').slice(0, 100) || 'none'
  return { token, asked: await api.newsletter.toConfirm({ token }) }
})

export const action = act(emailLink, async ({ api, input }) => {
  await api.newsletter.confirm(input)
  return { ok: true as const, message: words.done.next }
})

/**
 * The page that an email link leads to. Nothing happens until the button is pressed: mail programs open links on their
 * own.
 */
export default function ConfirmPage() {
  const { token, asked } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  if (asked === null) {
    return (
      <NarrowCard title={words.expired.title} lead={words.expired.lead} drawing="office">
        <LinkButton to="/newsletter/subscribe" look="primary">
          {words.expired.act}
        </LinkButton>
      </NarrowCard>
    )
  }
  return asked.isConfirmed ? <Confirmed email={asked.email} /> : <Asked token={token} asked={asked} answer={answer} />
}

type AskedProps = {
  token: string
  asked: NonNullable<Outputs['newsletter']['toConfirm']>
  answer: ReturnType<typeof useActionData<typeof action>>
}

function Asked({ token, asked, answer }: AskedProps) {
  const { chapter } = useViewer()
  return (
    <NarrowCard title={words.title} lead={words.lead(chapter.chapterName)} drawing="office">
      <Cells
        columns={2}
        cells={[
          { key: words.email, value: <span className="wrap-anywhere">{asked.email}</span>, wide: true },
          { key: words.chapter, value: chapter.chapterName },
          { key: words.often, value: oftenWords[asked.digestDay] },
        ]}
      />
      <PostForm id="confirm" answer={answer}>
        <input type="hidden" name="token" value={token} />
        <SubmitButton wide className="mt-6 uppercase" savingText={words.acting}>
          {words.act}
        </SubmitButton>
      </PostForm>
      <p className="type-fine mt-4 text-ink-2">{words.notAsked}</p>
      <AnswerNotice answer={answer} failed={jobAlertWords.failed} />
    </NarrowCard>
  )
}

function Confirmed({ email }: { email: string }) {
  const { chapter } = useViewer()
  return (
    <NarrowCard
      title={words.done.title}
      lead={<span className="wrap-anywhere">{words.done.lead(email, chapter.chapterName)}</span>}
      drawing="office"
    >
      <Alert tone="success" title={words.done.success}>
        {words.done.next}
      </Alert>
      <div className="mt-6 flex flex-wrap gap-2">
        <LinkButton to={chapter.isMain ? '/jobsall' : '/jobs'} look="primary">
          {words.done.jobs}
        </LinkButton>
        <LinkButton to="/newsletter/optout">{jobAlertWords.leave}</LinkButton>
      </div>
    </NarrowCard>
  )
}
