import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import { Link, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { useTableDate } from '#app/ui/parts/table-date.tsx'
import { described } from '#app/lib/page/described.ts'
import { load, useMay, useViewer } from '#app/lib/page/page.ts'
import type { Outputs } from '#server/wiring/api.ts'
import { AnswerNotice } from '#app/ui/dialog/answer-notice.tsx'
import { AttachmentsBlock, AttachmentsView } from '#app/ui/attachments/attachments-block.tsx'
import { ArticleScreen } from '#app/ui/frame/article-screen.tsx'
import { ProseHtml } from '#app/ui/frame/prose.tsx'
import { Alert } from '#app/ui/parts/alert.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { Cells } from '#app/ui/parts/cells.tsx'
import { FootBar } from '#app/ui/parts/foot-bar.tsx'
import { Icon } from '#app/ui/parts/icon.tsx'
import { Panel } from '#app/ui/parts/panel.tsx'
import { CourtesyBand } from './courtesy-band.tsx'
import { jobCells } from './job-cells.tsx'
import { jobThing } from './job-thing.ts'
import { NextSteps } from './next-steps.tsx'
import { OwnPost } from './own-posts.tsx'
import { jobFormWords, jobsWords, jobWords as words, ownWords } from './words.ts'

type Job = Outputs['jobs']['view']

export const meta: MetaFunction<typeof loader> = ({ data: job, matches }) => {
  if (!job) return [{ title: jobsWords.title }]
  const view = { title: job.title, description: job.excerpt, path: `/jobs/${job.jobId}` }
  return described({ matches }, { ...view, isHidden: !job.isListed, thing: (root) => jobThing(job, root) })
}

export const loader = load(({ api, params }, { cacheForVisitors }) => {
  cacheForVisitors()
  return api.jobs.view({ jobId: params.jobId! })
})

/** One post: who offers what, and how to apply. */
export default function JobPage() {
  const job = useLoaderData<typeof loader>()
  const { chapter } = useViewer()
  const isAdmin = useMay('jobPortal', 'change')
  const { poster } = job
  const isOnline = !job.own || job.own.state === 'approved'
  const tableDate = useTableDate()
  return (
    <>
      <div className="sheet-width">
        <CourtesyBand text={job.courtesy} />
        <Standing of={job} />
      </div>
      <ArticleScreen
        wide
        back={{ to: chapter.isMain ? '/jobsall' : '/jobs', text: words.back }}
        edit={
          // The note on a rejected post leads to its form already.
          job.mayChange && !(job.own?.isOwn && job.own.state === 'rejected')
            ? { to: isAdmin ? `/career/edit/${job.jobId}` : `/job/${job.jobId}/edit`, text: words.edit }
            : undefined
        }
        over={isOnline ? words.published(tableDate(job.postedOn)) : words.submitted(tableDate(job.postedOn))}
        title={job.title}
        beside={
          <>
            {isOnline ? (
              <Apply to={job} />
            ) : (
              job.own?.isOwn && (
                <div>
                  <NextSteps />
                </div>
              )
            )}
            <AttachmentsBlock files={job.attachments} />
            {job.beside.length > 0 && (
              <Block
                title={words.beside(job.city)}
                aside={
                  <Link to="/jobsall" className="text-link-line">
                    {words.all}
                  </Link>
                }
                rows
              >
                {job.beside.map((other) => (
                  <div key={other.jobId}>
                    <p className="type-fine tabular text-ink-2">{tableDate(other.postedOn)}</p>
                    <Link to={`/jobs/${other.jobId}`} className="type-body font-medium wrap-anywhere hover:underline">
                      {other.title}
                    </Link>
                  </div>
                ))}
              </Block>
            )}
          </>
        }
      >
        {poster && (
          <p className="type-small -mt-4 mb-6 text-ink-2 wrap-anywhere">
            {words.by} <b className="font-semibold text-base-content">{`${poster.firstName} ${poster.lastName}`}</b>,{' '}
            {words.ofChapter(chapter.chapterName)}
          </p>
        )}
        <div className="mb-7">
          <Cells columns={3} cells={jobCells(job)} />
        </div>
        <ProseHtml html={job.html} />
        <AttachmentsView files={job.attachments} />
      </ArticleScreen>
      {isOnline && <ApplyBar to={job} />}
      <AnswerNotice answer={undefined} done={jobFormWords.done} />
    </>
  )
}

/** The state of a post, for its author and the admins, and for everyone once it is no longer listed. */
function Standing({ of: { own, isListed, jobId, title } }: { of: Job }) {
  const tableDate = useTableDate()
  if (own && own.state !== 'approved') {
    if (own.isOwn)
      return (
        <div className="mb-6">
          <OwnPost of={{ ...own, jobId, title }} />
        </div>
      )
    return (
      <Alert tone="info" title={ownWords.waiting.title} className="mb-6">
        {ownWords.waiting.text}{' '}
        <Link to={`/career/edit/${jobId}`} className="text-link-line">
          {ownWords.waiting.act}
        </Link>
      </Alert>
    )
  }
  if (!isListed)
    return (
      <Alert tone="info" title={ownWords.unlisted.title} className="mb-6">
        {ownWords.unlisted.text}
      </Alert>
    )
  if (!own?.isOwn) return null
  return (
    <Alert tone="success" title={ownWords.online.title} className="mb-6">
      {own.listedUntil && ownWords.online.until(tableDate(own.listedUntil))}
    </Alert>
  )
}

const emailTo = ({ email, title }: Job) =>
  `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(title)}`

/** On phones, where the panel comes after the text. */
const ApplyBar = ({ to: job }: { to: Job }) => (
  <FootBar
    action={
      <a href={emailTo(job)} className="btn btn-primary">
        <Icon of={Mail} />
        {words.apply.email}
      </a>
    }
  >
    <p className="truncate font-semibold">{job.companyName}</p>
    <p className="truncate text-ink-2">{[job.city, job.state].filter(Boolean).join(', ')}</p>
  </FootBar>
)

function Apply({ to: job }: { to: Job }) {
  const { companyName, phone } = job
  return (
    <Panel>
      <h2 className="type-block">{words.apply.title}</h2>
      <p className="type-small mt-1 text-ink-2 wrap-anywhere">{words.apply.text(companyName)}</p>
      <a href={emailTo(job)} className="btn btn-primary mt-4 w-full">
        <Icon of={Mail} />
        {words.apply.email}
      </a>
      {phone && (
        <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} className="btn btn-quiet mt-3 w-full">
          <Icon of={Phone} />
          {words.apply.call(phone)}
        </a>
      )}
    </Panel>
  )
}
