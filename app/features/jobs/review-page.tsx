import Pencil from 'lucide-react/icons/pencil'
import { redirect, useActionData, useLoaderData, useSearchParams, type MetaFunction } from '#app/lib/remix.ts'
import { TableDate } from '#app/ui/parts/table-date.tsx'
import { acts, one } from '#app/lib/page/acts.ts'
import { load } from '#app/lib/page/page.ts'
import { approval, decisionReference, jobReference, jobUpdate, rejection } from '#server/features/jobs/schema.ts'
import { AnswerNotice } from '#app/ui/dialog/answer-notice.tsx'
import { ConfirmDialog } from '#app/ui/dialog/confirm-dialog.tsx'
import { AttachmentsBlock } from '#app/ui/attachments/attachments-block.tsx'
import { PageTitle, WorkScreen } from '#app/ui/frame/shells.tsx'
import { ProseHtml } from '#app/ui/frame/prose.tsx'
import { WayBack } from '#app/ui/frame/way-back.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { Cells } from '#app/ui/parts/cells.tsx'
import { useDialogAddress } from '#app/ui/records/dialog-address.ts'
import { careerWords, reviewWords as words } from './career-words.ts'
import { DecidePanel } from './decide-panel.tsx'
import { EditJobForm } from './edit-job-form.tsx'
import { jobCells } from './job-cells.tsx'
import { UndoDecision } from './undo-decision.tsx'
import { jobFormWords } from './words.ts'
import { mayDo } from '#server/auth/rights.rules.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? careerWords.title }]

/** Non-admins are redirected home [spec 70]. */
export const loader = load(async ({ api, params, viewer }) => {
  if (!mayDo(viewer, 'jobPortal')) throw redirect('/')
  return api.jobs.toReview({ jobId: params.jobId! })
})

export const action = acts({
  approve: one(approval, ({ api, input }) => api.jobs.decide({ ...input, decision: 'approve' })),
  reject: one(rejection, ({ api, input }) => api.jobs.decide({ ...input, decision: 'reject' })),
  takeBack: one(decisionReference, ({ api, input }) => api.jobs.takeBack(input)),
  update: one(jobUpdate, ({ api, input }) => api.jobs.update(input)),
  remove: one(jobReference, async ({ api, input }) => {
    await api.jobs.remove(input)
    throw redirect('/career?done=remove')
  }),
})

/** One post to review, decide on or edit. */
export default function ReviewPage() {
  const job = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const [query] = useSearchParams()
  const { dialog, addressFor, close } = useDialogAddress<'delete'>()
  const here = `/career/edit/${job.jobId}`
  if (query.has('edit')) {
    return (
      <WorkScreen before={<WayBack to={here}>{job.title}</WayBack>} title={jobFormWords.edit}>
        <EditJobForm
          job={{ ...job, state: job.addressState, attachments: job.files }}
          answer={answer}
          action={`${here}?edit=1`}
          back={here}
        />
        <AnswerNotice answer={answer} />
      </WorkScreen>
    )
  }
  return (
    <WorkScreen>
      <WayBack to="/career">{words.back}</WayBack>
      <div className="mt-4">
        <PageTitle
          title={job.title}
          action={
            <LinkButton to="?edit=1" icon={Pencil}>
              {careerWords.edit}
            </LinkButton>
          }
        />
      </div>
      <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_300px]">
        <div className="min-w-0">
          <div className="mb-7">
            <Cells
              columns={3}
              cells={[
                ...jobCells({ ...job, state: job.addressState }),
                {
                  key: words.posted,
                  value: (
                    <span className="tabular">
                      <TableDate of={job.postedOn} />
                    </span>
                  ),
                },
              ]}
            />
          </div>
          <ProseHtml html={job.body} />
          <div className="mt-8">
            <AttachmentsBlock files={job.attachments} />
          </div>
        </div>
        <DecidePanel job={job} answer={answer} deleteAt={addressFor('delete')} />
      </div>
      {dialog === 'delete' && (
        <ConfirmDialog
          open
          onClose={close}
          title={careerWords.deletion.title}
          act={careerWords.deletion.act}
          action={addressFor()}
          fields={{ intent: 'remove', jobId: job.jobId }}
        >
          {careerWords.deletion.text(job.title)}
        </ConfirmDialog>
      )}
      <AnswerNotice answer={answer} done={careerWords.done} undo={job.canTakeBack && <UndoDecision job={job} />} />
    </WorkScreen>
  )
}
