import { VersionField } from '#app/ui/form/version-field.tsx'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { FormFoot } from '#app/ui/form/form-foot.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { JobFields, jobPlan } from './job-fields.tsx'
import { jobFormWords as words } from './words.ts'

type Edited = {
  jobId: string
  title: string
  companyName: string
  web: string
  email: string
  phone: string
  city: string
  state: string
  body: string
  attachments: string
  edition: string
}

/** The form of an existing post. */
export function EditJobForm({
  job: { jobId, edition, ...initial },
  answer,
  action,
  back,
}: {
  job: Edited
  answer: unknown
  action?: string
  back: string
}) {
  return (
    <PostForm
      id="job-form"
      answer={answer}
      action={action}
      initial={initial}
      labels={words.fields}
      groups={jobPlan}
      preventScrollReset
    >
      <input type="hidden" name="jobId" value={jobId} />
      <VersionField edition={edition} />
      <ErrorSummary />
      <JobFields />
      <FormFoot>
        <LinkButton to={back}>{words.cancel}</LinkButton>
        <SubmitButton intent="update">{words.update}</SubmitButton>
      </FormFoot>
    </PostForm>
  )
}
