import { planDateTime } from '#app/lib/format.ts'
import { Block } from '#app/ui/parts/block.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import type { Outputs } from '#server/wiring/api.ts'
import { ballotWords as words } from './words.ts'

type OpenVotesProps = {
  ballots: Pick<Outputs['votes']['list'][number], 'ballotId' | 'title' | 'closesAt'>[]
  timeZone: string
  /** The page has no other primary button. */
  isMain: boolean
}

/** The ballots and polls in which the viewer may still vote; nothing if there are none. */
export function OpenVotes({ ballots, timeZone, isMain }: OpenVotesProps) {
  if (ballots.length === 0) return null
  return (
    <div className="mb-10">
      <Block title={words.toVote} count={ballots.length} rows>
        {ballots.map(({ ballotId, title, closesAt }, index) => (
          <div key={ballotId} className="flex items-center justify-between gap-4 py-2.5">
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">{title}</p>
              <p className="type-small text-ink-2">{words.closes(planDateTime(closesAt, timeZone))}</p>
            </div>
            <LinkButton
              to={`/votes/${ballotId}/vote`}
              size="small"
              look={isMain && index === 0 ? 'primary' : 'quiet'}
              aria-label={words.voteIn(title)}
            >
              {words.vote}
            </LinkButton>
          </div>
        ))}
      </Block>
    </div>
  )
}
