import type { Outputs } from '#server/wiring/api.ts'
import { Badge } from '#app/ui/parts/badge.tsx'
import { ballotWords } from './words.ts'

/** The badge of where a ballot stands. */
export function StageBadge({ stage }: { stage: Outputs['votes']['list'][number]['stage'] }) {
  const isOpen = stage === 'open'
  return (
    <Badge {...(isOpen ? { tone: 'success' as const, dot: 'full' as const } : {})}>{ballotWords.stages[stage]}</Badge>
  )
}
