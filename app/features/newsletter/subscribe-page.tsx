import { Link, useActionData, type MetaFunction } from '#app/lib/remix.ts'
import { act, loadInModule, useViewer } from '#app/lib/page/page.ts'
import { AnswerNotice } from '#app/ui/dialog/answer-notice.tsx'
import { HumanCheck } from '#app/ui/form/human-check/human-check.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { EmailField } from '#app/ui/form/fields/text-field.tsx'
import { jobAlertHeading } from '#app/ui/frame/job-alert.tsx'
import { NarrowCard } from '#app/ui/frame/shells.tsx'
import { jobAlertWords } from '#app/ui/frame/words.ts'
import { subscriber } from '#server/features/newsletter/schema.ts'
import { subscribeWords as words } from './words.ts'

export const meta: MetaFunction = () => [{ title: words.title }]

export const loader = loadInModule('jobPortal', async () => null)

/** Also handles the footer's form. */
export const action = act(subscriber, async ({ api, input }) => ({
  ok: true as const,
  message: await api.newsletter.subscribe(input),
}))

/** The page that the footer's job-alert form leads to if it cannot finish on its own. */
export default function SubscribePage() {
  const viewer = useViewer()
  const answer = useActionData<typeof action>()
  return (
    <NarrowCard title={words.title} lead={jobAlertHeading(viewer)} drawing="plan">
      <PostForm key={answer?.ok ? answer.message : 'again'} id="subscribe" answer={answer}>
        <EmailField name="email" label={jobAlertWords.email} placeholder={jobAlertWords.prompt} />
        <HumanCheck invisible />
        <SubmitButton wide className="mt-6 uppercase" savingText={words.acting}>
          {jobAlertWords.act}
        </SubmitButton>
      </PostForm>
      <p className="type-small mt-6 text-ink-2">
        {jobAlertWords.text}{' '}
        <Link to="/newsletter/optout" className="text-link-line">
          {jobAlertWords.anyTime}
        </Link>
        .
      </p>
      <AnswerNotice answer={answer} failed={jobAlertWords.failed} />
    </NarrowCard>
  )
}
