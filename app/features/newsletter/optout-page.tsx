import { redirect, useActionData, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { z } from 'zod'
import { act, load, useViewer } from '#app/lib/page/page.ts'
import { AnswerNotice } from '#app/ui/dialog/answer-notice.tsx'
import { HumanCheck } from '#app/ui/form/human-check/human-check.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { EmailField } from '#app/ui/form/fields/text-field.tsx'
import { NarrowCard } from '#app/ui/frame/shells.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { jobAlertWords } from '#app/ui/frame/words.ts'
import { subscriber } from '#server/features/newsletter/schema.ts'
import { optoutWords as words } from './words.ts'

// The token in the URL stays on this site. With no-referrer, a form would be sent without its origin, and rejected.
export const meta: MetaFunction = () => [{ title: words.title }, { name: 'referrer', content: 'same-origin' }]

export const loader = load(async ({ url, viewer }) => {
  const token = url.searchParams.get('token') ?? ''
  // An unsubscribe link works even if the chapter has since closed its job portal.
  if (!viewer.chapter.jobPortal && token === '') throw redirect('/')
  return { token }
})

/** An email link provides a token; the form provides an address and a human check. */
const leaving = z.object({ token: z.string().optional(), email: z.string().optional(), captcha: z.string().optional() })

export const action = act(leaving, async ({ api, input: { token, ...form } }) => ({
  ok: true as const,
  message: token
    ? await api.newsletter.unsubscribeByLink({ token })
    : await api.newsletter.unsubscribe(subscriber.parse(form)),
}))

export default function OptoutPage() {
  const { token } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { chapter } = useViewer()
  return (
    <NarrowCard title={words.title} lead={token ? words.byLink : words.byAddress} drawing="section">
      <PostForm key={answer?.ok ? answer.message : 'again'} id="optout" answer={answer}>
        {token ? (
          // Nothing happens until the button is pressed: mail programs open links on their own.
          <input type="hidden" name="token" value={token} />
        ) : (
          <>
            <EmailField name="email" label={jobAlertWords.email} placeholder={jobAlertWords.prompt} />
            <HumanCheck invisible />
          </>
        )}
        <SubmitButton wide className="mt-6 uppercase" savingText={words.acting}>
          {words.act}
        </SubmitButton>
        {answer?.ok && (
          <LinkButton to={chapter.jobPortal ? (chapter.isMain ? '/jobsall' : '/jobs') : '/'} wide className="mt-3">
            {chapter.jobPortal ? words.jobs : words.home}
          </LinkButton>
        )}
        <p className="type-fine mt-4 text-ink-2">{words.others}</p>
      </PostForm>
      <AnswerNotice answer={answer} failed={jobAlertWords.failed} />
    </NarrowCard>
  )
}
