import MessageX from 'lucide-react/icons/message-square-x'
import { redirect, useActionData, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { useTableDate } from '#app/ui/parts/table-date.tsx'
import { acts, one } from '#app/lib/page/acts.ts'
import { load } from '#app/lib/page/page.ts'
import { jobStates, maxLength, type JobState } from '#server/features/jobs/rules.ts'
import { approval, decisionReference, jobReference, rejection } from '#server/features/jobs/schema.ts'
import { AnswerNotice } from '#app/ui/dialog/answer-notice.tsx'
import { ConfirmDialog } from '#app/ui/dialog/confirm-dialog.tsx'
import { FormDialog } from '#app/ui/dialog/form-dialog.tsx'
import { TextAreaField } from '#app/ui/form/fields/text-area-field.tsx'
import { WorkScreen } from '#app/ui/frame/shells.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { Empty } from '#app/ui/parts/empty.tsx'
import { Tabs } from '#app/ui/parts/tabs.tsx'
import { useRecordDialog } from '#app/ui/records/records-screen.tsx'
import { careerWords as words } from './career-words.ts'
import { JobCard } from './job-card.tsx'
import { UndoDecision } from './undo-decision.tsx'

export const meta: MetaFunction = () => [{ title: words.title }]

/** The last segment of the URL names the state; anything else means the pending ones (content, section 2). */
export const loader = load(async ({ api, params, url }) => {
  const state: JobState =
    params.pagetitle === 'approved' || params.pagetitle === 'rejected' ? params.pagetitle : 'pending'
  return { state, ...(await api.jobs.managed({ state, decided: url.searchParams.get('job') ?? undefined })) }
})

export const action = acts({
  approve: one(approval, async ({ api, input, url }) => {
    await api.jobs.decide({ ...input, decision: 'approve' })
    throw redirect(`${url.pathname}?done=approve&job=${input.jobId}`)
  }),
  reject: one(rejection, async ({ api, input, url }) => {
    await api.jobs.decide({ ...input, decision: 'reject' })
    throw redirect(`${url.pathname}?done=reject&job=${input.jobId}`)
  }),
  takeBack: one(decisionReference, ({ api, input }) => api.jobs.takeBack(input)),
  remove: one(jobReference, ({ api, input }) => api.jobs.remove(input)),
})

const addressOf = (state: JobState) => (state === 'pending' ? '/career' : `/career/${state}`)

/** The chapter's job posts by state, for its admins. */
export default function CareerPage() {
  const { state, counts, subscribers, decided, jobs } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { dialog, row, addressFor, close } = useRecordDialog(jobs, 'jobId')
  const tableDate = useTableDate()
  return (
    <WorkScreen title={words.title} lead={words.lead(subscribers)}>
      <div className="mb-6">
        <Tabs
          label={words.tabs}
          tabs={jobStates.map((each) => ({
            to: addressOf(each),
            text: words.state[each],
            count: counts[each],
            current: each === state,
          }))}
        />
      </div>
      {jobs.length === 0 && (
        <Empty
          level="h2"
          title={words.empty[state].title}
          action={
            state === 'pending' &&
            counts.approved > 0 && (
              <LinkButton to={addressOf('approved')}>{words.seeApproved(counts.approved)}</LinkButton>
            )
          }
        >
          {words.empty[state].text}
        </Empty>
      )}
      <div className="flex flex-col gap-4">
        {jobs.map((job, index) => (
          <JobCard
            key={job.jobId}
            job={job}
            first={index === 0}
            rejectAt={addressFor('reject', job)}
            deleteAt={addressFor('delete', job)}
          />
        ))}
      </div>
      {state === 'pending' && jobs[0] && (
        <p className="type-small mt-4 text-ink-2">{words.oldest(tableDate(jobs[0].postedOn))}</p>
      )}
      {dialog === 'reject' && row?.canReject && (
        <FormDialog
          id="rejection"
          title={words.rejection.title}
          lead={words.rejection.lead(row.poster?.firstName ?? '')}
          icon={MessageX}
          act={words.reject}
          hidden={{ intent: 'reject', jobId: row.jobId, seen: row.edition }}
          labels={{ reason: words.rejection.reason }}
          answer={answer}
          here={addressFor('reject', row)}
          back={addressFor()}
          onClose={close}
        >
          <TextAreaField name="reason" label={words.rejection.reason} maxLength={maxLength.reason} optional />
        </FormDialog>
      )}
      {dialog === 'delete' && row && (
        <ConfirmDialog
          open
          onClose={close}
          title={words.deletion.title}
          act={words.deletion.act}
          action={addressFor()}
          fields={{ intent: 'remove', jobId: row.jobId }}
        >
          {words.deletion.text(row.title)}
        </ConfirmDialog>
      )}
      <AnswerNotice answer={answer} done={words.done} undo={decided && <UndoDecision job={decided} />} />
    </WorkScreen>
  )
}
