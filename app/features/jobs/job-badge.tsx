import { Badge, type BadgeTone, type DotFill } from '#app/ui/parts/badge.tsx'
import type { JobState } from '#server/features/jobs/rules.ts'
import { careerWords as words } from './career-words.ts'

const looks: Record<JobState, { tone: BadgeTone; dot: DotFill }> = {
  pending: { tone: 'warning', dot: 'half' },
  approved: { tone: 'success', dot: 'full' },
  rejected: { tone: 'error', dot: 'hollow' },
}

/** The state of a post; an approved one that is no longer listed is expired. */
export function JobBadge({ state, isListed }: { state: JobState; isListed: boolean }) {
  if (state === 'approved' && !isListed)
    return (
      <Badge tone="plain" dot="hollow">
        {words.expired}
      </Badge>
    )
  return <Badge {...looks[state]}>{words.state[state]}</Badge>
}
