import Eye from 'lucide-react/icons/eye'
import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import { Form, useNavigation } from '#app/lib/remix.ts'
import { useTableDate } from '#app/ui/parts/table-date.tsx'
import { Button, LinkButton } from '#app/ui/parts/button.tsx'
import { RowMenu } from '#app/ui/table/row-menu.tsx'
import type { Outputs } from '#server/wiring/api.ts'
import { careerWords as words } from './career-words.ts'
import { JobBadge } from './job-badge.tsx'
import { UndoDecision } from './undo-decision.tsx'

type Managed = Outputs['jobs']['managed']['jobs'][number]

type JobCardProps = {
  job: Managed
  /** Whether its Approve button is the page's primary button. */ first: boolean
  rejectAt: string
  deleteAt: string
}

/** A post in the career portal: its content, its author, and the actions. */
export function JobCard({ job, first, rejectAt, deleteAt }: JobCardProps) {
  const { state, isListed, title, companyName, poster } = job
  const tableDate = useTableDate()
  const place = [job.city, job.addressState].filter(Boolean).join(', ')
  const waits = state === 'pending'
  return (
    <article className="panel relative" aria-label={title}>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4 p-5 max-sm:p-4">
        <div className="min-w-0 flex-1 basis-100 max-sm:basis-full">
          <p className="type-small flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2 max-sm:pr-9">
            <JobBadge state={state} isListed={isListed} />
            <span className="tabular">
              {words.posted(tableDate(job.postedOn), poster ? `${poster.firstName} ${poster.lastName}` : '')}
            </span>
            {waits && job.changedOn !== job.postedOn && (
              <span className="tabular">{words.changed(tableDate(job.changedOn))}</span>
            )}
          </p>
          <h2 className="mt-2 font-semibold wrap-anywhere">{title}</h2>
          <p className="type-small wrap-anywhere">{[companyName, place].filter(Boolean).join(', ')}</p>
          <p className="type-small mt-1.5 text-ink-2 wrap-anywhere">{textOf(job, tableDate)}</p>
        </div>
        <div className="flex items-center gap-2 max-sm:grid max-sm:w-full max-sm:grid-cols-3 max-sm:*:w-full">
          <LinkButton
            to={`/career/edit/${job.jobId}`}
            size="small"
            icon={waits ? Eye : Pencil}
            className="max-sm:min-h-11"
            aria-label={words.actOn(waits ? words.read : words.edit, title)}
          >
            {waits ? words.read : words.edit}
          </LinkButton>
          {job.canReject ? (
            <LinkButton
              to={rejectAt}
              size="small"
              preventScrollReset
              className="uppercase max-sm:min-h-11"
              aria-label={words.actOn(words.reject, title)}
            >
              {words.reject}
            </LinkButton>
          ) : (
            <Button size="small" disabled className="uppercase max-sm:min-h-11">
              {words.reject}
            </Button>
          )}
          <ApproveButton job={job} primary={first} />
          {job.canTakeBack && (
            <UndoDecision
              job={job}
              size="small"
              label={words.actOn(words.undo, title)}
              className="max-sm:col-span-3 max-sm:min-h-11"
            />
          )}
        </div>
        <RowMenu
          name={title}
          acts={[
            {
              text: words.delete,
              label: words.actOn(words.delete, title),
              to: deleteAt,
              icon: Trash,
              opensDialog: true,
            },
          ]}
          className="-ml-4 max-sm:absolute max-sm:top-1.5 max-sm:right-1"
        />
      </div>
    </article>
  )
}

function ApproveButton({ job: { jobId, title, edition, canApprove }, primary }: { job: Managed; primary: boolean }) {
  const { formData } = useNavigation()
  return (
    <Form method="post" className="contents">
      <input type="hidden" name="jobId" value={jobId} />
      <input type="hidden" name="seen" value={edition} />
      <Button
        type="submit"
        name="intent"
        value="approve"
        size="small"
        look={primary && canApprove ? 'primary' : 'quiet'}
        className="uppercase max-sm:min-h-11"
        disabled={!canApprove}
        saving={formData?.get('jobId') === jobId && formData.get('intent') === 'approve'}
        aria-label={words.actOn(words.approve, title)}
      >
        {words.approve}
      </Button>
    </Form>
  )
}

function textOf(
  { state, isListed, listedUntil, reason, excerpt }: Managed,
  tableDate: (day: string) => string,
): string {
  if (state === 'pending') return excerpt
  if (state === 'rejected') return reason && words.reason(reason)
  if (!listedUntil) return ''
  return (isListed ? words.until : words.left)(tableDate(listedUntil))
}
