import { useActionData, type MetaFunction } from '#app/lib/remix.ts'
import { act, load } from '#app/lib/page/page.ts'
import { newJob } from '#server/features/jobs/schema.ts'
import { AnswerNotice } from '#app/ui/dialog/answer-notice.tsx'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { FormWithSummary, OpenScreen } from '#app/ui/frame/shells.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { JobFields, jobPlan } from './job-fields.tsx'
import { NextSteps } from './next-steps.tsx'
import { jobFormWords as words } from './words.ts'

export const meta: MetaFunction = () => [{ title: words.new }]

/** Whoever is not logged in is led to the login and back. */
export const loader = load(async ({ api }) => {
  await api.jobs.mine()
  return null
})

export const action = act(newJob, async ({ api, input, redirect }) => {
  const jobId = await api.jobs.add(input)
  return redirect(`/jobs/${jobId}?done=posted`)
})

/** A new post, which waits until an admin approves it. */
export default function NewJobPage() {
  const answer = useActionData<typeof action>()
  return (
    <OpenScreen title={words.new} lead={words.lead}>
      <FormWithSummary summary={<NextSteps />}>
        <PostForm id="job-form" answer={answer} labels={words.fields} groups={jobPlan}>
          <ErrorSummary />
          <JobFields />
          <div className="flex flex-wrap justify-end gap-2 border-t border-rule pt-5 max-sm:flex-col-reverse">
            <LinkButton to="/jobs">{words.cancel}</LinkButton>
            <SubmitButton>{words.act}</SubmitButton>
          </div>
        </PostForm>
      </FormWithSummary>
      <AnswerNotice answer={answer} />
    </OpenScreen>
  )
}
