import { Link } from '#app/lib/remix.ts'
import { planDateTime } from '#app/lib/format.ts'
import { Alert } from '#app/ui/parts/alert.tsx'
import type { Outputs } from '#server/wiring/api.ts'
import { ballotWords as words } from './words.ts'

type OpenVotesProps = {
  ballots: Pick<Outputs['votes']['list'][number], 'ballotId' | 'title' | 'closesAt'>[]
  timeZone: string
}

/** The ballots and polls in which the viewer may still vote: a note for each. */
export function OpenVotes({ ballots, timeZone }: OpenVotesProps) {
  return ballots.map(({ ballotId, title, closesAt }) => (
    <Alert key={ballotId} tone="info" title={title} className="mb-6">
      {words.closes(planDateTime(closesAt, timeZone))}.{' '}
      <Link to={`/votes/${ballotId}/vote`} className="text-link-line" aria-label={words.voteIn(title)}>
        {words.vote}
      </Link>
    </Alert>
  ))
}
