import { Link } from '#app/lib/remix.ts'
import { Alert } from '#app/ui/parts/alert.tsx'
import type { Outputs } from '#server/wiring/api.ts'
import { ownWords as words } from './words.ts'

/** Limit for an author's posts that are not listed yet; most have one or two. */
const maxDisplayed = 5

/** The state of the viewer's posts that are pending or were rejected. */
export function OwnPosts({ of }: { of: Outputs['jobs']['mine'] }) {
  const posts = of.filter(({ state }) => state !== 'approved').slice(0, maxDisplayed)
  if (posts.length === 0) return null
  return (
    <div className="mb-6 flex flex-col gap-3">
      {posts.map((post) => (
        <OwnPost key={post.jobId} of={post} named />
      ))}
    </div>
  )
}

type OwnPostProps = {
  of: { jobId: string; title: string; state: 'pending' | 'approved' | 'rejected'; reason: string }
  /** Shows which post it is. */ named?: boolean
}

/** One pending or rejected post, as its author sees it. */
export function OwnPost({ of: { jobId, title, state, reason }, named = false }: OwnPostProps) {
  const rejected = state === 'rejected'
  const way = rejected ? { to: `/job/${jobId}/edit`, text: words.change } : { to: `/jobs/${jobId}`, text: words.view }
  return (
    <Alert tone={rejected ? 'warning' : 'info'} title={rejected ? words.rejected.title : words.pending.title}>
      <span className="wrap-anywhere">
        {named && `${words.of(title)} `}
        {rejected ? reason : words.pending.text}{' '}
      </span>
      {(named || rejected) && (
        <Link
          to={way.to}
          className="text-link-line whitespace-nowrap"
          aria-label={named ? `${way.text}: ${title}` : undefined}
        >
          {way.text}
        </Link>
      )}
    </Alert>
  )
}
