import type { MetaFunction } from '@remix-run/node'
import { Link, redirect, useActionData } from '@remix-run/react'
import { act, load, useViewer } from '#app/lib/page.ts'
import { HumanCheck } from '#app/ui/form/human-check.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { EmailField } from '#app/ui/form/text-field.tsx'
import { jobAlertHeading } from '#app/ui/frame/job-alert.tsx'
import { NarrowCard } from '#app/ui/frame/shells.tsx'
import { subscriber } from '#server/features/newsletter/schema.ts'
import { Outcome } from './outcome.tsx'

export const meta: MetaFunction = () => [{ title: 'Job alerts' }]

export const loader = load(async ({ viewer }) => {
  if (!viewer.chapter.jobPortal) throw redirect('/')
  return null
})

/** Also takes what the footer's form sends. */
export const action = act(subscriber, async ({ api, input }) => ({
  ok: true as const,
  message: await api.newsletter.subscribe(input),
}))

/** Where the footer's job-alert form leads when it cannot finish by itself. */
export default function SubscribePage() {
  const viewer = useViewer()
  const answer = useActionData<typeof action>()
  return (
    <NarrowCard title="Job alerts" lead={jobAlertHeading(viewer)} drawing="plan">
      <PostForm key={answer?.ok ? answer.message : 'again'} id="subscribe" answer={answer}>
        <EmailField name="email" label="Email" placeholder="Enter your email" />
        <HumanCheck invisible />
        <SubmitButton wide className="mt-6" savingText="Subscribing">
          SUBSCRIBE
        </SubmitButton>
      </PostForm>
      <p className="type-small mt-6 text-ink-2">
        New posts from the chapter job portal, by e-mail.{' '}
        <Link to="/newsletter/optout" className="text-link-line">
          Leave at any time
        </Link>
        .
      </p>
      <Outcome answer={answer} />
    </NarrowCard>
  )
}
