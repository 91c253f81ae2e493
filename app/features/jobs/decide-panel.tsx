import Trash from 'lucide-react/icons/trash-2'
import { Link } from '#app/lib/remix.ts'
import { useTableDate } from '#app/ui/parts/table-date.tsx'
import { initials } from '#app/lib/format.ts'
import type { Outputs } from '#server/wiring/api.ts'
import { maxLength } from '#server/features/jobs/rules.ts'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { TextAreaField } from '#app/ui/form/fields/text-area-field.tsx'
import { MonogramTile } from '#app/ui/media/monogram-tile.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { FootBar } from '#app/ui/parts/foot-bar.tsx'
import { careerWords, reviewWords as words } from './career-words.ts'
import { JobBadge } from './job-badge.tsx'

type Reviewed = Outputs['jobs']['toReview']

/**
 * The two decisions with the reason for the author; the post's current one is disabled. Below 1024 px the buttons are
 * in a bar at the bottom of the window.
 */
export function DecidePanel({ job, answer, deleteAt }: { job: Reviewed; answer: unknown; deleteAt: string }) {
  const tableDate = useTableDate()
  const { state, isListed, listedUntil, reason, author } = job
  return (
    <section className="panel" aria-labelledby="decide">
      <header className="panel-head">
        <h2 id="decide">{words.decide}</h2>
        <div>
          <JobBadge state={state} isListed={isListed} />
        </div>
      </header>
      <PostForm id="decision" answer={answer} initial={{ reason }} labels={{ reason: words.reason }} preventScrollReset>
        <input type="hidden" name="jobId" value={job.jobId} />
        <input type="hidden" name="seen" value={job.edition} />
        <div className="panel-body">
          {state === 'approved' && listedUntil && (
            <p className="type-small mb-4 text-ink-2">
              {isListed ? careerWords.until(tableDate(listedUntil)) : careerWords.left(tableDate(listedUntil))}
            </p>
          )}
          <div className="flex flex-col gap-2 max-lg:hidden">
            <Approve of={job} />
            <Reject of={job} />
          </div>
          <div className="lg:mt-5">
            <TextAreaField
              name="reason"
              label={words.reason}
              maxLength={maxLength.reason}
              help={words.reasonHelp}
              optional
            />
          </div>
        </div>
        <FootBar
          action={
            <div className="-ml-4 grid flex-1 grid-cols-2 gap-2">
              <Reject of={job} />
              <Approve of={job} />
            </div>
          }
        >
          {null}
        </FootBar>
      </PostForm>
      <div className="border-t border-rule p-5">
        <p className="type-fine text-ink-2">{words.by}</p>
        {author ? (
          <div className="mt-2 flex items-center gap-3">
            <MonogramTile
              memberId={author.memberId}
              initials={initials(`${author.firstName} ${author.lastName}`)}
              size={44}
            />
            <div className="min-w-0">
              <Link
                to={`/members/${author.memberId}`}
                className="type-body font-semibold wrap-anywhere hover:underline"
              >{`${author.firstName} ${author.lastName}`}</Link>
              <p className="type-fine text-ink-2">{words.member(author.memberId, author.approvedPosts)}</p>
            </div>
          </div>
        ) : (
          <p className="type-small mt-1">{words.gone}</p>
        )}
      </div>
      <div className="border-t border-rule p-5">
        <LinkButton to={deleteAt} size="small" icon={Trash} preventScrollReset>
          {careerWords.deletion.act}
        </LinkButton>
      </div>
    </section>
  )
}

const Approve = ({ of }: { of: Reviewed }) => (
  <SubmitButton intent="approve" className="w-full uppercase" disabled={!of.canApprove}>
    {careerWords.approve}
  </SubmitButton>
)

const Reject = ({ of }: { of: Reviewed }) => (
  <SubmitButton intent="reject" look="quiet" className="w-full uppercase" disabled={!of.canReject}>
    {careerWords.reject}
  </SubmitButton>
)
