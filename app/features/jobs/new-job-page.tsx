import { useActionData, type MetaFunction } from '#app/lib/remix.ts'
import { act, load, useViewer } from '#app/lib/page/page.ts'
import { newJob } from '#server/features/jobs/schema.ts'
import { AnswerNotice } from '#app/ui/dialog/answer-notice.tsx'
import { DraftStored, DraftRival } from '#app/ui/form/draft/draft-notes.tsx'
import { useSharedDraft } from '#app/ui/form/draft/use-shared-draft.ts'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { FormWithSummary, OpenScreen } from '#app/ui/frame/shells.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { JobFields, jobPlan } from './job-fields.tsx'
import { NextSteps } from './next-steps.tsx'
import { jobFormWords as words } from './words.ts'

export const meta: MetaFunction = () => [{ title: words.new }]

/** Visitors are sent to the login and back. */
export const loader = load(async ({ api }) => {
  await api.jobs.mine()
  return null
})

export const action = act(newJob, async ({ api, input, redirect }) => {
  const jobId = await api.jobs.add(input)
  return redirect(`/jobs/${jobId}?done=posted`)
})

/** A new post, pending until an admin approves it. The draft stays on this device until it is posted. */
export default function NewJobPage() {
  const answer = useActionData<typeof action>()
  const { memberId } = useViewer()
  const draft = useSharedDraft(`${memberId} job`, { formId: 'job-form', act: 'posted', answered: Boolean(answer) })
  return (
    <OpenScreen title={words.new} lead={words.lead}>
      <FormWithSummary summary={<NextSteps />}>
        <PostForm
          key={draft.turn}
          id="job-form"
          answer={answer}
          initial={draft.entries}
          labels={words.fields}
          groups={jobPlan}
        >
          <ErrorSummary />
          <DraftRival draft={draft} />
          <JobFields />
          <div className="form-acts border-t border-rule pt-5">
            <DraftStored draft={draft} />
            <LinkButton to="/jobs">{words.cancel}</LinkButton>
            <SubmitButton>{words.act}</SubmitButton>
          </div>
        </PostForm>
      </FormWithSummary>
      <AnswerNotice answer={answer} />
    </OpenScreen>
  )
}
