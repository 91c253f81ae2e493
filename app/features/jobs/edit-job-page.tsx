import Trash from 'lucide-react/icons/trash-2'
import { redirect, useActionData, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { acts, one } from '#app/lib/page/acts.ts'
import { load, useMay } from '#app/lib/page/page.ts'
import { jobReference, jobUpdate } from '#server/features/jobs/schema.ts'
import { AnswerNotice } from '#app/ui/dialog/answer-notice.tsx'
import { ConfirmDialog } from '#app/ui/dialog/confirm-dialog.tsx'
import { FormWithSummary, OpenScreen } from '#app/ui/frame/shells.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { useDialogAddress } from '#app/ui/records/dialog-address.ts'
import { EditJobForm } from './edit-job-form.tsx'
import { NextSteps } from './next-steps.tsx'
import { careerWords } from './career-words.ts'
import { jobFormWords as words } from './words.ts'

export const meta: MetaFunction = () => [{ title: words.edit }]

export const loader = load(({ api, params }) => api.jobs.toEdit({ jobId: params.jobId! }))

export const action = acts({
  update: one(jobUpdate, async ({ api, input }) => {
    await api.jobs.update(input)
    throw redirect(`/jobs/${input.jobId}?done=posted`)
  }),
  remove: one(jobReference, async ({ api, input }) => {
    await api.jobs.remove(input)
    throw redirect('/jobs?done=removed')
  }),
})

/** An author's own post, while it is pending or rejected; admins edit in the career portal. */
export default function EditJobPage() {
  const job = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const isAdmin = useMay('jobPortal', 'change')
  const { dialog, addressFor, close } = useDialogAddress<'delete'>()
  return (
    <OpenScreen
      title={words.edit}
      lead={isAdmin ? undefined : words.editLead}
      action={
        <LinkButton to={addressFor('delete')} size="small" icon={Trash} preventScrollReset>
          {words.withdraw}
        </LinkButton>
      }
    >
      <FormWithSummary summary={<NextSteps />}>
        <EditJobForm job={job} answer={answer} back={`/jobs/${job.jobId}`} />
      </FormWithSummary>
      {dialog === 'delete' && (
        <ConfirmDialog
          open
          onClose={close}
          title={careerWords.deletion.title}
          act={words.withdraw}
          action={addressFor()}
          fields={{ intent: 'remove', jobId: job.jobId }}
        >
          {words.withdrawText(job.title)}
        </ConfirmDialog>
      )}
      <AnswerNotice answer={answer} />
    </OpenScreen>
  )
}
